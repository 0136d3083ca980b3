import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { verifyAuditLog } from '../../core/audit/verify.ts'
import { callbackUrl } from '../../testing/code-mails.ts'
import { tablesWith } from '../../testing/find-text.ts'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { keepEvents, quiet, tenantOf } from '../../testing/people.ts'
import { samplePng } from '../../testing/sample-images.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { createEndpoint } from '../../testing/webhooks.ts'

const server = await startTestServer()
afterAll(() => server.close())
await keepEvents(server)
const config = {
  magic_link_enabled: true,
  client_user_deletion_enabled: true,
  create_team_on_sign_up: true,
  allow_user_api_keys: true,
}
const project = await server.createProject({ config })
await project.configure({ 'emails.securityNotifications': true })

const verdict = async (where: TestProject) => {
  const { tenancyId } = await server.app.projects.get(where.id)
  return verifyAuditLog(await tenantOf(server, where), server.app.sealer, tenancyId)
}

let counter = 0
/** Texts that stand nowhere else in the database. */
function newMarkers() {
  const n = ++counter
  return {
    name: `Zerubbabel Q${n}`,
    email: `zerubbabel-${n}@forget.example`,
    former: `former-${n}@forget.example`,
    agent: `Teapot/${n}.418`,
    network: `203.0.113.${n}`,
    metadata: `likes-marzipan-${n}`,
  }
}

