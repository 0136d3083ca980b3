/** Deleting a project, restoring it, and erasing it in the end: docs/protocol/projects.md#deleting. */
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { restoreProject } from '../../core/projects/deletion.ts'
import { addJob } from '../../jobs/index.ts'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { signUpOwner } from '../../testing/owner.ts'
import { createTeam } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
const { internal } = server
const { system } = server.app.database
const path = '/internal/projects/current'
const day = 24 * 60 * 60 * 1000
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const remove = (project: TestProject) => project.admin.delete(path)
const restore = (id: string, teamId?: string) => restoreProject(server.app, id, teamId)
const isGone = async (project: TestProject) => {
  const answer = await project.client.get('/projects/current')
  expect(answer).toMatchObject({ status: 400, code: 'CURRENT_PROJECT_NOT_FOUND' })
  expect(answer.body.details).toEqual({ project_id: project.id })
}

async function erase() {
  await addJob(system, 'erase-deleted-projects', {})
  await jobsDone(server)
}

describe('a deleted project', () => {
  it('a deleted project is gone at once, at every level and with all that belonged to it', async () => {
    const project = await server.createProject()
    const ada = await project.signUp()
    const logo = (await project.admin.patch(path, { logo_url: pixel })).body.logo_url as string
    const file = new URL(logo).pathname
    expect((await server.request('GET', file)).status).toBe(200)
    expect(await remove(project)).toMatchObject({ status: 200, body: { success: true } })
    for (const level of ['client', 'server', 'admin'] as const) {
      expect((await project.as(level, ada).get('/users/me')).code).toBe('CURRENT_PROJECT_NOT_FOUND')
    }
    await isGone(project)
    expect((await remove(project)).code).toBe('CURRENT_PROJECT_NOT_FOUND')
    expect((await project.refresh(ada.refreshToken)).code).toBe('INVALID_OAUTH_CLIENT_ID_OR_SECRET')
    expect((await server.request('GET', `/api/v1/projects/${project.id}/.well-known/jwks.json`)).status).toBe(404)
    expect((await server.request('GET', file)).status).toBe(404)
  })

  it("a deleted project is no longer among its owner's projects", async () => {
    const owner = await signUpOwner(server)
    const { body } = await owner.create()
    const headers = owner.acting(body.id)
    expect((await server.request('DELETE', `/api/v1${path}`, { headers })).body).toEqual({ success: true })
    expect((await internal.as('client', owner).get('/internal/projects')).body.items).toEqual([])
  })

  it('deleting a project emits an event', async () => {
    const project = await server.createProject()
    const { tenancyId } = await server.app.projects.get(project.id)
    await remove(project)
    const events = await system
      .selectFrom('outbox')
      .select('payload')
      .where('tenancy_id', '=', tenancyId)
      .where('type', '=', 'project.deleted')
      .execute()
    expect(events).toEqual([{ payload: { id: project.id } }])
  })
})

describe('deleting', () => {
  it('deleting a project needs the admin level, whatever the credential', async () => {
    const owner = await signUpOwner(server)
    const { body } = await owner.create()
    for (const level of ['client', 'server'] as const) {
      const answer = await server.request('DELETE', `/api/v1${path}`, { headers: owner.acting(body.id, level) })
      expect(answer).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
      expect(answer.body.details).toEqual({ actual_access_type: level, allowed_access_types: ['admin'] })
    }
    expect((await server.request('GET', `/api/v1${path}`, { headers: owner.acting(body.id) })).status).toBe(200)
  })

  it('the project `internal` cannot be deleted', async () => {
    const answer = await remove(internal)
    expect(answer).toMatchObject({ status: 400, code: undefined, body: expect.stringContaining('internal') })
    expect((await internal.client.get('/projects/current')).status).toBe(200)
  })
})

describe('restoring', () => {
  it('restoring a project brings everything back', async () => {
    const project = await server.createProject()
    const ada = await project.signUp()
    const before = (await project.admin.get(path)).body
    await remove(project)
    expect(await restore(project.id)).toBe('restored')
    await expect.poll(async () => (await project.admin.get(path)).body).toEqual(before)
    expect((await project.refresh(ada.refreshToken)).status).toBe(200)
    expect((await project.as('client', ada).get('/users/me')).body.id).toBe(ada.id)
  })

  it('restoring says when a project is not deleted or unknown', async () => {
    const project = await server.createProject()
    expect(await restore(project.id)).toBe('not deleted')
    expect(await restore('7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60')).toBe('unknown')
  })

  it('restoring asks for another team when the owner team was deleted meanwhile', async () => {
    const owner = await signUpOwner(server)
    const teamId = await createTeam(internal, owner)
    const { body } = await owner.create({ owner_team_id: teamId })
    const headers = owner.acting(body.id)
    await server.request('DELETE', `/api/v1${path}`, { headers })
    expect((await internal.server.delete(`/teams/${teamId}`)).status).toBe(200)
    expect(await restore(body.id)).toBe('owner team gone')
    expect(await restore(body.id, teamId)).toBe('no such team')
    expect(await restore(body.id, owner.teamId)).toBe('restored')
    await expect
      .poll(async () => (await server.request('GET', `/api/v1${path}`, { headers })).body.owner_team_id)
      .toBe(owner.teamId)
  })
})

describe('erasing', () => {
  const tablesWith = async (tenancyId: string) => {
    const tables = await sql<{ name: string }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'tenancy_id'`.execute(system)
    const counts = await Promise.all(
      tables.rows.map(async ({ name }) => {
        const counted = sql<{
          n: number
        }>`select count(*)::int as n from ${sql.table(name)} where tenancy_id = ${tenancyId}`
        return [name, (await counted.execute(system)).rows[0]?.n ?? 0] as const
      }),
    )
    return counts.filter(([, n]) => n > 0).map(([name]) => name)
  }

  it('a deleted project is erased after seven days, and nothing remains', async () => {
    const project = await server.createProject()
    const kept = await server.createProject()
    const ada = await project.signUp()
    await createTeam(project, ada)
    await project.admin.patch(path, { logo_url: pixel })
    const { tenancyId } = await server.app.projects.get(project.id)
    await jobsDone(server)
    await remove(project)
    server.clock.advance(7 * day - 1)
    await erase()
    expect(await tablesWith(tenancyId)).toEqual(expect.arrayContaining(['images', 'sessions', 'teams', 'users']))
    server.clock.advance(1)
    await erase()
    expect(await tablesWith(tenancyId)).toEqual([])
    expect(await system.selectFrom('projects').select('id').where('id', '=', project.id).execute()).toEqual([])
    expect(await system.selectFrom('project_keys').select('id').where('project_id', '=', project.id).execute()).toEqual(
      [],
    )
    expect(await restore(project.id)).toBe('unknown')
    expect((await kept.client.get('/projects/current')).status).toBe(200)
  })

  it('an interrupted erasure continues, and cannot be undone halfway', async () => {
    const project = await server.createProject()
    await remove(project)
    await system.updateTable('projects').set({ erasing_since: new Date() }).where('id', '=', project.id).execute()
    expect(await restore(project.id)).toBe('being erased')
    await erase()
    expect(await restore(project.id)).toBe('unknown')
  })
})
