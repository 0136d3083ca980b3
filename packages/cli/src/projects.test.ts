import { randomUUID } from 'node:crypto'
import { startTestServer } from '@hallpass/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { main } from './main.ts'

const server = await startTestServer()
afterAll(() => server.close())
const { host, port, user, database } = server.database.connection
const env = {
  DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
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
  it('lists projects, on one line each, and tells which were deleted', async () => {
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

  it('says in one line why it cannot restore', async () => {
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
  ])('ends with 2 when called with %j', async (args) => {
    const { code, errors } = await run(...args)
    expect(code).toBe(2)
    expect(errors).toContain('See: hallpass projects --help')
  })
})
