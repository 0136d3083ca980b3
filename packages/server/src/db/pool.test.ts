import type { AddressInfo } from 'node:net'
import net from 'node:net'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { maxWaitMillis } from '../testing/wait.ts'
import { isConnectionError } from './connection-error.ts'
import { type Log, silent } from './log.ts'
import { checkServer, createPool, DatabaseUnavailableError, type DbConnection, type PoolOptions } from './pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function withPool<T>(
  work: (pool: pg.Pool) => Promise<T>,
  { connection = database.connection, ...options }: Partial<PoolOptions> & { connection?: DbConnection } = {},
) {
  const pool = createPool(connection, { log: silent, ...options })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

const errorOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error)
const killMe = 'select pg_terminate_backend(pg_backend_pid())'
const killOthers =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

describe('values', () => {
  it('database values arrive as numbers, days and parsed JSON', async () => {
    const [row] = await withPool(
      async (pool) =>
        (await pool.query("select 9007199254740991 as big, count(*), date '2024-02-29' as day, '[1]'::json as list"))
          .rows,
    )
    expect(row).toEqual({ big: 9007199254740991, count: 1, day: '2024-02-29', list: [1] })
  })

  it.each(['UTC', 'Asia/Kathmandu'])('database times arrive as they are, from a connection in %s', async (zone) => {
    const times = ['0044-03-15 BC', '0001-01-01', '2026-11-18 12:00:00.29', '2026-11-18 12:00:00.123456', '12026-01-01']
    await withPool(async (pool) => {
      const client = await pool.connect()
      await client.query(`set timezone to '${zone}'`)
      const { rows } = await client.query(
        "select t, floor(extract(epoch from t) * 1000)::float8 as millis from unnest($1::timestamptz[]) as t union all select 'infinity', 'infinity'",
        [times],
      )
      client.release()
      for (const { t, millis } of rows) expect(Number(t)).toBe(millis)
      expect(rows).toHaveLength(6)
    })
  })

  it('database values too large for a number are refused, not rounded', async () => {
    await withPool((pool) => expect(pool.query('select 9007199254740993')).rejects.toThrow(RangeError))
  })
})

describe('a statement', () => {
  it('a database statement that takes too long is ended', async () => {
    const error = await withPool((pool) => errorOf(pool.query('select pg_sleep(5)')), { statementTimeout: 50 })
    expect(error).toMatchObject({ code: '57014' })
    expect(isConnectionError(error)).toBe(false)
  })

  it('a database statement may take 30 seconds by default', async () => {
    await withPool(async (pool) => {
      const { rows } = await pool.query('show statement_timeout')
      expect(rows).toEqual([{ statement_timeout: '30s' }])
    })
  })
})

describe('a lost connection', () => {
  it('a connection lost while in use fails its statement and not the process (F7)', async () => {
    await withPool(async (pool) => {
      expect(isConnectionError(await errorOf(pool.query(killMe)))).toBe(true)
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    })
  })

  it('a connection lost while idle is reported and replaced', async () => {
    const log = vi.fn<Log>()
    await withPool(
      async (pool) => {
        await pool.query('select 1')
        await withPool((other) => other.query(killOthers))
        await vi.waitFor(
          () => expect(log).toHaveBeenCalledWith('warn', expect.any(String), expect.anything()),
          maxWaitMillis,
        )
        expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      },
      { log },
    )
  })
})

describe('a server', () => {
  it('accepts a Postgres that is new enough', () => withPool((pool) => checkServer(pool)))

  it('says why a database server cannot be reached', async () => {
    const connection = 'postgres://nobody@127.0.0.1:1/none'
    const error = await withPool((pool) => errorOf(checkServer(pool)), { connection })
    expect(error).toBeInstanceOf(DatabaseUnavailableError)
    expect(error).toMatchObject({ message: expect.stringMatching(/DATABASE_URL.*ECONNREFUSED/) })
    expect(isConnectionError(error)).toBe(true)
  })

  it('a database server that hangs up counts as a connection error', async () => {
    const server = net.createServer((socket) => socket.destroy()).listen(0)
    const { port } = server.address() as AddressInfo
    const connection = `postgres://nobody@127.0.0.1:${port}/none`
    expect(isConnectionError(await withPool((pool) => errorOf(pool.query('select 1')), { connection }))).toBe(true)
    server.close()
  })

  it('says that the database does not exist on the server', async () => {
    const connection = { ...database.connection, database: 'missing' }
    const error = await withPool((pool) => errorOf(checkServer(pool)), { connection })
    expect(error).toMatchObject({ message: expect.stringContaining('database "missing" does not exist') })
    expect(isConnectionError(error)).toBe(false)
  })

  it('refuses a Postgres that is too old', async () => {
    await withPool(async (pool) => {
      vi.spyOn(pool, 'query').mockImplementation(async () => ({ rows: [{ version: 130011 }] }))
      await expect(checkServer(pool)).rejects.toThrow('The database server is Postgres 13; Hallpass needs 14 or newer.')
    })
  })
})
