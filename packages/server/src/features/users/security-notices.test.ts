import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { eventsOf } from '../../testing/people.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({ displayName: 'Acme <b>\r\nBcc: x@example.com' })
const quietProject = await server.createProject()
await quietProject.configure({ 'emails.securityNotifications': null })

async function verifiedPerson(where: TestProject = project) {
  const ada = await where.signUp()
  await where.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
  return ada
}

const notices = async (where: TestProject, email: string) =>
  (await eventsOf(server, where, 'mail.requested'))
    .filter((mail) => mail.kind === 'security_notice' && mail.email === email)
    .map((mail) => mail.notice)
    // Those of one moment have no order.
    .sort()

const secret = Buffer.alloc(20, 5).toString('base64')

describe('security notices', () => {
  it('a notice is sent when a server sets or removes a password', async () => {
    const ada = await verifiedPerson()
    await project.server.patch(`/users/${ada.id}`, { password: 'new password' })
    const mail = await server.mailbox.waitFor(ada.email, ({ subject }) => subject.startsWith('Your password was'))
    expect(mail.subject).toMatch(/^Your password was changed at Acme/)
    expect(mail.text).toContain('If it was not, reset your password')
    expect(mail.to).toEqual([ada.email])
    await project.server.patch(`/users/${ada.id}`, { password: null })
    await project.server.patch(`/users/${ada.id}`, { password: null })
    expect(await notices(project, ada.email)).toEqual(['password_changed', 'password_removed'])
  })

  it('a notice is sent when its owner changes, sets or resets a password', async () => {
    const ada = await verifiedPerson()
    const change = { old_password: ada.password, new_password: 'another one altogether' }
    expect((await project.as('client', ada).post('/auth/password/update', change)).status).toBe(200)
    await project.server.patch(`/users/${ada.id}`, { password: null })
    const session = (await project.server.post('/auth/sessions', { user_id: ada.id })).body
    const again = project.as('client', { accessToken: session.access_token })
    expect((await again.post('/auth/password/set', { password: 'first one' })).status).toBe(200)
    const callback_url = 'http://localhost:3000/handler/password-reset'
    await project.client.post('/auth/password/send-reset-code', { email: ada.email, callback_url })
    const mail = await server.mailbox.waitFor(ada.email, ({ subject }) => subject.startsWith('Reset'))
    const code = new URL(mail.links[0]!).searchParams.get('code')
    expect((await project.client.post('/auth/password/reset', { code, password: 'yet another' })).status).toBe(200)
    expect((await notices(project, ada.email)).sort()).toEqual(
      ['password_changed', 'password_removed', 'password_set', 'password_changed'].sort(),
    )
  })

  it('a notice about a new address goes to the old one, and to the new one if it is verified', async () => {
    const ada = await verifiedPerson()
    await project.server.patch(`/users/${ada.id}`, { primary_email: 'moved@example.com' })
    expect(await notices(project, ada.email)).toEqual(['primary_email_replaced'])
    expect(await notices(project, 'moved@example.com')).toEqual(['primary_email_changed'])
    const mail = await server.mailbox.waitFor(ada.email, ({ subject }) => subject.startsWith('Your email was changed'))
    expect(mail.text).not.toContain('moved@example.com')
    await project.server.patch(`/users/${ada.id}`, {
      primary_email: 'unverified@example.com',
      primary_email_verified: false,
    })
    expect(await notices(project, 'unverified@example.com')).toEqual([])
    await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
    await project.server.patch(`/users/${ada.id}`, { primary_email: null })
    expect(await notices(project, 'unverified@example.com')).toEqual(['primary_email_replaced'])
  })

  it('a notice is sent when the owner changes the address through contact channels', async () => {
    const ada = await verifiedPerson()
    const me = project.as('client', ada)
    const second = `second-${ada.email}`
    const added = await me.post('/contact-channels', {
      user_id: 'me',
      type: 'email',
      value: second,
      used_for_auth: false,
      is_primary: true,
    })
    expect(added.status).toBe(201)
    expect(await notices(project, ada.email)).toEqual(['primary_email_replaced'])
    expect(await notices(project, second)).toEqual([])
    expect((await me.delete(`/contact-channels/me/${added.body.id}`)).status).toBe(200)
    expect(await notices(project, second)).toEqual([])
  })

  it('a notice is sent when a second factor is added or removed, but not if there was none', async () => {
    const ada = await verifiedPerson()
    const me = project.as('client', ada)
    await me.patch('/users/me', { totp_secret_base64: null })
    await me.patch('/users/me', { totp_secret_base64: secret })
    expect(await notices(project, ada.email)).toEqual(['second_factor_added'])
    await me.patch('/users/me', { totp_secret_base64: null, passkey_auth_enabled: false })
    expect(await notices(project, ada.email)).toEqual(['second_factor_added', 'second_factor_removed'])
  })

  it('security notices never go to an unverified address', async () => {
    const ada = await project.signUp()
    await project.server.patch(`/users/${ada.id}`, { password: 'x', totp_secret_base64: secret })
    await project.server.patch(`/users/${ada.id}`, { totp_secret_base64: null, primary_email: `new-${ada.email}` })
    expect(await notices(project, ada.email)).toEqual([])
  })

  it('a notice is sent when the person adds an address, and not when a server does', async () => {
    const ada = await verifiedPerson()
    const channel = (value: string) => ({ type: 'email', value, used_for_auth: false })
    const added = { user_id: 'me', ...channel(`also-${ada.email}`) }
    expect((await project.as('client', ada).post('/contact-channels', added)).status).toBe(201)
    const given = { user_id: ada.id, ...channel(`given-${ada.email}`) }
    expect((await project.server.post('/contact-channels', given)).status).toBe(201)
    expect(await notices(project, ada.email)).toEqual(['email_added'])
    expect(await notices(project, `also-${ada.email}`)).toEqual([])
  })

  it.each([
    ['de', 'Ihr Passwort wurde geändert – Acme', 'setzen Sie Ihr Passwort zurück'],
    ['ja', 'パスワードが変更されました – Acme', 'パスワードをリセットし'],
    ['fr-CA', 'Votre mot de passe a été modifié – Acme', 'réinitialisez votre mot de passe'],
  ])('a notice is in the language of the reader: %s', async (language, subject, advice) => {
    const ada = await verifiedPerson()
    const change = { old_password: ada.password, new_password: 'another one altogether' }
    const headers = { 'accept-language': language }
    const me = project.as('client', ada)
    expect((await me.post('/auth/password/update', change, { headers })).status).toBe(200)
    const mail = await server.mailbox.waitFor(ada.email, (one) => one.subject.startsWith(subject))
    expect(mail.text).toContain(advice)
    expect(mail.text).not.toMatch(/[{}]|undefined/)
    expect(mail.html).toContain(`lang="${language.slice(0, 2)}`)
  })

  it('a notice has no link and no code, and says nothing that the person could have made up (T15, T35)', async () => {
    const ada = await verifiedPerson()
    const displayName = '<a href="https://evil.example/?code=x">{email} {time}</a>\r\nBcc: x@example.com'
    await project.server.patch(`/users/${ada.id}`, { display_name: displayName })
    await project.as('client', ada).patch('/users/me', { totp_secret_base64: secret })
    const mail = await server.mailbox.waitFor(ada.email, ({ subject }) => subject.startsWith('Two-factor'))
    expect(mail.links).toEqual([])
    expect(`${mail.html}${mail.text}${mail.subject}`).not.toMatch(/code=|evil\.example/)
    expect(mail.to).toEqual([ada.email])
    expect(await server.mailbox.list('x@example.com')).toEqual([])
  })

  it('a new project sends security notices, one that never said so does not', async () => {
    const fresh = await server.createProject()
    const grace = await verifiedPerson(fresh)
    await fresh.server.patch(`/users/${grace.id}`, { password: 'x' })
    expect(await notices(fresh, grace.email)).toEqual(['password_changed'])
    const ada = await verifiedPerson(quietProject)
    await quietProject.server.patch(`/users/${ada.id}`, { password: 'x', primary_email: `new-${ada.email}` })
    expect(await notices(quietProject, ada.email)).toEqual([])
    expect(await notices(quietProject, `new-${ada.email}`)).toEqual([])
  })

  it('no security notice is sent for a refused change', async () => {
    const ada = await verifiedPerson()
    const answer = await project.server.patch(`/users/${ada.id}`, { password: 'x', profile_image_url: 'ftp://x/y.png' })
    expect(answer.status).toBe(400)
    expect(await notices(project, ada.email)).toEqual([])
  })

  it('a security notice shows the project name as one harmless line', async () => {
    const ada = await verifiedPerson()
    await project.server.patch(`/users/${ada.id}`, { password: 'x' })
    await jobsDone(server)
    const mail = await server.mailbox.waitFor(ada.email, ({ subject }) => subject.startsWith('Your password was'))
    expect(mail.subject).toBe('Your password was changed at Acme <b> Bcc: x@example.com')
    expect(mail.html).toContain('Acme &lt;b&gt;')
    expect(mail.html).not.toContain('Acme <b>')
    expect(await server.mailbox.list('x@example.com')).toEqual([])
  })
})
