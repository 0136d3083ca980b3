import { type AuthMethod, knownError, textError } from '@hallpass/contract'
import { expireCliLoginAfter } from '../../core/cli-logins/expiry.ts'
import { createSession } from '../../core/sessions/create.ts'
import { readToken } from '../../core/sessions/rotating-tokens.ts'
import { findLiveSession, type SessionName } from '../../core/sessions/store.ts'
import { noteSignIn } from '../../core/sign-in-notes.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { wantsExtensions } from '../../http/extensions.ts'
import { schemaError } from '../../http/input.ts'
import { completeLogin, findOpenLogin, findPolledLogin, useLogin } from './store.ts'

const contextOf = (id: string) => `cli_logins.refresh_token:${id}`

/** A session that is not alive in this project leaves the login open: the user may sign in again and confirm. */
export async function complete(call: Call, loginCode: string, refreshToken: string | undefined) {
  const { app, db, project, request } = call
  const now = app.clock.now()
  const closed = () =>
    textError(400, 'This login code is unknown, has expired or was used already. Start the login again.')
  const login = await findOpenLogin(db, loginCode, now)
  if (!login) throw closed()
  // A token that is replaced at every use cannot be shared.
  const isOwn = wantsExtensions(request) || readToken(refreshToken ?? '').named !== undefined
  const confirming = sessionOf(call, refreshToken)
  const { user_id } = await getLiveSession(db, confirming, now)
  noteSignIn(request, { userId: user_id })
  await db.transaction().execute(async (tx) => {
    const own = isOwn ? await openOwnSession(call, tx, confirming, now) : undefined
    const sealedRefreshToken = app.sealer.seal(own?.refreshToken ?? refreshToken ?? '', contextOf(login.id))
    const completion = { sealedRefreshToken, sessionId: own?.id ?? null }
    if (!(await completeLogin(tx, login.id, completion, now))) throw closed()
    const leftMillis = login.expires_at.getTime() - now.getTime()
    await expireCliLoginAfter(tx, { tenancyId: project.tenancyId, id: login.id }, leftMillis)
  })
}

/** Pages whose refresh token is hidden from them confirm with their access token. */
function sessionOf({ request, token }: Call, refreshToken: string | undefined): SessionName {
  if (refreshToken !== undefined) return { refreshToken }
  if (token && wantsExtensions(request)) return { id: token.sessionId }
  throw schemaError(request, ['body.refresh_token must be defined'])
}

async function getLiveSession(db: TenantDb, name: SessionName, now: Date) {
  const session = await findLiveSession(db, name, now)
  if (!session) throw textError(400, 'This refresh token belongs to no live session of the project.')
  return session
}

/** A session that can be seen and ended alone, and that ends when the one of the browser would have at the latest. */
async function openOwnSession(call: Call, tx: TenantDb, name: SessionName, now: Date) {
  const confirming = await getLiveSession(tx, name, now)
  const { user_id, expires_at, is_impersonation, methods } = confirming
  const session = await createSession(call, tx, {
    userId: user_id,
    expiresInMillis: expires_at.getTime() - now.getTime(),
    isImpersonation: is_impersonation,
    // What was proved to the browser, which vouches for the terminal.
    methods: methods as AuthMethod[],
    authenticatedAt: confirming.authenticated_at ?? confirming.created_at,
    factorAt: confirming.authenticated_at ? confirming.factor_at : confirming.created_at,
    isBound: confirming.opened_with_extensions,
  })
  // Opening one waits for whatever is being done to the user. If that ended the sessions, this one came too late.
  await getLiveSession(tx, name, now)
  return session
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
