/** What somebody needs who mirrors users by webhooks: every change, and a beginning. */
import { header } from '@hallpass/contract'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { requestVerificationCode } from '../../testing/code-mails.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { startOauthTest } from '../../testing/oauth-app.ts'
import { registerPasskey } from '../../testing/passkey-ceremonies.ts'
import { eventsOf, keepEvents } from '../../testing/people.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { maxWaitMillis } from '../../testing/wait.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { attemptsOf, createEndpoint, makeEvent } from '../../testing/webhooks.ts'

const oauth = await startOauthTest()
const { server } = oauth
afterAll(() => oauth.close())
await keepEvents(server)
const extended = { headers: { [header.extensions]: '1' } }

describe('user.updated', () => {
  it('tells every change of addresses, password, factors and providers, once, as the server then has the user', async () => {
    const project = await oauth.createProject(['github'], { 'auth.passkey.allowSignIn': true })
    const ada = await project.signUp()
    const me = project.as('client', ada)
    const authenticator = new SoftwareAuthenticator()
    let link = ''
    let channel = ''
    const server_ = project.server
    const changes: [what: string, change: () => Promise<unknown>][] = [
      [
        'verifies',
        async () => me.post('/contact-channels/verify', { code: await requestVerificationCode(server, project, ada) }),
      ],
      [
        'adds an address',
        async () => {
          const body = { user_id: ada.id, type: 'email', value: 'second@example.com', used_for_auth: false }
          channel = (await server_.post('/contact-channels', body)).body.id
        },
      ],
      [
        'makes it primary',
        () => server_.patch(`/contact-channels/${ada.id}/${channel}`, { is_verified: true, is_primary: true }),
      ],
      ['removes it', () => server_.delete(`/contact-channels/${ada.id}/${channel}`)],
      [
        'changes the password',
        () => me.post('/auth/password/update', { old_password: ada.password, new_password: 'another horse battery' }),
      ],
      ['adds a passkey', () => registerPasskey(project, ada, authenticator)],
      [
        'links a provider',
        async () => {
          const body = {
            user_id: ada.id,
            provider_config_id: 'github',
            account_id: '1',
            allow_sign_in: true,
            allow_connected_accounts: true,
          }
          link = (await server_.post('/oauth-providers', body)).body.id
        },
      ],
      ['switches it off', () => server_.patch(`/oauth-providers/${ada.id}/${link}`, { allow_sign_in: false })],
      ['unlinks it', () => server_.delete(`/oauth-providers/${ada.id}/${link}`)],
    ]
    for (const [what, change] of changes) {
      const before = (await eventsOf(server, project, 'user.updated')).length
      await change()
      const events = await eventsOf(server, project, 'user.updated')
      expect(events.length - before, what).toBe(1)
      const { body: user } = await server_.get(`/users/${ada.id}`)
      expect(events, what).toContainEqual(user)
    }
  })

  it('tells of a password that is set first, and of a provider that is linked while signing in', async () => {
    const project = await oauth.createProject(['github'])
    const gina = await oauth.app(project).signIn('github', { email: 'gina@example.com' })
    await project.as('client', gina).post('/auth/password/set', { password: 'correct horse battery' })
    const [set, ...others] = await eventsOf(server, project, 'user.updated')
    expect([set.has_password, others]).toEqual([true, []])
    await project.server
      .delete(`/oauth-providers/${gina.user.id}/${gina.user.oauth_providers[0].id}`)
      .catch(() => undefined)
  })
})

