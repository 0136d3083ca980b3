/** A token for webhooks ends with the rights of whoever asked for it (T46, T60). */
import { header, type TeamRole } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { addColleague, signUpOwner } from '../../testing/owner.ts'
import { quiet } from '../../testing/people.ts'
import { endpointsPath } from '../../testing/webhooks.ts'

const server = await startTestServer()
afterAll(() => server.close())
const { internal } = server
const owner = await signUpOwner(server)
const { body: project } = await owner.create()
const refused = { status: 401, body: 'This token is not valid for this project, or no longer.' }

async function tokenWith(headers: Record<string, string | undefined>) {
  const answer = await server.request('POST', '/api/v1/webhooks/svix-token', { headers, body: {} })
  expect(answer.status).toBe(201)
  const bearer = { authorization: `Bearer ${answer.body.token}`, [header.projectId]: project.id }
  return (method = 'GET', body?: object) =>
    server.request(method, `/api/v1${endpointsPath}`, { headers: bearer, ...(body && { body }) })
}

async function colleague(role: TeamRole = 'admin') {
  const person = await addColleague(server, owner, role)
  return { ...person, call: await tokenWith(person.acting(project.id)) }
}

const member = (id: string) => `/team-memberships/${owner.teamId}/${id}`

describe('a token for webhooks ends', () => {
  it.each<[string, (person: { id: string; accessToken: string }) => Promise<{ status: number }>]>([
    ['who was removed from the team', ({ id }) => internal.server.delete(member(id))],
    ['whose account was deleted', ({ id }) => internal.server.delete(`/users/${id}`)],
    ['who signed out', (person) => internal.as('client', person).delete('/auth/sessions/current')],
  ])('for a colleague %s', async (_, end) => {
    const person = await colleague()
    expect((await person.call()).status).toBe(200)
    expect((await end(person)).status).toBe(200)
    expect(await person.call()).toMatchObject(refused)
    expect(await person.call('POST', { url: 'https://example.com/theirs' })).toMatchObject(refused)
  })

  it('for a key that was revoked', async () => {
    const keys = await server.request('POST', '/api/v1/internal/api-keys', {
      headers: owner.acting(project.id),
      body: {
        description: 'k',
        expires_at_millis: server.clock.now().getTime() + 86_400_000,
        has_publishable_client_key: false,
        has_secret_server_key: false,
        has_super_secret_admin_key: true,
      },
    })
    const call = await tokenWith({
      [header.projectId]: project.id,
      [header.accessType]: 'admin',
      [header.superSecretAdminKey]: keys.body.super_secret_admin_key,
    })
    expect((await call()).status).toBe(200)
    const revoked = await server.request('PATCH', `/api/v1/internal/api-keys/${keys.body.id}`, {
      headers: owner.acting(project.id),
      body: { revoked: true },
    })
    expect(revoked.status).toBe(200)
    expect(await call()).toMatchObject(refused)
  })
})

it('a token for webhooks does what the role of its holder allows by now, in their name', async () => {
  const person = await colleague()
  expect((await person.call('POST', { url: 'https://example.com/hook' })).status).toBe(201)
  await quiet(server)
  const log = await server.request('GET', '/api/v1/internal/audit-log?limit=1', { headers: owner.acting(project.id) })
  expect(log.body.items[0]).toMatchObject({ action: 'webhook_endpoint.created', actor: { id: person.id } })
  const path = `/internal/owner-teams/${owner.teamId}/members/${person.id}`
  expect((await internal.server.patch(path, { role: 'viewer' })).status).toBe(200)
  expect((await person.call('POST', { url: 'https://example.com/more' })).status).toBe(403)
})
