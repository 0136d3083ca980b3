/** What people read of the audit log: sentences, names, and lists to choose from. */
import { auditActions, auditSentence, header } from '@hallpass/contract'
import { auditActionOf } from '@hallpass/contract/endpoints'
import { afterAll, describe, expect, it } from 'vitest'
import { routes } from '../../routes.ts'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { signUpOwner } from '../../testing/owner.ts'

const server = await startTestServer()
afterAll(() => server.close())
const extended = { headers: { [header.extensions]: '1' } }

async function log(project: TestProject, query = '') {
  await jobsDone(server)
  // biome-ignore lint/suspicious/noExplicitAny: tests read into answers of many shapes, and a wrong guess fails the test
  return (await project.admin.get(`/internal/audit-log${query}`, extended)).body.items as any[]
}

describe('sentences', () => {
  it('every call that is kept has one', () => {
    const actions = routes.flatMap(({ endpoint }) => auditActionOf(endpoint)?.action ?? [])
    expect(actions.length).toBeGreaterThan(50)
    expect(actions.filter((action) => !Object.hasOwn(auditActions, action))).toEqual([])
  })

  it('say what failed half-way, and something of what a later version did', () => {
    expect(auditSentence('user.blocked.failed')).toBe('blocked {target}, but it failed half-way')
    expect(auditSentence('tent.put_up')).toBe('did tent put up')
  })

  it('come with the entry, and names of who acted and what it was about', async () => {
    const project = await server.createProject()
    const { body: ada } = await project.server.post('/users', { display_name: 'Ada' })
    const { body: team } = await project.server.post('/teams', { display_name: 'Crew' })
    await project.server.post(`/team-memberships/${team.id}/${ada.id}`, {})
    const [joined, , made, keys, first] = await log(project)
    expect(made).toMatchObject({
      sentence: 'created the user {target}',
      actor_name: 'made by a test',
      about: [{ type: 'user', id: ada.id, name: 'Ada' }],
    })
    expect(joined.about).toEqual([
      { type: 'team', id: team.id, name: 'Crew' },
      { type: 'user', id: ada.id, name: 'Ada' },
    ])
    expect(keys.about).toMatchObject([{ type: 'project_keys', name: 'made by a test' }])
    expect(first).toMatchObject({ about: [{ type: 'project', id: project.id, name: expect.any(String) }] })
    expect(first.actor_name).toMatch(/@example\.com$/)
    await project.server.delete(`/users/${ada.id}`)
    expect((await log(project))[0].about).toEqual([{ type: 'user', id: ada.id, name: null }])
    const plain = await project.admin.get('/internal/audit-log')
    expect(plain.body.items[0]).not.toHaveProperty('sentence')
  })
})

it('looking leaves no entry', async () => {
  const project = await server.createProject()
  const before = (await log(project)).length
  const { body } = await project.admin.get('/internal/email-templates')
  const preview = await project.admin.post('/emails/render-email', { template_id: body.templates[0].id })
  expect(preview.status).toBe(200)
  expect(await log(project)).toHaveLength(before)
})

it('the lists to choose from have who acted and what was done, and nothing else', async () => {
  const project = await server.createProject()
  const { body: ada } = await project.server.post('/users', { display_name: 'Ada' })
  await project.server.patch(`/users/${ada.id}`, { display_name: 'Grace' })
  await jobsDone(server)
  const { status, body } = await project.admin.get('/internal/audit-log/filters', extended)
  expect(status, JSON.stringify(server.logs.filter(({ level }) => Number(level) >= 50))).toBe(200)
  expect(body.actions.map(({ action }: { action: string }) => action)).toEqual([
    'project.created',
    'project_keys.created',
    'user.created',
    'user.updated',
  ])
  expect(body.actors).toMatchObject([
    { type: 'server_key', name: 'made by a test' },
    { type: 'dashboard_user', name: expect.stringContaining('@') },
  ])
  const [actor] = body.actors
  const found = await log(project, `?actor=${actor.id}&action=user.updated`)
  expect(found).toMatchObject([{ action: 'user.updated', before: { display_name: 'Ada' } }])
  expect((await project.admin.get('/internal/audit-log/filters')).status).toBe(404)
})

it('the log of internal has the first account, and the projects that came and went', async () => {
  const fresh = await startTestServer()
  const owner = await signUpOwner(fresh)
  const { body: project } = await owner.create({ display_name: 'Acme' })
  await fresh.request('DELETE', '/api/v1/internal/projects/current', { headers: owner.acting(project.id) })
  await jobsDone(fresh)
  const { body } = await fresh.internal.admin.get('/internal/audit-log', extended)
  const told = body.items.map(
    ({ action, actor_name, target }: { action: string; actor_name: string; target: object }) => ({
      action,
      actor_name,
      target,
    }),
  )
  const by = expect.stringContaining('@')
  const target = { type: 'project', id: project.id }
  expect(told).toMatchObject([
    { action: 'project.deleted', actor_name: by, target },
    { action: 'project.created', actor_name: by, target },
    { action: 'installation.claimed', actor_name: by },
    { action: 'project.created', target: { id: 'internal' } },
  ])
  expect(body.items[0].after).toEqual({ display_name: 'Acme' })
})
