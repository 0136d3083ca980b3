/** Callers who know our extensions learn nothing about an address by asking for a code; its owner reads it in the email. */
import { afterAll, describe, expect, it } from 'vitest'
import { callbackUrl } from '../../testing/code-mails.ts'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'

const server = await startTestServer()
afterAll(() => server.close())

const ask = (project: TestProject, email: string, headers: Record<string, string> = { 'x-hallpass-extensions': '1' }) =>
  project.client.post('/auth/otp/send-sign-in-code', { email, callback_url: callbackUrl }, { headers })

/** An address that nobody proved, one that somebody did, and one of nobody. */
async function projectWith(isSignUpOpen: boolean) {
  const project = await server.createProject({ config: { magic_link_enabled: true } })
  const [unverified, verified] = [await project.signUp(), await project.signUp()]
  await project.server.patch(`/users/${verified.id}`, { primary_email_verified: true })
  await project.configure({ 'auth.allowSignUp': isSignUpOpen })
  return {
    project,
    emails: { unverified: unverified.email, verified: verified.email, unknown: `nobody@${project.id}.com` },
  }
}

describe.each([true, false])('asking for a code, sign-up open: %s', (isOpen) => {
  it(`all addresses are answered alike, sign-up open: ${isOpen} (T10, T54)`, async () => {
    const { project, emails } = await projectWith(isOpen)
    for (const email of Object.values(emails)) {
      const answer = await ask(project, email)
      expect(answer.status).toBe(200)
      expect(Object.entries(answer.body)).toEqual([['nonce', expect.stringMatching(/^.{39}$/)]])
    }
  })

  it(`all addresses cost the same statements, sign-up open: ${isOpen} (T09)`, async () => {
    const { project, emails } = await projectWith(isOpen)
    const workFor = async (email: string) => {
      await jobsDone(server)
      const statements = await server.countStatements(() => ask(project, email))
      // What follows the queued event is the job's work, which nobody waits for.
      return statements.slice(0, statements.findIndex((sql) => /insert into "outbox"/.test(sql)) + 1)
    }
    // The first call after a change of the configuration also reads that.
    await ask(project, emails.verified)
    const verified = await workFor(emails.verified)
    expect(verified).not.toEqual([])
    for (const email of [emails.unverified, emails.unknown]) expect(await workFor(email)).toEqual(verified)
  })
})

describe('the email for somebody who cannot sign in by it', () => {
  it('the owner of an address that was never proved reads what to do, and gets no code (T01)', async () => {
    const { project, emails } = await projectWith(true)
    await ask(project, emails.unverified)
    const mail = await server.mailbox.waitFor(emails.unverified, ({ subject }) => subject.includes('not verified'))
    expect(mail.text).toContain('password')
    expect(mail.links).toEqual([])
  })

  it('it is in the language of whoever asked', async () => {
    const { project, emails } = await projectWith(true)
    const german = { 'x-hallpass-extensions': '1', 'accept-language': 'de-AT' }
    await ask(project, emails.unverified, german)
    const mail = await server.mailbox.waitFor(emails.unverified, ({ subject }) => subject.includes('nicht bestätigt'))
    expect(mail.html).toContain('lang="de-DE"')
    expect(mail.text).toMatch(/Jemand hat einen Code angefordert.*Konto mit dieser Adresse/s)
    expect(mail.text).not.toMatch(/[{}]/)
  })

  it('where sign-up is closed, who has no account reads that', async () => {
    const { project, emails } = await projectWith(false)
    await ask(project, emails.unknown)
    const mail = await server.mailbox.waitFor(emails.unknown)
    expect(mail.subject).toContain('No account')
    expect(mail.links).toEqual([])
  })
})

it('published clients get their codes', async () => {
  const { project, emails } = await projectWith(false)
  expect((await ask(project, emails.unverified, {})).code).toBe('USER_EMAIL_ALREADY_EXISTS')
  expect((await ask(project, emails.unknown, {})).code).toBe('SIGN_UP_NOT_ENABLED')
})
