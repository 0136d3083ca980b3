import { knownError, oauthScope } from '@hallpass/contract'
import {
  checkOpenIdProvider,
  oauthAuthorize,
  oauthCallback,
  oauthFormCallback,
  oauthToken,
} from '@hallpass/contract/endpoints'
import { refreshAccessToken } from '../../core/sessions/refresh.ts'
import { recordSignIn } from '../../core/sign-in/record.ts'
import { Reply, route } from '../../http/route.ts'
import { startFlow } from './authorize.ts'
import { finishFlow } from './callback.ts'
import { authenticateClient, credentialsOf } from './client-credentials.ts'
import { exchangeCode, expiresInOf } from './exchange-code.ts'
import { checkOpenId } from './open-id-check.ts'
import { refusalPage } from './refusal/page.ts'

export const oauthRoutes = [
  route(
    oauthAuthorize,
    async ({ params, query }, call) => redirect(307, await startFlow(call, params.provider_id, query)),
    refusalPage,
  ),

  route(
    oauthCallback,
    async ({ params, query }, call) => {
      const { status, location } = await finishFlow(call, params.provider_type, textsOf(query))
      return redirect(status, location)
    },
    refusalPage,
  ),

  route(
    oauthFormCallback,
    async ({ params, query, body }, call) => {
      const parameters = { ...textsOf(query), ...textsOf(body) }
      const { status, location } = await finishFlow(call, params.provider_type, parameters)
      return redirect(status, location)
    },
    refusalPage,
  ),

  route(checkOpenIdProvider, ({ body }, call) => checkOpenId(call, body.issuer)),

  route(oauthToken, async ({ body }, { app, request }) => {
    const { grant_type, code, redirect_uri, code_verifier, refresh_token } = body
    const isCodeGrant = grant_type === 'authorization_code'
    const credentials = credentialsOf(body, request.header('authorization'))
    const project = await authenticateClient(app, credentials, isCodeGrant && Boolean(code_verifier))
    if (isCodeGrant) {
      if (!code) return invalidRequest('The parameter code is missing.')
      if (!redirect_uri) return invalidRequest('The parameter redirect_uri is missing.')
      const exchange = { code, redirectUri: redirect_uri, verifier: code_verifier }
      const call = { app, project, request }
      const work = () => exchangeCode(call, exchange)
      return new Reply(await recordSignIn(call, 'oauth', work), { headers: notStored })
    }
    if (!refresh_token) return invalidRequest('The parameter refresh_token is missing.')
    const access_token = await refreshAccessToken(app, project, request, refresh_token)
    if (!access_token) throw knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    return new Reply(
      { access_token, token_type: 'Bearer', expires_in: expiresInOf(access_token, request), scope: oauthScope },
      { headers: notStored },
    )
  }),
]

const notStored = { pragma: 'no-cache', 'cache-control': 'no-store' }

const redirect = (status: number, location: string) =>
  new Response('{}', { status, headers: { location, 'content-type': 'application/json; charset=utf-8' } })

/** Only texts: OAuth has no parameters of other types. */
function textsOf(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null || values instanceof Uint8Array) return {}
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

const invalidRequest = (error_description: string) =>
  new Reply({ error: 'invalid_request', error_description }, { status: 400 })
