/** A configuration of very many values costs everybody time at each of its project's calls. */
import { maxConfigValues } from '@hallpass/contract'
import { afterAll, expect, it } from 'vitest'
import { sealConfig } from '../../core/projects/store.ts'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())

const permissions = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`rbac.permissions.p${index}`, { scope: 'team', description: 'x' }]),
  )
const override = (document: object) => ({ config_override_string: JSON.stringify(document) })
const unread = { status: 400, code: 'BODY_PARSING_ERROR', body: { error: expect.stringContaining('5,000 values') } }
const refusal = { status: 400, body: expect.stringContaining('5,000 values') }

it('a configuration has 5,000 values and no more (T53)', async () => {
  const project = await server.createProject()
  const patch = (document: object) => project.admin.patch('/internal/config/override', override(document))
  expect(await patch(permissions(maxConfigValues / 2))).toMatchObject(refusal)
  const domains = Array.from({ length: maxConfigValues / 2 }, (_, index) => ({
    domain: `https://d${index}.example.com`,
    handler_path: '/handler',
  }))
  expect(await project.admin.patch('/internal/projects/current', { config: { domains } })).toMatchObject(unread)
  const asOwner = server.internal.as('client', await server.internal.signUp())
  const owner_team_id = (await asOwner.get('/users/me')).body.selected_team_id
  const many = { display_name: 'Many', owner_team_id, config: { domains } }
  expect(await asOwner.post('/internal/projects', many)).toMatchObject(unread)
  expect((await patch(permissions(1000))).status).toBe(200)
  const dots = await patch({ [`a${'.a'.repeat(1_000_000)}`]: 1 })
  expect(dots).toMatchObject({ status: 400, body: expect.stringContaining('1000 characters') })
  // They are not even named: that took seconds.
  const unknown = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`zzz.k${index}`, 1]))
  expect(await patch(unknown)).toMatchObject(refusal)
})

it('a larger configuration of an older version stays, and can be changed as long as it does not grow', async () => {
  const project = await server.createProject()
  const { id, tenancyId } = await server.app.projects.get(project.id)
  const { database, sealer } = server.app
  const stored = { ...permissions(maxConfigValues / 2), 'auth.allowSignUp': true }
  await database.system
    .updateTable('tenancies')
    .set({ sealed_config: sealConfig(sealer, tenancyId, stored) })
    .where('id', '=', tenancyId)
    .execute()
  server.app.projects.forget(id)
  const patch = (document: object) => project.admin.patch('/internal/config/override', override(document))
  expect((await patch({ 'auth.allowSignUp': false })).status).toBe(200)
  expect(await patch({ 'rbac.permissions.more': { scope: 'team' } })).toMatchObject(refusal)
})
