import { dashboardCookie, dashboardSessionPath, header } from '@hallpass/contract'
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const origin = 'https://auth.example.com'
const server = await startTestServer({ env: { HALLPASS_URL: origin } })
afterAll(() => server.close())

const handOver = async (headers: Record<string, string>) => {
  const user = await server.internal.server.post('/users', {})
  const session = await server.internal.server.post('/auth/sessions', { user_id: user.body.id })
  const sent = { ...headers, [header.refreshToken]: session.body.refresh_token }
  return fetch(server.base + dashboardSessionPath, { method: 'POST', headers: sent })
}

it('with TLS the cookie is bound to the host and never sent without it', async () => {
  const answer = await handOver({ origin })
  const lines = answer.headers.getSetCookie()
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(new RegExp(`^${dashboardCookie.refreshToken(true)}=.*; HttpOnly; Path=/; .*; Secure$`))
  expect(lines[1]).toContain('; Secure')
})

it('in production only the public address counts as ours, not the name in the request (T31)', async () => {
  expect((await handOver({ origin: server.base })).status).toBe(403)
})
