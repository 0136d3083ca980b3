import { knownError, oauthScope, ssoConfirmed } from '@hallpass/contract'
import {
  checkOpenIdProvider,
  oauthAuthorize,
  oauthCallback,
  oauthFormCallback,
  oauthToken,
  openIdCallback,
  readSetupTest,
  readSsoTest,
  ssoOidcCallback,
  ssoSamlAnswer,
  startSetupTest,
  startSsoTest,
} from '@hallpass/contract/endpoints'
import { recordSignIn } from '../../core/sign-in/record.ts'
import { type Rotation, refreshSession } from '../../core/sign-in/refresh.ts'
import { Reply, route } from '../../http/route.ts'
import { inSetupSession } from '../../http/setup-call.ts'
import { startFlow } from './authorize.ts'
import { finishFlow } from './callback.ts'
import { authenticateClient, credentialsOf } from './client-credentials.ts'
import { exchangeCode, expiresInOf } from './exchange-code.ts'
import { finishConfirmed } from './idp-initiated/finish.ts'
import { checkOpenId } from './open-id-check.ts'
import { refusalPage } from './refusal/page.ts'
import { finishSamlFlow } from './saml-door.ts'
import { doorOf, ssoType } from './sso.ts'
import * as ssoTest from './sso-test.ts'

export const oauthRoutes = [
  route(
    oauthAuthorize,
    async ({ params, query }, call) => {
      const isConfirmed = params.provider_id === ssoConfirmed.providerId
      const location = isConfirmed ? finishConfirmed(call, query) : startFlow(call, params.provider_id, query)
      return redirect(307, await location)
    },
    refusalPage,
  ),

  route(
    oauthCallback,
    async ({ params, query }, call) => {
      const { status, location } = await finishFlow(call, { type: params.provider_type }, textsOf(query))
      return redirect(status, location)
    },
    refusalPage,
  ),

  route(
    oauthFormCallback,
    async ({ params, query, body }, call) => {
      const parameters = { ...textsOf(query), ...textsOf(body) }
      const { status, location } = await finishFlow(call, { type: params.provider_type }, parameters)
      return redirect(status, location)
    },
    refusalPage,
  ),

  route(
    openIdCallback,
    async ({ params: { project_id: projectId, provider_id: providerId }, query }, call) => {
      const door = { type: providerId, only: { projectId, providerId } }
      const { status, location } = await finishFlow(call, door, textsOf(query))
      return redirect(status, location)
    },
    refusalPage,
  ),

  route(
    ssoOidcCallback,
    async ({ params, query }, call) => {
      const { status, location } = await finishFlow(call, doorOf(ssoType, params), textsOf(query))
      return redirect(status, location)
    },
    refusalPage,
  ),

  route(
    ssoSamlAnswer,
    async ({ params, body }, call) => {
      const { location } = await finishSamlFlow(call, params, textsOf(body))
      // A 307 would have the browser post the assertion to the app as well.
      return redirect(303, location)
    },
    refusalPage,
  ),

  route(startSetupTest, ({ params }, open) =>
    inSetupSession(open, { intents: ['sso'], action: 'sso_connection.tested' }, (call) =>
      ssoTest.startSetupTest(call, params.connection_id),
    ),
  ),

  route(readSetupTest, ({ params }, open) =>
    inSetupSession(open, { intents: ['sso'] }, (call) => ssoTest.readSetupTest(call, params.connection_id)),
  ),

  route(startSsoTest, ({ params }, call) => ssoTest.startAdminTest(call, params.connection_id)),

  route(readSsoTest, ({ params }, call) => ssoTest.readAdminTest(call, params.connection_id)),

  route(checkOpenIdProvider, ({ body }, call) => checkOpenId(call, body.issuer)),

  route(oauthToken, async ({ body }, { app, request }) => {
    const { grant_type, code, redirect_uri, code_verifier, refresh_token, rotation } = body
    const isCodeGrant = grant_type === 'authorization_code'
    const credentials = credentialsOf(body, request.header('authorization'))
    const { project, isServer } = await authenticateClient(app, credentials, {
      hasVerifier: isCodeGrant && Boolean(code_verifier),
      isRefresh: grant_type === 'refresh_token',
    })
    if (isCodeGrant) {
      if (!code) return invalidRequest('The parameter code is missing.')
      if (!redirect_uri) return invalidRequest('The parameter redirect_uri is missing.')
      const exchange = { code, redirectUri: redirect_uri, verifier: code_verifier }
      const call = { app, project, request }
      const work = () => exchangeCode(call, exchange)
      return new Reply(await recordSignIn(call, 'oauth', work), { headers: notStored })
    }
    if (!refresh_token) return invalidRequest('The parameter refresh_token is missing.')
    const wish = { refreshToken: refresh_token, rotation: rotationOf(rotation), isServer }
    const session = await refreshSession({ app, project, request }, wish)
    if (!session) throw knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    const { accessToken: access_token, refreshToken: next } = session
    const expires_in = expiresInOf(access_token, request)
    const answer = { access_token, token_type: 'Bearer' as const, expires_in, scope: oauthScope }
    return new Reply({ ...answer, ...(next && { refresh_token: next }) }, { headers: notStored })
  }),
]

const rotationOf = (field: '0' | '1' | undefined): Rotation =>
  field === '1' ? 'keeps' : field === '0' ? 'cannot-keep' : 'unknown'

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