describe('a replay', () => {
  it('sends an endpoint all users and teams, and no other endpoint anything', async () => {
    const project = await server.createProject()
    const [fresh, known] = [await startReceiver(), await startReceiver()]
    await createEndpoint(project, known.url)
    const ids: string[] = []
    // More than one step takes.
    for (let n = 0; n < 105; n += 1) ids.push(await makeEvent(project, { display_name: `Ada ${n}` }))
    const team = (await project.server.post('/teams', { display_name: 'Crew' })).body
    await project.server.post(`/team-memberships/${team.id}/${ids[0]}`, {})
    await known.waitFor(107)
    const endpoint = await createEndpoint(project, fresh.url, { event_types: ['user.deleted'] })
    const kinds = ['users', 'teams', 'memberships']
    const begun = await project.admin.post(`${endpoint.path}/replay`, { kinds }, extended)
    expect(begun.body).toMatchObject({ state: 'running', sent: 0 })
    const events = await fresh.waitFor(107)
    const told = (type: string) => events.filter(({ body }) => body.type === type).map(({ body }) => body.data)
    expect(new Set(told('user.updated').map(({ id }) => id))).toEqual(new Set(ids))
    expect(told('user.updated')).toContainEqual((await project.server.get(`/users/${ids[7]}`)).body)
    expect(told('team.updated')).toEqual([(await project.server.get(`/teams/${team.id}`)).body])
    expect(told('team_membership.created')).toEqual([{ team_id: team.id, user_id: ids[0] }])
    await vi.waitFor(async () => {
      const { body } = await project.admin.get(`${endpoint.path}/replay`, extended)
      expect(body).toMatchObject({ state: 'finished', sent: 107 })
    }, maxWaitMillis)
    expect(known.received.map(({ body }) => body.type)).not.toContain('user.updated')
  }, 60_000)

  it('waits while the endpoint is off, can be stopped, and forgets nobody who is deleted meanwhile', async () => {
    const project = await server.createProject()
    const receiver = await startReceiver()
    const endpoint = await createEndpoint(project, receiver.url, { enabled: false })
    const off = await project.admin.post(`${endpoint.path}/replay`, {}, extended)
    expect(off.status).toBe(400)
    await project.admin.patch(endpoint.path, { enabled: true })
    await project.admin.post(`${endpoint.path}/replay`, {}, extended)
    await project.admin.delete(`${endpoint.path}/replay`, extended)
    expect((await project.admin.get(`${endpoint.path}/replay`, extended)).body.state).toBe('none')
    expect((await project.admin.get(`${endpoint.path}/replay`)).status).toBe(404)
    await jobsDone(server)
  })
})

describe('an attempt', () => {
  it('shows what was sent, letter for letter', async () => {
    const project = await server.createProject()
    const receiver = await startReceiver()
    const endpoint = await createEndpoint(project, receiver.url)
    await makeEvent(project, { display_name: 'Ü "quoted"' })
    const [sent] = await receiver.waitFor(1)
    const [attempt] = await attemptsOf(project, endpoint, 1)
    const path = `${endpoint.path}/events/${attempt.event_id}`
    const { body } = await project.admin.get(path, extended)
    expect(body).toEqual({ event_id: attempt.event_id, event_type: 'user.created', body: sent!.text })
    const other = await createEndpoint(project, receiver.url)
    expect((await project.admin.get(`${other.path}/events/${attempt.event_id}`, extended)).status).toBe(404)
  })

  it('of a test that failed can be sent again, as it was', async () => {
    const project = await server.createProject()
    const receiver = await startReceiver()
    const endpoint = await createEndpoint(project, receiver.url)
    receiver.answer(500)
    const { body: failed } = await project.admin.post(`${endpoint.path}/test`)
    expect(failed.status).toBe('failed')
    receiver.answer(204)
    server.clock.advance(1000)
    const again = await project.admin.post(`${endpoint.path}/attempts`, { event_id: failed.event_id })
    expect(again.body).toEqual({ resent: 1 })
    const attempts = await attemptsOf(project, endpoint, 2)
    expect(attempts).toMatchObject([
      { status: 'succeeded', attempt: 2, event_id: failed.event_id },
      { status: 'failed', attempt: 1 },
    ])
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1)
    const { body } = await project.admin.get(`${endpoint.path}/events/${failed.event_id}`, extended)
    expect(body.body).toBe(receiver.received[0]!.text)
  })
})
