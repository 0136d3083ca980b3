import { afterAll, expect, it } from 'vitest'
import { startOauthTest } from '../../testing/oauth-app.ts'

const test = await startOauthTest()
afterAll(() => test.close())
const project = await test.createProject(['github'])
const app = test.app(project)

const paths = (userId: string) => [
  '/connected-accounts/me/github/access-token',
  `/connected-accounts/${userId}/github/access-token`,
  '/auth/oauth/connected-accounts/github/access-token',
]

it("an impersonation does not get the person's tokens at a provider (T47)", async () => {
  const ada = await app.signIn('github', { email: 'ada@example.com', accountId: '1' })
  const session = { user_id: ada.user.id, is_impersonation: true }
  const { body } = await project.server.post('/auth/sessions', session)
  const support = { accessToken: body.access_token as string, refreshToken: body.refresh_token as string }
  for (const path of paths(ada.user.id)) {
    expect((await project.as('client', ada).post(path, {})).status, path).toBe(201)
    for (const level of ['client', 'server'] as const) {
      const answer = await project.as(level, support).post(path, {})
      expect(answer, path).toMatchObject({ status: 403, body: expect.stringContaining('while impersonating') })
    }
  }
  expect((await project.server.post(`/connected-accounts/${ada.user.id}/github/access-token`, {})).status).toBe(201)
})
