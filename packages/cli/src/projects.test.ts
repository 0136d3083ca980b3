import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer } from '@hallpass/server/testing'
import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { maxWaitMillis } from '@hallpass/server/testing/wait.ts'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { main } from './main.ts'

const server = await startTestServer()
afterAll(() => server.close())
const env = {
  DATABASE_URL: server.database.url,
  HALLPASS_SECRET: 'a-secret-that-only-the-tests-of-this-project-know',
}

async function run(...args: string[]) {
  const out: string[] = []
  const errors: string[] = []
  const terminal = { env, cwd: '/', out: (line: string) => out.push(line), error: (line: string) => errors.push(line) }
  return { code: await main(['projects', ...args], terminal), out, errors: errors.join('\n') }
}

const remove = (project: { admin: { delete(path: string): Promise<unknown> } }) =>
  project.admin.delete('/internal/projects/current')

describe('hallpass projects', () => {
  it('lists projects, on one line each, and says which were deleted', async () => {
    const kept = await server.createProject({ displayName: 'Kept\n\u001b[2Jproject' })
    const gone = await server.createProject({ displayName: 'Gone project' })
    await remove(gone)
    const deletedAt = server.clock.now()
    const until = new Date(deletedAt.getTime() + 7 * 24 * 3600_000)
    const all = await run('list')
    expect(all).toMatchObject({ code: 0, errors: '' })
    expect(all.out).toContain('internal                              Hallpass Dashboard')
    expect(all.out).toContain(`${kept.id}  Kept [2Jproject`)
    const line = `${gone.id}  Gone project  (deleted ${deletedAt.toISOString()}, can be restored until ${until.toISOString()})`
    expect(all.out).toContain(line)
    expect((await run('list', '--deleted')).out).toEqual([line])
  })

  it('restores a deleted project while the server runs', async () => {
    const project = await server.createProject()
    await remove(project)
    expect((await project.client.get('/projects/current')).code).toBe('CURRENT_PROJECT_NOT_FOUND')
    const { code, out } = await run('restore', project.id)
    expect(code).toBe(0)
    expect(out.join()).toContain(`Restored ${project.id}.`)
    await expect.poll(async () => (await project.client.get('/projects/current')).status).toBe(200)
  })

  it('creates a project for the owner of the installation, and a running server knows its keys', async () => {
    await signUpOwner(server)
    const { owner_team_id } = (await server.internal.admin.get('/internal/projects/current')).body
    expect(owner_team_id).toEqual(expect.any(String))
    const { code, out, errors } = await run('create', 'Made by hand')
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    const made = Object.fromEntries(out.map((line) => line.split('=')))
    expect(Object.keys(made)).toEqual([
      'HALLPASS_PROJECT_ID',
      'HALLPASS_PUBLISHABLE_CLIENT_KEY',
      'HALLPASS_SECRET_SERVER_KEY',
      'HALLPASS_SUPER_SECRET_ADMIN_KEY',
    ])
    const answer = await fetch(`${server.base}/api/v1/internal/projects/current`, {
      headers: {
        'x-stack-access-type': 'admin',
        'x-stack-project-id': made.HALLPASS_PROJECT_ID,
        'x-stack-super-secret-admin-key': made.HALLPASS_SUPER_SECRET_ADMIN_KEY,
      },
    })
    expect(await answer.json()).toMatchObject({ display_name: 'Made by hand', owner_team_id })
  })

  it('projects create refuses what the API would refuse', async () => {
    const before = await run('list')
    expect(await run('create')).toMatchObject({ code: 2 })
    const folder = mkdtempSync(join(tmpdir(), 'hallpass-'))
    const config = join(folder, 'config.json')
    writeFileSync(config, '{"sign_up_enabled":"perhaps"}')
    const refused = await run('create', 'A', '--config', config)
    rmSync(folder, { recursive: true })
    expect(refused).toMatchObject({ code: 2, errors: expect.stringContaining('config.sign_up_enabled') })
    expect(await run('create', 'A', '--config', '/no/such.json')).toMatchObject({ code: 2 })
    expect(await run('create', 'A', '--team', randomUUID())).toMatchObject({ code: 2 })
    expect((await run('list')).out).toEqual(before.out)
  })

  it('gives a project to somebody of the dashboard, whoever owned it', async () => {
    const [lost, finder] = [await signUpOwner(server), await signUpOwner(server)]
    const { body } = await lost.create()
    const given = await run('give', body.id, finder.email.toUpperCase())
    expect(given).toMatchObject({ code: 0, errors: '' })
    expect(given.out[0]).toContain(finder.teamId)
    expect(given.out[1]).toContain('not verified')
    const read = (who: typeof lost) =>
      server.request('GET', '/api/v1/internal/projects/current', { headers: who.acting(body.id) })
    await vi.waitFor(async () => expect((await read(finder)).status).toBe(200), maxWaitMillis)
    expect(await read(lost)).toMatchObject({ code: 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN' })
  })

  it('somebody without a team of their own gets one with the project', async () => {
    const { body } = await (await signUpOwner(server)).create()
    const finder = await signUpOwner(server)
    await server.internal.server.delete(`/teams/${finder.teamId}`)
    expect((await run('give', body.id, finder.email)).code).toBe(0)
    await vi.waitFor(async () => {
      const mine = await server.internal.as('client', finder).get('/internal/projects')
      expect(mine.body.items.map(({ id }: { id: string }) => id)).toEqual([body.id])
    }, maxWaitMillis)
  })

  it('says in one line why a project cannot be given away', async () => {
    const { body } = await (await signUpOwner(server)).create()
    const nobody = await run('give', body.id, 'nobody@example.com')
    expect(nobody).toMatchObject({
      code: 1,
      out: [],
      errors: 'Nobody signs in to the dashboard with nobody@example.com.',
    })
    expect((await run('give', randomUUID(), 'nobody@example.com')).errors).toContain('There is no such project')
  })

  it('says in one line why a project cannot be restored', async () => {
    const project = await server.createProject()
    expect(await run('restore', project.id)).toMatchObject({ code: 1, out: [], errors: 'This project is not deleted.' })
    expect((await run('restore', randomUUID())).errors).toContain('There is no such project')
    await remove(project)
    const team = await run('restore', project.id, '--team', randomUUID())
    expect(team).toMatchObject({ code: 1, errors: 'There is no such team in the project internal.' })
  })

  it.each([
    [[]],
    [['erase']],
    [['restore']],
    [['restore', 'x']],
    [['restore', randomUUID(), 'y']],
    [['restore', randomUUID(), '--team', 'x']],
    [['restore', randomUUID(), '--deleted']],
    [['list', '--team', 'x']],
    [['give', randomUUID()]],
    [['give', 'x', 'a@example.com']],
    [['give', randomUUID(), 'a@example.com', '--team', randomUUID()]],
  ])('hallpass projects ends with 2 when called with %j', async (args) => {
    const { code, errors } = await run(...args)
    expect(code).toBe(2)
    expect(errors).toContain('See: hallpass projects --help')
  })
})
