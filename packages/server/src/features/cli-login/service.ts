import { knownError, textError } from '@hallpass/contract'
import { expireCliLoginAt } from '../../core/cli-logins/expiry.ts'
import type { Call } from '../../http/call.ts'
import { completeLogin, findOpenLogin, findPolledLogin, isLiveSession, useLogin } from './store.ts'

const contextOf = (id: string) => `cli_logins.refresh_token:${id}`

/** A session that is not alive in this project leaves the login open: the user may sign in again and confirm. */
export async function complete({ app, db, project }: Call, loginCode: string, refreshToken: string) {
  const now = app.clock.now()
  const closed = () =>
    textError(400, 'This login code is unknown, has expired or was used already. Start the login again.')
  const login = await findOpenLogin(db, loginCode, now)
  if (!login) throw closed()
  if (!(await isLiveSession(db, refreshToken, now))) {
    throw textError(400, 'This refresh token belongs to no live session of the project.')
  }
  await db.transaction().execute(async (tx) => {
    const sealed = app.sealer.seal(refreshToken, contextOf(login.id))
    if (!(await completeLogin(tx, login.id, sealed, now))) throw closed()
    await expireCliLoginAt(tx, { tenancyId: project.tenancyId, id: login.id }, login.expires_at)
  })
}

type Poll = { status: 'expired' | 'used' | 'waiting' } | { status: 'success'; refresh_token: string }

export async function poll({ app, db }: Call, pollingCode: string): Promise<Poll> {
  const now = app.clock.now()
  const login = await findPolledLogin(db, pollingCode)
  if (!login) throw knownError('INVALID_POLLING_CODE')
  if (login.expires_at <= now) return { status: 'expired' }
  if (login.used_at) return { status: 'used' }
  if (!login.completed_at) return { status: 'waiting' }
  // The job that expires it was faster than our clock.
  if (!login.sealed_refresh_token) return { status: 'expired' }
  const refresh_token = app.sealer.open(login.sealed_refresh_token, contextOf(login.id))
  return (await useLogin(db, login.id, now)) ? { status: 'success', refresh_token } : { status: 'used' }
}