/** Somebody of whom a trace is left wherever one can be. */
async function person(where: TestProject) {
  const markers = newMarkers()
  const headers = { 'user-agent': markers.agent }
  const signedUp = await where.signUp({ email: markers.former })
  const own = where.as('client', signedUp)
  const { id } = signedUp
  await where.server.patch(`/users/${id}`, { primary_email_verified: true })
  await own.patch('/users/me', { display_name: markers.name }, { headers })
  const profile_image_url = `data:image/png;base64,${samplePng(40 + counter, 7).toString('base64')}`
  await where.server.patch(`/users/${id}`, { profile_image_url, server_metadata: { note: markers.metadata } })
  await where.server.patch(`/users/${id}`, { primary_email: markers.email, primary_email_auth_enabled: true })
  await own.patch('/users/me', { totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=' }, { headers })
  await own.patch('/users/me', { totp_secret_base64: null }, { headers })
  const team = await own.post('/teams', { display_name: 'Crew', creator_user_id: 'me' }, { headers })
  await where.server.patch(`/team-member-profiles/${team.body.id ?? 'x'}/${id}`, { display_name: markers.name })
  await where.client.post('/auth/otp/send-sign-in-code', { email: markers.email, callback_url: callbackUrl })
  await where.client.post('/auth/password/send-reset-code', { email: markers.email, callback_url: callbackUrl })
  const other = await where.server.post('/teams', { display_name: 'Others' })
  const invitation = { team_id: other.body.id, email: markers.email, callback_url: callbackUrl }
  expect((await where.server.post('/team-invitations/send-code', invitation)).status).toBe(200)
  await jobsDone(server)
  return { ...signedUp, id, markers, texts: Object.values(markers) }
}

describe('a deleted person (T61)', () => {
  it.each(['by a server', 'by themselves'])(
    'leaves nothing readable in any table when deleted %s (T61)',
    async (how) => {
      const { id, texts, markers, ...tokens } = await person(project)
      const { body: user } = await project.server.get(`/users/${id}`)
      expect((await tablesWith(server, texts)).length).toBeGreaterThan(6)
      const headers = { 'user-agent': markers.agent }
      const answer =
        how === 'by a server'
          ? await project.server.delete(`/users/${id}`)
          : await project.as('client', tokens).delete('/users/me', { headers })
      expect(answer.status).toBe(200)
      expect(await tablesWith(server, texts)).toEqual([])
      await quiet(server)
      expect(await tablesWith(server, texts)).toEqual([])
      expect((await fetch(user.profile_image_url)).status).toBe(404)
      expect(await verdict(project)).toMatchObject({ problems: [] })
      const { body: log } = await project.admin.get('/internal/audit-log?limit=1')
      expect(log.items[0]).toMatchObject({ action: 'user.deleted', target: { type: 'user', id }, before: null })
    },
  )

  it('is forgotten by entries that wait for their place in the audit log (T61)', async () => {
    await server.app.auditChainer.stop()
    const { id, texts } = await person(project)
    await project.server.delete(`/users/${id}`)
    expect(await tablesWith(server, texts)).toEqual([])
    server.app.auditChainer.start(server.app)
    await jobsDone(server)
    expect(await tablesWith(server, texts)).toEqual([])
    expect(await verdict(project)).toMatchObject({ problems: [] })
  })

  it('of the dashboard is forgotten by the logs of all projects (T61)', async () => {
    const { markers, ...colleague } = await person(server.internal)
    const { owner_team_id: teamId } = await server.app.database.system
      .selectFrom('projects')
      .select('owner_team_id')
      .where('id', '=', project.id)
      .executeTakeFirstOrThrow()
    await server.internal.server.post(`/team-memberships/${teamId}/${colleague.id}`, {})
    const headers = {
      'x-stack-super-secret-admin-key': undefined,
      'x-stack-admin-access-token': colleague.accessToken,
      'user-agent': markers.agent,
    }
    const renamed = await project.admin.patch('/internal/projects/current', { display_name: 'Theirs' }, { headers })
    expect(renamed.status).toBe(200)
    await jobsDone(server)
    expect(await tablesWith(server, [markers.agent])).toContain(`audit_log: ${markers.agent}`)
    expect((await server.internal.server.delete(`/users/${colleague.id}`)).status).toBe(200)
    await quiet(server)
    expect(await tablesWith(server, Object.values(markers))).toEqual([])
  })

  it('is named by a webhook with the id alone, and events that wait say nothing more (T61)', async () => {
    const where = await server.createProject({ config })
    const receiver = await startReceiver()
    receiver.behave = ({ text }, response) => void response.writeHead(500).end(text.slice(0, 500))
    await createEndpoint(where, receiver.url)
    const { id, texts } = await person(where)
    await receiver.waitFor(1, ({ body }) => body.type === 'user.created')
    receiver.answer(204)
    await where.server.delete(`/users/${id}`)
    const [deleted] = await receiver.waitFor(1, ({ body }) => body.type === 'user.deleted')
    expect(deleted?.body.data).toMatchObject({ id })
    await quiet(server)
    expect(await tablesWith(server, texts)).toEqual([])
  })

  it('takes nothing along that belongs to others: not what was sent to an address they only claimed (T61)', async () => {
    const team = await project.server.post('/teams', { display_name: 'Crew' })
    const invited = 'invited@forget.example'
    const invitation = { team_id: team.body.id, email: invited, callback_url: callbackUrl }
    await project.server.post('/team-invitations/send-code', invitation)
    await jobsDone(server)
    const mallory = await project.signUp()
    const own = project.as('client', mallory)
    await own.post('/contact-channels', { user_id: 'me', value: invited, type: 'email', used_for_auth: false })
    await own.delete('/users/me')
    const { body } = await project.server.get(`/team-invitations?team_id=${team.body.id}`)
    expect(body.items).toMatchObject([{ recipient_email: invited }])
    expect(await server.mailbox.list(invited)).toHaveLength(1)
  })

  it('leaves an audit log in which nothing can be erased without the secret of the server (T61)', async () => {
    const where = await server.createProject({ config })
    const { id } = await person(where)
    const { tenancyId } = await server.app.projects.get(where.id)
    const { system } = server.app.database
    // What a person with the password of the database can say without switching triggers off.
    await sql`update audit_log set before = null, after = null, erasure = 'v1.made.up'
      where tenancy_id = ${tenancyId} and sequence = 3`.execute(system)
    expect((await verdict(where)).problems).toEqual(['entry 3 was changed'])
    await where.server.delete(`/users/${id}`)
    await jobsDone(server)
    await sql`update audit_log set after = '{"display_name":"Mallory"}'
      where tenancy_id = ${tenancyId} and sequence = 4 and erasure is not null`.execute(system)
    expect((await verdict(where)).problems).toEqual(['entry 3 was changed', 'entry 4 was changed'])
  })
})
