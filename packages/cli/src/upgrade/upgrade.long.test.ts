import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@hallpass/server'
import {
  type BinaryPackage,
  clusterMajor,
  type EmbeddedConnection,
  findBinaryPackage,
  placeCluster,
  startEmbeddedPostgres,
} from '@hallpass/server/operator'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { type Person, TestProject } from '@hallpass/server/testing/test-project.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { main } from '../main.ts'
import { getSettings } from '../settings.ts'
import { withOldPostgres } from './old-postgres.ts'

const timeout = 240_000
const keys = { client: 'upgrade-publishable', server: 'upgrade-secret', admin: 'upgrade-admin' }
const current = Number.parseInt(findBinaryPackage().version, 10)
let folder = ''
let env: Record<string, string> = {}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hallpass-upgrade-'))
  // Otherwise the database of a test that runs as root would live outside of the folder, and stay.
  chmodSync(folder, 0o755)
  env = {
    HALLPASS_DATA_DIR: join(folder, 'data'),
    HALLPASS_MOCK_OAUTH: 'off',
    HALLPASS_LOG_LEVEL: 'silent',
    HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: keys.client,
    HALLPASS_INTERNAL_SECRET_SERVER_KEY: keys.server,
    HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: keys.admin,
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Found just before it is used: an older Postgres takes a while to be unpacked, and others look for ports too. */
const withPort = async () => ({ ...env, HALLPASS_PORT: String(await freePort()) })

async function run(...args: string[]) {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const code = await main(args, { env: await withPort(), cwd: folder, out: say, error: say })
  return { code, said: lines.join('\n') }
}

const homeOf = () => placeCluster(env.HALLPASS_DATA_DIR!).home

async function withServer<T>(connection: EmbeddedConnection | undefined, work: (project: TestProject) => Promise<T>) {
  const server = await startServer(getSettings(await withPort(), folder), connection ? { connection } : {})
  try {
    return await work(new TestProject(`http://127.0.0.1:${server.port}`, 'internal', keys))
  } finally {
    await server.close()
  }
}

/** An installation of a Hallpass that brought an older Postgres. */
async function makeOld(binaries: BinaryPackage): Promise<Person> {
  const postgres = await startEmbeddedPostgres({ dataDir: env.HALLPASS_DATA_DIR!, binaries })
  try {
    return await withServer(postgres.connection, (project) => project.signUp())
  } finally {
    await postgres.stop()
  }
}

const canSignIn = ({ email, password }: Person) =>
  withServer(undefined, async (project) => {
    const { status } = await project.client.post('/auth/password/sign-in', { email, password })
    return status === 200
  })

it(
  'an embedded database of an older Postgres moves to the new one, also after an attempt that was killed',
  () =>
    withOldPostgres(current - 1, async (old) => {
      const person = await makeOld(old)
      await expect(canSignIn(person)).rejects.toThrow('Run hallpass upgrade')
      const home = homeOf()
      writeFileSync(join(home, 'upgrading'), `${current - 1}\n`)
      renameSync(join(home, 'data'), join(home, `data-${current - 1}`))
      await expect(canSignIn(person)).rejects.toThrow('run hallpass upgrade again')

      expect(await run('upgrade', '--postgres', old.dir)).toMatchObject({
        code: 0,
        said: expect.stringContaining('Done.'),
      })
      expect(clusterMajor(home)).toBe(current)
      expect(await canSignIn(person)).toBe(true)
      expect(existsSync(join(home, `data-${current - 1}`))).toBe(true)
      expect(await run('upgrade')).toMatchObject({ code: 0, said: expect.stringContaining('nothing to do') })
    }),
  timeout,
)

it(
  'an upgrade that fails leaves the old database where it was',
  () =>
    withOldPostgres(current - 1, async (old) => {
      await makeOld(old)
      const home = homeOf()
      const { PATH } = process.env
      process.env.PATH = ''
      const withoutNpm = await run('upgrade').finally(() => (process.env.PATH = PATH))
      expect(withoutNpm.code).toBe(1)
      expect(withoutNpm.said.split('\n').slice(1)).toEqual([
        expect.stringMatching(
          /^The old database needs Postgres \d+ once more, and npm did not bring it .* by --postgres\.$/,
        ),
      ])
      // In the way of the new one.
      writeFileSync(join(home, `data-${current - 1}`), '')
      expect(await run('upgrade', '--postgres', old.dir)).toMatchObject({ code: 1 })
      expect(clusterMajor(home)).toBe(current - 1)
      expect(await run('upgrade', '--postgres', folder)).toMatchObject({ code: 2 })
      expect(await run('start')).toMatchObject({ code: 1, said: expect.stringContaining('Run hallpass upgrade') })
    }),
  timeout,
)
