import { afterAll, expect, it } from 'vitest'
import { startOauthTest } from '../../testing/oauth-app.ts'
import { deleteOldOauthFlows } from './sweep.ts'

const test = await startOauthTest()
afterAll(() => test.close())
const { app, clock } = test.server

it('deletes OAuth flows and codes a day after they expire', async () => {
  const oauth = test.app(await test.createProject(['github']))
  // One abandoned flow, and one code that is never exchanged.
  await oauth.browser().open(oauth.authorizeUrl('github'))
  await oauth.visit('github', { email: 'left@example.com' })
  const day = 24 * 3600_000
  clock.advance(day)
  expect(await deleteOldOauthFlows({ system: app.database.system, now: clock.now() })).toBe(0)
  clock.advance(10 * 60_000 + 1)
  expect(await deleteOldOauthFlows({ system: app.database.system, now: clock.now() })).toBe(2)
})
