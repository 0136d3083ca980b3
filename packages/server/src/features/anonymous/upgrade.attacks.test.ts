/** The anonymous user becomes the new one, once: docs/protocol/sign-in.md#new-users-and-upgrades. */
import { afterAll, describe, expect, it } from 'vitest'
import { callbackUrl, requestSignInCode } from '../../testing/code-mails.ts'
import { holdRows } from '../../testing/held-rows.ts'
import { startOauthTest } from '../../testing/oauth-app.ts'

const test = await startOauthTest()
const { server } = test
afterAll(() => test.close())
const project = await test.createProject(['github'], { 'auth.otp.allowSignIn': true })
const password = 'correct horse battery'

type Guest = Awaited<ReturnType<typeof project.signUpAnonymously>>

const signUp = (guest: Guest, email: string) =>
  project
    .as('client', guest)
    .post('/auth/password/sign-up', { email, password, verification_callback_url: callbackUrl })

/** Starts everything while the user is held, and lets it go on when everything waits for it. */
async function atOnce<T>(guest: Guest, works: (() => Promise<T>)[]): Promise<T[]> {
  const held = await holdRows(server, 'select 1 from users where id = $1 for update', [guest.id])
  const running = Promise.all(works.map((work) => work()))
  await held.waitedFor(works.length, /^update "users" set "is_anonymous"/)
  await held.release()
  return running
}

describe('two sign-ups at once with one anonymous session', () => {
  it('two password sign-ups at once with one anonymous session make two accounts', async () => {
    const guest = await project.signUpAnonymously()
    const emails = ['one@example.com', 'other@example.com']
    const answers = await atOnce(
      guest,
      emails.map((email) => () => signUp(guest, email)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const ids = answers.map(({ body }) => body.user_id)
    expect(new Set(ids).size).toBe(2)
    expect(ids).toContain(guest.id)
    for (const [at, email] of emails.entries()) {
      const { body } = await project.client.post('/auth/password/sign-in', { email, password })
      expect(body.user_id, email).toBe(ids[at])
    }
  })

  it('a password sign-up and a code sign-in at once with one anonymous session make two accounts', async () => {
    const guest = await project.signUpAnonymously()
    const { code } = await requestSignInCode(server, project, 'coder@example.com')
    const [byPassword, byCode] = await atOnce(guest, [
      () => signUp(guest, 'worder@example.com'),
      () => project.as('client', guest).post('/auth/otp/sign-in', { code }),
    ])
    expect([byPassword?.status, byCode?.status]).toEqual([200, 200])
    const emailOf = async (id: string) => (await project.server.get(`/users/${id}`)).body.primary_email
    expect(await emailOf(byPassword?.body.user_id)).toBe('worder@example.com')
    expect(await emailOf(byCode?.body.user_id)).toBe('coder@example.com')
  })

  it('two OAuth sign-ins at once with one anonymous session make two accounts', async () => {
    const guest = await project.signUpAnonymously()
    const emails = ['octo@example.com', 'cat@example.com']
    const answers = await atOnce(
      guest,
      emails.map((email) => () => test.app(project).signIn('github', { email }, { token: guest.accessToken })),
    )
    const ids = answers.map(({ user }) => user.id)
    expect(new Set(ids).size).toBe(2)
    expect(ids).toContain(guest.id)
    expect(answers.map(({ isNewUser }) => isNewUser)).toEqual([true, true])
    for (const [at, email] of emails.entries()) {
      expect((await test.app(project).signIn('github', { email })).user.id, email).toBe(ids[at])
    }
  })
})
