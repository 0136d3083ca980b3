/** A session alone neither adds nor removes a second factor, if a client of ours opened it (T59). */
import { header } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { totpAt, totpSecret } from '../../testing/code-mails.ts'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const secret = totpSecret.toString('base64')
const extensions = { headers: { [header.extensions]: '1' } }

/** Somebody whose session was opened by a client that asks for extensions, or by a published one. */
async function signUp(request: typeof extensions | undefined) {
  const email = `${crypto.randomUUID()}@example.com`
  const body = { email, password: 'correct horse battery', verification_callback_url: 'http://localhost:3000/verify' }
  const answer = await project.client.post('/auth/password/sign-up', body, request)
  const me = project.as('client', { accessToken: answer.body.access_token })
  return {
    patch: (changes: object, with_ = extensions) => me.patch('/users/me', changes, with_),
    isProtected: async () => (await me.get('/users/me')).body.requires_totp_mfa as boolean,
  }
}

/** A code is good once. */
const nextStep = () => server.clock.advance(30_000)

describe('a session that our own client opened', () => {
  it.each([
    ['without a code', {}],
    ['with a wrong code', { totp_code: '000000' }],
    ['with a text', { totp_code: 'abc' }],
  ])('a second factor is not added %s, whatever headers the call has (T59)', async (_, proof) => {
    const person = await signUp(extensions)
    for (const request of [extensions, { headers: {} }]) {
      const answer = await person.patch({ totp_secret_base64: secret, ...proof }, request as typeof extensions)
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_TOTP_CODE' })
    }
    expect(await person.isProtected()).toBe(false)
  })

  it('a second factor is added with its first code, and removed with a later one (T59)', async () => {
    const person = await signUp(extensions)
    expect((await person.patch({ totp_secret_base64: secret, totp_code: totpAt(server) })).status).toBe(200)
    expect(await person.isProtected()).toBe(true)
    for (const proof of [{}, { totp_code: '000000' }]) {
      const answer = await person.patch({ totp_secret_base64: null, ...proof })
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_TOTP_CODE' })
    }
    expect(await person.isProtected()).toBe(true)
    nextStep()
    expect((await person.patch({ totp_secret_base64: null, totp_code: totpAt(server) })).status).toBe(200)
    expect(await person.isProtected()).toBe(false)
  })

  it('a second factor is not replaced by another while it is there (T59)', async () => {
    const person = await signUp(extensions)
    await person.patch({ totp_secret_base64: secret, totp_code: totpAt(server) })
    nextStep()
    const answer = await person.patch({ totp_secret_base64: secret, totp_code: totpAt(server) })
    expect(answer.status).toBe(400)
    expect(await person.isProtected()).toBe(true)
  })

  it('the code that added a second factor does nothing else (T13)', async () => {
    const person = await signUp(extensions)
    const code = totpAt(server)
    expect((await person.patch({ totp_secret_base64: secret, totp_code: code })).status).toBe(200)
    const again = await person.patch({ totp_secret_base64: null, totp_code: code })
    expect(again).toMatchObject({ status: 400, code: 'INVALID_TOTP_CODE' })
    expect(await person.isProtected()).toBe(true)
  })

  it('a code that was used does not remove the second factor (T13)', async () => {
    const person = await signUp(extensions)
    await person.patch({ totp_secret_base64: secret, totp_code: totpAt(server) })
    nextStep()
    const code = totpAt(server)
    const answers = await Promise.all([1, 2].map(() => person.patch({ totp_secret_base64: null, totp_code: code })))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    nextStep()
    await person.patch({ totp_secret_base64: secret, totp_code: totpAt(server) })
    expect(await person.isProtected()).toBe(true)
    expect((await person.patch({ totp_secret_base64: null, totp_code: code })).code).toBe('INVALID_TOTP_CODE')
  })
})

it('a session that a published client opened follows the wire', async () => {
  const person = await signUp(undefined)
  expect((await person.patch({ totp_secret_base64: secret })).status).toBe(200)
  expect((await person.patch({ totp_secret_base64: null })).status).toBe(200)
  expect(await person.isProtected()).toBe(false)
})
