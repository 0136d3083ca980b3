import { knownError, type Partner, partnerConfirmPage, pkceMethod, textError } from '@hallpass/contract'
import { type ParsedOf, partnerOAuth } from '@hallpass/contract/endpoints'
import { randomToken, sameSecret, sha256 } from '../../core/crypto/index.ts'
import { insertKeySet, newKeyValues } from '../../core/projects/keys.ts'
import {
  confirmInteraction,
  consumePartnerCode,
  findInteraction,
  insertInteraction,
} from '../../core/projects/partner-interactions.ts'
import { externalNameIn } from '../../core/projects/partner-name.ts'
import { requirePower } from '../../core/projects/roles.ts'
import type { Call, OpenCall } from '../../http/call.ts'
import { route } from '../../http/route.ts'
import { adminKeyExpiry } from './admin-key.ts'
import { findClient, getClient } from './basic-client.ts'
import { hasInteractionCookie, setInteractionCookie } from './interaction-cookie.ts'

type Endpoints = ReturnType<typeof partnerOAuth<Partner>>
type Authorization = ParsedOf<Endpoints['authorize']>['query']
type TokenRequest = ParsedOf<Endpoints['token']>['body']
type Confirmation = ParsedOf<Endpoints['confirm']>['body']

/**
 * An authorization server for partners: authorize → a person chooses a project in the dashboard, which confirms it →
 * `idp/interaction/{uid}/done` sends the browser back → the partner exchanges the code for an admin key.
 */
export function oauthRoutes(partner: Partner) {
  const endpoints = partnerOAuth(partner)
  return [
    route(endpoints.metadata, async (_input, { app }) =>
      metadata(`${app.settings.url}/api/v1/integrations/${partner}/oauth`),
    ),

    ...[endpoints.authorize, endpoints.idpAuthorize].map((endpoint) =>
      route(endpoint, async ({ query }, call) => redirect(await authorize(call, partner, query))),
    ),

    route(endpoints.confirm, ({ body }, call) => confirm(call, partner, body)),

    route(endpoints.confirmAsOwner, ({ body }, call) => {
      // Projects belong to users with an account.
      if (call.me.isAnonymous) throw knownError('USER_AUTHENTICATION_REQUIRED')
      return confirm(call, partner, body)
    }),

    route(endpoints.finish, async ({ params, query }, call) =>
      redirect(await finish(call, partner, params.interaction_uid, query)),
    ),

    route(endpoints.token, ({ headers, body }, call) => exchange(call, partner, headers.authorization, body)),
  ]
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code'],
  code_challenge_methods_supported: [pkceMethod],
  token_endpoint_auth_methods_supported: ['client_secret_basic'],
})

const redirect = (location: string) => new Response(null, { status: 303, headers: { location } })

/** RFC 7636 §4.2: SHA-256 in base64url. */
const challengePattern = /^[A-Za-z0-9_-]{43}$/

async function authorize({ app, request }: OpenCall, partner: Partner, query: Authorization): Promise<string> {
  const client = findClient(app.settings.integrationClients, query.client_id)
  if (!client) throw textError(400, 'There is no integration client with this client_id.')
  // Compared literally: parsing an address would leave room for interpretation.
  if (!client.redirectUris.includes(query.redirect_uri)) {
    throw textError(400, 'This redirect_uri is not registered for the client.')
  }
  if (query.response_type !== 'code') throw textError(400, 'The response type must be code.')
  if (query.code_challenge_method !== pkceMethod || !challengePattern.test(query.code_challenge)) {
    throw textError(400, `The code challenge must be made with ${pkceMethod}.`)
  }
  const uid = randomToken()
  await insertInteraction(app, {
    uid,
    partner,
    clientId: client.clientId,
    redirectUri: query.redirect_uri,
    state: query.state,
    codeChallenge: query.code_challenge,
  })
  setInteractionCookie(app, request, uid)
  return `${app.settings.url}${partnerConfirmPage(partner)}?interaction_uid=${uid}`
}

const isOver = () => textError(400, 'This request of a partner is unknown or over. Start again at the partner.')

async function confirm(call: Call, partner: Partner, body: Confirmation) {
  if (call.project.id !== 'internal') throw knownError('EXPECTED_INTERNAL_PROJECT')
  const interaction = await findInteraction(call.app, partner, body.interaction_uid)
  if (!interaction) throw isOver()
  await requireOwner(call, body.project_id)
  const code = randomToken()
  const isConfirmed = await confirmInteraction(call.app, partner, {
    uid: body.interaction_uid,
    projectId: body.project_id,
    externalProjectName: body.external_project_name ?? externalNameIn(interaction.state),
    code,
  })
  if (!isConfirmed) throw isOver()
  return { authorization_code: code }
}

/** A server may act for anyone; if it names a user, that user must own the project. */
async function requireOwner(call: Call, projectId: string): Promise<void> {
  const project = await call.app.projects.find(projectId)
  if (!project) throw knownError('PROJECT_NOT_FOUND', { project_id: projectId })
  const userId = (await call.user())?.id ?? call.admin?.userId
  if (userId === undefined) return
  const teamId = project.ownerTeamId
  if (teamId === null) throw knownError('PROJECT_NOT_FOUND', { project_id: projectId })
  // The partner gets a key.
  await requirePower(call.db, { teamId, userId }, 'keys.write')
}

/** Changes nothing: a scanner that only opens the address spends nothing. */
async function finish(
  { app, request }: OpenCall,
  partner: Partner,
  uid: string,
  { code, error }: { code?: string | undefined; error?: 'access_denied' | undefined },
): Promise<string> {
  const interaction = await findInteraction(app, partner, uid)
  if (!interaction || !hasInteractionCookie(request, uid)) throw isOver()
  const isTheCode = code !== undefined && interaction.code_hash?.equals(sha256(code)) === true
  if (!error && !isTheCode) throw isOver()
  const target = new URL(interaction.redirect_uri)
  if (error) target.searchParams.set('error', error)
  else target.searchParams.set('code', code!)
  if (interaction.state !== null) target.searchParams.set('state', interaction.state)
  return target.href
}

/** The code is spent first, so that nobody can try verifiers or addresses against it. */
async function exchange(call: OpenCall, partner: Partner, authorization: string, body: TokenRequest) {
  const { app } = call
  const { clientId } = getClient(call, authorization)
  const row = await consumePartnerCode(app, { partner, clientId, code: body.code })
  const isTheirs =
    row &&
    sameSecret(sha256(body.code_verifier).toString('base64url'), row.code_challenge) &&
    row.redirect_uri === body.redirect_uri
  const project = isTheirs && row.project_id !== null ? await app.projects.find(row.project_id) : undefined
  if (!row || !project) throw knownError('INVALID_AUTHORIZATION_CODE')
  const access_token = await createAdminKey(call, project.id, [clientId, row.external_project_name])
  return { access_token, token_type: 'api_key' as const, project_id: project.id }
}

async function createAdminKey({ app }: OpenCall, projectId: string, names: (string | null)[]): Promise<string> {
  const keys = newKeyValues({ publishableClientKey: false, secretServerKey: false, superSecretAdminKey: true })
  const createdAt = app.clock.now()
  await insertKeySet(app.database, {
    ...keys,
    projectId,
    description: `Made for ${names.filter((name) => name).join(', ')}`,
    createdAt,
    expiresAt: adminKeyExpiry(createdAt),
  })
  return keys.superSecretAdminKey!
}
