/** Projects and their configuration when servers are killed (F1) or share a database (F6). */
import { createTestDatabase, TestProject } from '@hallpass/server/testing'
import { bySize } from '@hallpass/server/testing/lane.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { internalKeys, openEnv } from './env.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

const database = await createTestDatabase()
const env = {
  ...openEnv,
  DATABASE_URL: database.url,
  HALLPASS_SECRET: 'a-secret-that-only-the-tests-of-this-project-know',
  // One public address, as behind a load balancer: it is in the issuer of their tokens.
  HALLPASS_URL: 'http://hallpass.localhost',
}
let one: ServerProcess = await startProcess(env)
const two = await startProcess(env)
afterAll(async () => {
  await one.kill()
  await two.kill()
  await database.drop()
})

const internalOn = (server: ServerProcess) => new TestProject(server.base, 'internal', internalKeys)

interface Owned {
  id: string
  teamId: string
  accessToken: string
}

/** A project and its owner, made on one server. */
async function newProject(server: ServerProcess): Promise<Owned> {
  const internal = internalOn(server)
  const { accessToken } = await internal.signUp({ email: `owner-${crypto.randomUUID()}@example.com` })
  const dashboard = internal.as('client', { accessToken })
  const teamId = (await dashboard.get('/users/me')).body.selected_team_id
  const { body } = await dashboard.post('/internal/projects', { display_name: 'Owned', owner_team_id: teamId })
  return { id: body.id, teamId, accessToken }
}

/** As its owner, on a server. */
function asOwner(server: ServerProcess, { id, accessToken }: Owned) {
  const headers = {
    'x-stack-publishable-client-key': undefined,
    'x-stack-super-secret-admin-key': undefined,
    'x-stack-admin-access-token': accessToken,
  }
  const { admin } = new TestProject(server.base, id, { client: '', server: '', admin: '' })
  return {
    get: (path: string) => admin.get(path, { headers }),
    override: (document: object) =>
      admin.patch('/internal/config/override', { config_override_string: JSON.stringify(document) }, { headers }),
    delete: (path: string) => admin.delete(path, { headers }),
  }
}

async function storesOn(server: ServerProcess, project: Owned): Promise<string[]> {
  const { body } = await asOwner(server, project).get('/internal/config')
  return Object.keys(JSON.parse(body.config_string).dataVault.stores)
}

/** Nobody tells the other server: it finds out by itself. */
const learned = <T>(read: () => Promise<T>) => expect.poll(read, { interval: 20 })

describe('two processes on one database', () => {
  it('two servers both learn of a deletion, a transfer and a change of the configuration', {
    timeout: 60_000,
  }, async () => {
    const project = await newProject(one)
    const there = asOwner(two, project)
    expect((await there.get('/internal/projects/current')).status).toBe(200)
    await asOwner(one, project).override({ 'dataVault.stores.seen.displayName': 'x' })
    await learned(() => storesOn(two, project)).toEqual(['seen'])

    const internal = internalOn(one).as('client', project)
    const { body: team } = await internal.post('/teams', { display_name: 'Others', creator_user_id: 'me' })
    await internal.post('/internal/projects/transfer', { project_id: project.id, new_team_id: team.id })
    await learned(async () => (await there.get('/internal/projects/current')).body.owner_team_id).toBe(team.id)

    await asOwner(one, project).delete('/internal/projects/current')
    await learned(async () => (await there.get('/internal/projects/current')).code).toBe('CURRENT_PROJECT_NOT_FOUND')
  })

  it('no acknowledged change is lost when one of two servers is killed, and the other goes on', {
    timeout: 120_000,
  }, async () => {
    const project = await newProject(one)
    const acknowledged: string[] = []
    const total = bySize({ quick: 36, long: 120, soak: 120 })
    let next = 0
    let killing: Promise<void> | undefined

    async function worker(server: ServerProcess) {
      while (next < total) {
        const store = `s${next++}`
        const answer = await asOwner(server, project)
          .override({ [`dataVault.stores.${store}.displayName`]: store })
          .catch(() => undefined)
        if (answer?.status === 200) acknowledged.push(store)
        // The server died under it: its worker ends.
        if (!answer) return
        if (acknowledged.length >= total / 3) killing ??= one.kill()
      }
    }
    await Promise.all([
      ...Array.from({ length: 4 }, () => worker(one)),
      ...Array.from({ length: 4 }, () => worker(two)),
    ])
    await killing
    expect(acknowledged.length).toBeGreaterThan(total / 2)
    await learned(() => storesOn(two, project)).toEqual(expect.arrayContaining(acknowledged))

    one = await startProcess(env, one.port)
    const again = await storesOn(one, project)
    expect(again).toEqual(expect.arrayContaining(acknowledged))
    // What was cut off may have happened or not, but it is the same for both.
    expect(again.sort()).toEqual((await storesOn(two, project)).sort())
  })
})
