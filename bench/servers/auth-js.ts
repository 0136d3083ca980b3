import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Auth, type AuthConfig } from '@auth/core'
import PostgresAdapter from '@auth/pg-adapter'
import type { EmbeddedConnection } from '@hallpass/server/operator'
import { getRequestListener } from '@hono/node-server'
import pg from 'pg'
import { answer } from '../lib/answer.ts'

/** The tables that its adapter needs, and an index that finds a session. */
const tables = `
create table users (
  id serial primary key, name varchar(255), email varchar(255), "emailVerified" timestamptz, image text
);
create table sessions (
  id serial primary key, "userId" integer not null, expires timestamptz not null, "sessionToken" varchar(255) not null unique
);`
const day = 24 * 60 * 60 * 1000

interface Start {
  connection: EmbeddedConnection
  people: number
}

const commands = {
  /** Sessions in the database, as its adapter keeps them; answers with a cookie for each. */
  async start({ connection, people }: Start) {
    const pool = new pg.Pool({ ...connection, max: 10 })
    await pool.query(tables)
    const adapter = PostgresAdapter(pool)
    const config: AuthConfig = {
      adapter,
      providers: [],
      basePath: '/auth',
      secret: 'a-secret-that-only-this-benchmark-knows',
      trustHost: true,
      session: { strategy: 'database' },
    }
    const cookies: string[] = []
    while (cookies.length < people) cookies.push(await openSession(adapter, cookies.length))
    const server = createServer(getRequestListener((request) => Auth(request, config)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cookies }
  },
}
export type AuthJsCommands = typeof commands

async function openSession(adapter: ReturnType<typeof PostgresAdapter>, at: number): Promise<string> {
  const person = { id: '', name: `Person ${at}`, email: `person-${at}@example.com`, emailVerified: null }
  const { id } = await adapter.createUser!(person)
  const sessionToken = crypto.randomUUID()
  await adapter.createSession!({ userId: id, sessionToken, expires: new Date(Date.now() + 30 * day) })
  return `authjs.session-token=${sessionToken}`
}

answer(commands)
