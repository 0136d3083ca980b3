import { afterAll, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { tenantOf } from '../../testing/people.ts'

const server = await startTestServer()
afterAll(() => server.close())
const config = { allow_user_api_keys: true, client_user_deletion_enabled: true }

async function everythingKept(project: TestProject): Promise<string> {
  await jobsDone(server)
  const rows = await (await tenantOf(server, project)).selectFrom('audit_log').selectAll().execute()
  const csv = await project.admin.get('/internal/audit-log?format=csv')
  return `${JSON.stringify(rows)}\n${csv.body}`
}

it("no filter, cursor or file shows a project's audit log to another (T38)", async () => {
  const [victim, stranger] = [await server.createProject({ config }), await server.createProject({ config })]
  const { body: user } = await victim.server.post('/users', { display_name: 'Known to the victim alone' })
  await jobsDone(server)
  const [entry] = (await victim.admin.get('/internal/audit-log')).body.items
  const queries = ['', '?limit=1000', `?cursor=${entry.sequence}`, '?cursor=999999', `?actor=${entry.actor.id}`]
  for (const query of [...queries, '?action=user.created', '?format=csv', `?format=csv&actor=${entry.actor.id}`]) {
    const answer = await stranger.admin.get(`/internal/audit-log${query}`)
    expect(answer.status).toBe(200)
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    expect(text).not.toContain(user.id)
    expect(text).not.toContain('Known to the victim alone')
    expect(text).not.toContain(entry.id)
  }
})

it('the audit log takes actors and actions literally (T36)', async () => {
  const project = await server.createProject({ config })
  for (const value of ["' or 1=1 --", '%', '_', '*', '{"$ne":null}', 'user.created\u0027']) {
    for (const name of ['actor', 'action']) {
      const answer = await project.admin.get(`/internal/audit-log?${name}=${encodeURIComponent(value)}`)
      expect([answer.status, answer.body.items]).toEqual([200, []])
    }
  }
})

it('the audit log has no password, code, token, key or secret that was sent or created (T15)', async () => {
  const project = await server.createProject({ config })
  const secrets: string[] = []
  const secret = (text: string) => {
    secrets.push(text)
    return text
  }
  const person = await project.signUp({ password: secret('the first password of all') })
  secrets.push(person.accessToken, person.refreshToken)
  const own = project.as('client', person)
  await own.post('/auth/password/update', {
    old_password: person.password,
    new_password: secret('the second password of all'),
  })
  await project.server.patch(`/users/${person.id}`, {
    password: secret('third one'),
    totp_secret_base64: secret('c2VjcmV0IG9mIHRoZSBzZWNvbmQgZmFjdG9y'),
    server_metadata: { stripe: secret('meta-data-secret') },
    client_metadata: secret('plain metadata'),
  })
  await project.server.post('/users', {
    primary_email: 'hash@example.com',
    password_hash: secret('$2a$10$abcdefghijklmnopqrstuuVbKZkWFyYyN2BzyLnq1pYz4oWfS9eWm'),
  })
  const session = await project.server.post('/auth/sessions', { user_id: person.id })
  secrets.push(session.body.access_token, session.body.refresh_token)
  const apiKey = await project.server.post('/user-api-keys', {
    user_id: person.id,
    description: 'CI',
    expires_at_millis: null,
    is_public: false,
  })
  secrets.push(apiKey.body.value)
  const keys = await project.admin.post('/internal/api-keys', {
    description: 'more',
    expires_at_millis: Date.now() + 1_000_000,
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: true,
  })
  secrets.push(keys.body.publishable_client_key, keys.body.secret_server_key, keys.body.super_secret_admin_key)
  await project.configure({
    'auth.oauth.providers.google': {
      type: 'google',
      isShared: false,
      clientId: 'known',
      clientSecret: secret('short-one'),
    },
    'emails.server': {
      isShared: false,
      provider: 'smtp',
      host: 'smtp.example.com',
      port: 25,
      username: 'mailer',
      password: secret('smtp-pw'),
      senderName: 'A',
      senderEmail: 'a@example.com',
    },
  })
  await project.admin.patch('/internal/projects/current', {
    config: {
      oauth_providers: [{ id: 'github', type: 'standard', client_id: 'known', client_secret: secret('gh-short') }],
      email_config: {
        type: 'standard',
        host: 'smtp.example.com',
        port: 25,
        username: 'mailer',
        password: secret('smtp-two'),
        sender_name: 'A',
        sender_email: 'a@example.com',
      },
    },
  })
  const kept = await everythingKept(project)
  for (const action of ['password.changed', 'user.updated', 'session.created', 'config.updated', 'project.updated']) {
    expect(kept).toContain(action)
  }
  expect(secrets.filter((text) => kept.includes(text))).toEqual([])
  const waiting = await (await tenantOf(server, project)).selectFrom('audit_pending').selectAll().execute()
  expect(waiting).toEqual([])
})

it('very long texts do not make the audit log grow', async () => {
  const project = await server.createProject({ config })
  const long = 'x'.repeat(200_000)
  await project.server.post(
    '/users',
    { display_name: 'Ada', server_metadata: { long } },
    {
      headers: { 'user-agent': 'u'.repeat(5000) },
    },
  )
  await project.configure({
    'emails.templates.7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60': { displayName: 'T', tsxSource: long },
  })
  expect((await everythingKept(project)).length).toBeLessThan(30_000)
})

it('the audit log records attempts to pass for an admin or server, without flooding', async () => {
  const project = await server.createProject({ config })
  const { internal } = server
  const stranger = await internal.signUp()
  const attempt = (level: 'server' | 'admin', headers: Record<string, string | undefined>) =>
    project.as(level).get('/users', { headers })
  for (let n = 0; n < 30; n++) {
    const bad = await attempt('admin', { 'x-stack-super-secret-admin-key': `sak_guess${n}` })
    expect(bad.code).toBe('INVALID_SUPER_SECRET_ADMIN_KEY')
  }
  await attempt('server', { 'x-stack-secret-server-key': 'ssk_guess' })
  const token = { 'x-stack-super-secret-admin-key': undefined, 'x-stack-admin-access-token': stranger.accessToken }
  expect((await attempt('admin', token)).code).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
  const kept = async () => {
    await jobsDone(server)
    const { body } = await project.admin.get('/internal/audit-log?action=admission.refused')
    return body.items.map((entry: { after: { reason: string } }) => entry.after.reason)
  }
  expect(await kept()).toEqual([
    'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
    'INVALID_SECRET_SERVER_KEY',
    'INVALID_SUPER_SECRET_ADMIN_KEY',
  ])
  server.clock.advance(11 * 60_000)
  await attempt('server', { 'x-stack-secret-server-key': 'ssk_guess' })
  expect(await kept()).toHaveLength(4)
  expect(await everythingKept(project)).not.toMatch(/guess/)
})
