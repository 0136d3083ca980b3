/** A provider that takes requests and never answers them. */
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { startOauthTest } from '../../testing/oauth-app.ts'

const test = await startOauthTest()
afterAll(() => test.close())

it.each(['accounts.spotify.com/api/token', 'api.spotify.com/v1/me'])(
  'a sign-in through a provider that hangs at %s is answered with 502, before the call would be given up (F9)',
  { timeout: 60_000 },
  async (address) => {
    const project = await test.createProject(['spotify'])
    let asked = 0
    test.mock.stub(address, () => {
      asked++
      return undefined
    })
    onTestFinished(() => test.mock.stub(address, undefined))
    const page = await test.app(project).visit('spotify', { email: 'ada@example.com' })
    expect([page.status, asked]).toEqual([502, 1])
    expect((await project.server.get('/users')).body.items).toEqual([])
  },
)
