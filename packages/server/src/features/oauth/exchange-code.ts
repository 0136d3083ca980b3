import { knownError, oauthScope, textError } from '@hallpass/contract'
import type { App } from '../../app.ts'
import { sameSecret, sha256 } from '../../core/crypto/index.ts'
import type { ProjectRequest, RequestInfo } from '../../core/request.ts'
import { finishSignIn, inSignInTransaction } from '../../core/sign-in/finish.ts'
import { noteSignIn } from '../../core/sign-in-notes.ts'
import { wantsExtensions } from '../../http/extensions.ts'
import { withoutHash } from './authorize.ts'
import { consumeAuthorizationCode } from './store.ts'

export interface CodeRequest {
  code: string
  redirectUri: string
  verifier: string | undefined
}

/** Published clients read the expiry from the token itself; this figure is what they have always been sent. */
const publishedExpiresIn = 3599

/** For other clients, how many seconds the access token really has. */
export function expiresInOf(accessToken: string, request: RequestInfo): number {
  if (!wantsExtensions(request)) return publishedExpiresIn
  const { exp, iat } = JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString())
  return exp - iat
}

/** The code is spent first, so that nobody can try verifiers or addresses against it. */
export async function exchangeCode(call: ProjectRequest<App>, { code, redirectUri, verifier }: CodeRequest) {
  const { app, project } = call
  const db = app.database.forTenancy(project.tenancyId)
  const row = await consumeAuthorizationCode(db, sha256(code), app.clock.now())
  if (row) noteSignIn(call.request, { userId: row.user_id, ...(row.provider_id && { provider: row.provider_id }) })
  if (!row || !fitsChallenge(verifier, row)) throw knownError('INVALID_AUTHORIZATION_CODE')
  if (withoutHash(redirectUri) !== row.redirect_uri) {
    throw textError(400, 'The redirect URI is not the one that this code was issued for.')
  }
  const { access_token, refresh_token } = await inSignInTransaction(db, (tx) =>
    // Attempts that come from OAuth never say that the user is new: clients take that from the token answer.
    finishSignIn(call, tx, { userId: row.user_id, isNewUser: false, methods: [`oauth:${row.provider_id ?? ''}`] }),
  )
  return {
    access_token,
    token_type: 'Bearer' as const,
    expires_in: expiresInOf(access_token, call.request),
    refresh_token,
    scope: oauthScope,
    is_new_user: row.is_new_user,
    newUser: row.is_new_user,
    after_callback_redirect_url: row.after_callback_redirect_url,
    afterCallbackRedirectUrl: row.after_callback_redirect_url,
  }
}

/** RFC 7636 §4.6. */
function fitsChallenge(verifier: string | undefined, row: { code_challenge: string; code_challenge_method: string }) {
  if (!verifier) return false
  const challenge = row.code_challenge_method === 'plain' ? verifier : sha256(verifier).toString('base64url')
  return sameSecret(challenge, row.code_challenge)
}
