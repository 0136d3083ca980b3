import { completeCliLogin, pollCliLogin, startCliLogin } from '@hallpass/contract/endpoints'
import { recordSignIn } from '../../core/sign-in/record.ts'
import { Reply, route } from '../../http/route.ts'
import { complete, poll } from './service.ts'
import { createLogin } from './store.ts'

export const cliLoginRoutes = [
  route(startCliLogin, async ({ body }, { app, db, limits }) => {
    await limits.take({ name: 'cliNetwork' })
    const now = app.clock.now()
    const expiresAt = new Date(now.getTime() + body.expires_in_millis)
    const { pollingCode, loginCode } = await createLogin(db, now, expiresAt)
    return { polling_code: pollingCode, login_code: loginCode, expires_at: expiresAt.toISOString() }
  }),

  route(completeCliLogin, ({ body }, call) =>
    recordSignIn(call, 'cli', () => complete(call, body.login_code, body.refresh_token)),
  ),

  route(pollCliLogin, async ({ body }, call) => {
    await call.limits.take({ name: 'cliPoll', id: body.polling_code })
    const state = await poll(call, body.polling_code)
    return new Reply(state, { status: state.status === 'success' ? 201 : 200 })
  }),
]
