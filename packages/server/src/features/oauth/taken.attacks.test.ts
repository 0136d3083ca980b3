/** Providers where anybody may write any address are no way to ask which addresses have accounts (T54). */
import { afterAll, expect, it } from 'vitest'
import { startOauthTest } from '../../testing/oauth-app.ts'

const test = await startOauthTest({ env: { HALLPASS_RATE_LIMITS: 'on', HALLPASS_LIMIT_TAKEN_NETWORK: '3/1h' } })
afterAll(() => test.close())
const unverified = (email: string) => ({ email, isVerified: false })

it('answers by OAuth that an address is taken are limited, and then all addresses are answered alike (T54)', async () => {
  const project = await test.createProject(['github'])
  const app = test.app(project)
  const ada = await project.signUp()
  const known = { email: 'known@example.com', accountId: '77' }
  await app.signIn('github', known)
  for (let i = 0; i < 3; i++) {
    const page = await app.visit('github', unverified(ada.email))
    expect(JSON.parse(page.body).code).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE')
  }
  const [taken, free] = [
    await app.visit('github', unverified(ada.email)),
    await app.visit('github', { email: 'x@y.com' }),
  ]
  expect([taken.status, taken.body]).toEqual([429, free.body])
  expect(free.status).toBe(429)
  // Who signs in with a connected account is not asked about an address, and learns nothing.
  expect((await app.signIn('github', known)).isNewUser).toBe(false)
  const signUp = {
    email: ada.email,
    password: 'correct horse battery',
    verification_callback_url: 'http://localhost/x',
  }
  expect((await project.client.post('/auth/password/sign-up', signUp)).status).toBe(429)
})

it('where sign-up is closed, answers by OAuth that nobody has an address are limited (T54)', async () => {
  const project = await test.createProject(['github'], { 'auth.allowSignUp': false })
  const app = test.app(project)
  for (let i = 0; i < 3; i++) {
    const page = await app.visit('github', { email: `nobody-${i}@example.com` })
    expect(JSON.parse(page.body).code).toBe('SIGN_UP_NOT_ENABLED')
  }
  expect((await app.visit('github', { email: 'nobody@example.com' })).status).toBe(429)
})

it('new OAuth users use up no answers about addresses', async () => {
  const project = await test.createProject(['github'])
  const app = test.app(project)
  for (let i = 0; i < 5; i++)
    expect((await app.signIn('github', { email: `new-${i}@example.com` })).isNewUser).toBe(true)
})
