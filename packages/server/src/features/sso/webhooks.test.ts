import { webhookEventTypes } from '@hallpass/contract'
import { afterAll, expect, it } from 'vitest'
import { wakeIssuer } from '../../testing/open-id.ts'
import { eventsOf } from '../../testing/people.ts'
import { connectedTeam, ours, startSsoTest } from '../../testing/sso.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { createEndpoint } from '../../testing/webhooks.ts'

const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server } = test

it('webhooks tell of connections, domains and people, and of nothing that opens anything', async () => {
  const project = await test.createProject([])
  const receiver = await startReceiver()
  const event_types = webhookEventTypes.filter((type) => type.startsWith('sso_'))
  await createEndpoint(project, receiver.url, { event_types })
  const connection = await connectedTeam(test, project, 'corp')
  const { team_id } = connection
  const { user } = await test.app(project).signIn(connection.provider_id, { email: 'w@corp.example' })
  await project.server.delete(`/sso-connections/${connection.id}`, ours)
  const about = { id: connection.id, team_id, type: 'oidc', display_name: 'The people of corp' }
  expect(await eventsOf(server, project, 'sso_connection.created')).toEqual([{ ...about, state: 'draft' }])
  expect(await eventsOf(server, project, 'sso_connection.updated')).toEqual([{ ...about, state: 'active' }])
  expect(await eventsOf(server, project, 'sso_connection.deleted')).toEqual([{ ...about, state: 'active' }])
  expect(await eventsOf(server, project, 'sso_domain.verified')).toMatchObject([{ team_id, domain: 'corp.example' }])
  const linked = { connection_id: connection.id, team_id, user_id: user.id }
  expect(await eventsOf(server, project, 'sso_identity.linked')).toEqual([linked])
  const received = await receiver.waitFor(5)
  expect(received.every(({ body }) => body.type.startsWith('sso_'))).toBe(true)
})
