/** Guests where the project wants none: somebody calls the endpoint without the app. */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const guest = await project.signUpAnonymously()
await project.configure({ 'auth.anonymous.allowSignUp': false })
const path = '/auth/anonymous/sign-up'
const refusal = { status: 400, code: 'ANONYMOUS_ACCOUNTS_NOT_ENABLED' }

describe('where anonymous sign-up is switched off', () => {
  it('nobody becomes a guest, at any level and with any session (T44)', async () => {
    const countGuests = async () =>
      (await project.server.get('/users?include_anonymous=true')).body.items.filter(
        (user: { is_anonymous: boolean }) => user.is_anonymous,
      ).length
    const ada = await project.signUp()
    const before = await countGuests()
    for (const level of ['client', 'server', 'admin'] as const)
      for (const who of [undefined, ada, guest]) expect(await project.as(level, who).post(path)).toMatchObject(refusal)
    expect(await countGuests()).toBe(before)
  })

  it('guests from before keep their session and may still become regular users', async () => {
    const { status, body } = await project.refresh(guest.refreshToken)
    expect(status).toBe(200)
    const again = { accessToken: body.access_token }
    expect((await project.as('client', again).get('/users/me')).body).toMatchObject({
      id: guest.id,
      is_anonymous: true,
    })
    const upgraded = await project.as('client', again).post('/auth/password/sign-up', {
      email: 'guest@example.com',
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:3000',
    })
    expect(upgraded).toMatchObject({ status: 200, body: { user_id: guest.id } })
  })

  it('other projects take guests, and so does this one when it is switched on again', async () => {
    const other = await server.createProject()
    expect((await other.client.post(path)).status).toBe(200)
    await other.configure({ 'auth.anonymous.allowSignUp': false })
    expect(await other.client.post(path)).toMatchObject(refusal)
    await other.configure({ 'auth.anonymous.allowSignUp': null })
    expect((await other.client.post(path)).status).toBe(200)
  })
})
