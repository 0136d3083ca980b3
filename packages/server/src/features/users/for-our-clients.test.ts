/** What callers with extensions are told and refused, beyond published clients: docs/protocol/users.md. */
import { profileImageMaxBytes } from '@hallpass/contract'
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { samplePng } from '../../testing/sample-images.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({ config: { oauth_providers: [{ id: 'github', type: 'shared' }] } })
const ours = { headers: { 'x-hallpass-extensions': '1' } }

/** A picture of so many bytes; what follows its end is not looked at. */
const pngOf = (bytes: number) => {
  const image = samplePng()
  return `data:image/png;base64,${Buffer.concat([image, Buffer.alloc(bytes - image.length)]).toString('base64')}`
}

it('signing up with an address that nobody has proved says that it would work once it is', async () => {
  const { email, password, id } = await project.signUp()
  const signUp = (request?: object) =>
    project.client.post(
      '/auth/password/sign-up',
      { email, password, verification_callback_url: 'http://localhost:3000/handler/email-verification' },
      request,
    )
  const hint = async (request?: object) => (await signUp(request)).body.details.would_work_if_email_was_verified
  expect([await hint(ours), await hint()]).toEqual([true, false])
  await project.server.patch(`/users/${id}`, { primary_email_verified: true })
  expect([await hint(ours), await hint()]).toEqual([false, false])
})

it('an account of a provider that the project no longer has is not shown', async () => {
  const oauth_providers = [{ id: 'github', account_id: 'octocat', email: null }]
  const { id } = (await project.server.post('/users', { oauth_providers })).body
  const shown = async (request?: object) => {
    const one = (await project.server.get(`/users/${id}`, request)).body
    const list = (await project.server.get('/users', request)).body.items.find((user: { id: string }) => user.id === id)
    expect(list.oauth_providers).toEqual(one.oauth_providers)
    return one.oauth_providers.length
  }
  expect([await shown(ours), await shown()]).toEqual([1, 1])
  await project.admin.patch('/internal/projects/current', { config: { oauth_providers: [] } })
  expect((await project.server.get(`/oauth-providers?user_id=${id}`)).body.items).toEqual([])
  expect([await shown(ours), await shown()]).toEqual([0, 1])
})

it('somebody who was made by a server has not been active until they sign in', async () => {
  const primary_email = `made-${crypto.randomUUID()}@example.com`
  const { id, ...made } = (
    await project.server.post(
      '/users',
      { primary_email, primary_email_auth_enabled: true, password: 'correct horse' },
      ours,
    )
  ).body
  const shown = async (request?: object) => (await project.server.get(`/users/${id}`, request)).body.has_been_active
  expect([made.has_been_active, await shown(ours), await shown()]).toEqual([false, false, undefined])
  await project.client.post('/auth/password/sign-in', { email: primary_email, password: 'correct horse' })
  await server.app.activity.flush()
  expect(await shown(ours)).toBe(true)
})

it('a picture of more than 100,000 bytes is refused', async () => {
  const [small, large] = [profileImageMaxBytes, profileImageMaxBytes + 1].map((bytes) => pngOf(bytes))
  const ada = await project.signUp()
  const own = project.as('client', ada)
  const team = (await project.server.post('/teams', { display_name: 'Crew', creator_user_id: ada.id })).body.id
  const calls = [
    (url: string, r?: object) => own.patch('/users/me', { profile_image_url: url }, r),
    (url: string, r?: object) => project.server.patch(`/users/${ada.id}`, { profile_image_url: url }, r),
    (url: string, r?: object) => project.server.post('/users', { profile_image_url: url }, r),
    (url: string, r?: object) => project.server.patch(`/teams/${team}`, { profile_image_url: url }, r),
    (url: string, r?: object) => project.server.post('/teams', { display_name: 'x', profile_image_url: url }, r),
    (url: string, r?: object) => own.patch(`/team-member-profiles/${team}/me`, { profile_image_url: url }, r),
  ]
  for (const call of calls) {
    expect((await call(large!, ours)).status).toBe(400)
    expect((await call(small!, ours)).status).toBeLessThan(300)
    expect((await call(large!)).status).toBeLessThan(300)
  }
})

it('people are told whether emailed codes were switched off for them', async () => {
  const person = await project.signUp()
  const own = project.as('client', person)
  const shown = async (request?: object) => (await own.get('/users/me', request)).body.otp_auth_switched_off
  expect([await shown(ours), await shown()]).toEqual([false, undefined])
  const { body } = await own.patch('/users/me', { otp_auth_enabled: false }, ours)
  expect([body.otp_auth_switched_off, await shown(ours), await shown()]).toEqual([true, true, undefined])
})
