import { randomBytes } from 'node:crypto'
import { knownError, ssoConnectionOf, textError } from '@hallpass/contract'
import type { App } from '../../app.ts'
import { sha256 } from '../../core/crypto/index.ts'
import type { NormalizedEmail } from '../../core/email.ts'
import type { Provider } from '../../core/oauth/provider.ts'
import type { ProviderTokens } from '../../core/oauth/provider-client.ts'
import { storeTokens } from '../../core/oauth/stored-tokens.ts'
import type { Project } from '../../core/projects/project.ts'
import type { RequestInfo } from '../../core/request.ts'
import { noteSignIn } from '../../core/sign-in-notes.ts'
import type { Assertion } from '../../core/sso/assertion.ts'
import type { Connection } from '../../core/sso/connection.ts'
import { noteSsoReason } from '../../core/sso/notes.ts'
import { LinkProofNeeded, notAccepted } from '../../core/sso/resolve-user.ts'
import type { TenantDb } from '../../db/index.ts'
import type { OpenCall } from '../../http/call.ts'
import { asking, logMissingUserInfo } from './asking.ts'
import { getEnabledProvider } from './authorize.ts'
import { consumeFlow, type Door, type Flow, isDoorOf, projectIdOf } from './flow.ts'
import { clearInnerCookie, hasInnerCookie } from './inner-cookie.ts'
import { askForProof } from './link/ask.ts'
import { refusedLocation } from './refusal/location.ts'
import { rememberPlace } from './refusal/place.ts'
import { type Arrival, resolveUser, retryingRaces } from './resolve-user.ts'
import { readSamlAnswer } from './saml.ts'
import { isSaml, isSso, resolveBySso, type SamlProvider, samlType, ssoAssertion } from './sso.ts'
import { finishTest } from './sso-test.ts'
import { insertAuthorizationCode } from './store.ts'
import { refusedAddress } from './trusted-target.ts'

export interface Redirect {
  status: 303 | 307
  location: string
}
type Parameters = Readonly<Record<string, string>>

const codeLifetimeMillis = 5 * 60_000
export const notYours = () =>
  textError(400, 'This sign-in was not started in this browser, or was finished already. Please try again.')

/**
 * Nothing in the request is trusted until the flow is found; then known errors go to its error page, if trusted.
 * The order of checks is in docs/protocol/oauth.md#coming-back.
 */
export async function finishFlow(call: OpenCall, door: Door, parameters: Parameters): Promise<Redirect> {
  const { app, request } = call
  const state = parameters.state ?? ''
  const projectId = projectIdOf(state)
  // Until more is known.
  rememberPlace(request, { isLate: true })
  clearInnerCookie(app, request, state, door.type === 'apple' || door.type === samlType)
  if (!projectId) throw notYours()
  if (!hasInnerCookie(request, state)) throw notYours()
  const project = await app.projects.find(projectId)
  const found = project && (await consumeFlow(app, project, state))
  if (!found) throw notYours()
  rememberPlace(request, { project, isLate: found.isLate })
  if (found.flow.testOf !== undefined) {
    const { flow, isLate } = found
    return {
      status: 303,
      location: isLate ? flow.redirectUri : await finishTest(call, project, flow, door, parameters),
    }
  }
  try {
    if (found.isLate) throw knownError('OUTER_OAUTH_TIMEOUT')
    return { status: 303, location: await signIn(call, project, found.flow, door, parameters) }
  } catch (error) {
    return { status: 307, location: await refusedLocation({ app, project, request }, found.flow, error) }
  }
}

/** The outer scope was checked when the flow began. */
async function signIn({ app, request }: OpenCall, project: Project, flow: Flow, door: Door, parameters: Parameters) {
  if (!isDoorOf(project, flow, door)) throw startedElsewhere(request, flow)
  const provider = await getEnabledProvider(app, project, flow.providerId, flow.kind)
  if (provider.type !== door.type) throw knownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  const arrived = await readAnswer({ app, project, request, flow, parameters }, provider)
  const refusedUrl = refusedAddress(app.settings, project, flow.redirectUri, flow.afterCallbackRedirectUrl)
  if (refusedUrl !== undefined) {
    rememberPlace(request, { refusedUrl })
    throw knownError('REDIRECT_URL_NOT_WHITELISTED')
  }
  return arrive({ app, project, request }, flow, arrived)
}

function startedElsewhere(request: RequestInfo, { providerId }: Flow): Error {
  if (ssoConnectionOf(providerId) === undefined)
    return textError(400, 'This sign-in was started with another provider.')
  noteSsoReason(request, 'other_connection')
  return notAccepted()
}

/** To the app with a code, or to the page where somebody proves that an account is theirs. */
export async function arrive(place: Place, flow: Flow, arrived: Arrived): Promise<string> {
  if (arrived.email !== undefined) noteSignIn(place.request, { email: arrived.email })
  try {
    return await codeLocation(place, flow, arrived.resolve)
  } catch (error) {
    if (!(error instanceof LinkProofNeeded) || !arrived.proving) throw error
    return askForProof(place, { ...arrived.proving, flow, needed: error })
  }
}

type Place = Pick<InnerFlow, 'app' | 'project' | 'request'>

/** Where the app gets its code: of whoever is found in the transaction. */
export async function codeLocation(
  { app, project }: Pick<InnerFlow, 'app' | 'project'>,
  flow: Flow,
  find: (tx: TenantDb) => Promise<{ userId: string; isNewUser: boolean }>,
): Promise<string> {
  const code = randomBytes(32).toString('hex')
  await retryingRaces(() =>
    app.database
      .forTenancy(project.tenancyId)
      .transaction()
      .execute(async (tx) => {
        const { userId, isNewUser } = await find(tx)
        const { isRequiredOtherwise } = await insertAuthorizationCode(tx, codeRow(app, flow, code, userId, isNewUser))
        // Others are told when the app exchanges the code: it says then what words it knows.
        if (isNewUser && isRequiredOtherwise) throw knownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
      }),
  )
  return withParameters(flow.redirectUri, { code, state: flow.state })
}

/** Who came, and how to find them in a transaction. */
export interface Arrived {
  email: NormalizedEmail | undefined
  resolve(tx: TenantDb): Promise<{ userId: string; isNewUser: boolean }>
  /** Of a connection: what has to be kept while the person proves that an account is theirs. */
  proving?: { connection: Connection; assertion: Assertion; spend?: (tx: TenantDb) => Promise<void> }
}

async function readAnswer(inner: InnerFlow, provider: Provider | SamlProvider): Promise<Arrived> {
  if (isSaml(provider)) {
    const { assertion, spend } = await readSamlAnswer(inner, provider)
    const resolve = async (tx: TenantDb) => {
      await spend(tx)
      return resolveBySso(tx, inner, provider, assertion)
    }
    return { email: assertion.email, resolve, proving: { connection: provider.connection, assertion, spend } }
  }
  const { tokens, profile, assertion } = await runInnerFlow(inner, provider)
  if (isSso(provider) && assertion) {
    const resolve = (tx: TenantDb) => resolveBySso(tx, inner, provider, assertion)
    return { email: assertion.email, resolve, proving: { connection: provider.connection, assertion } }
  }
  const arrival = { ...inner, provider, profile }
  return { email: profile.email, resolve: (tx) => resolveByProvider(tx, arrival, tokens) }
}

async function resolveByProvider(tx: TenantDb, arrival: Arrival, tokens: ProviderTokens) {
  const { app, project, provider, flow } = arrival
  const { userId, oauthAccountId, isNewUser } = await resolveUser(tx, arrival)
  const { clientId } = provider.client
  const scopes = provider.client.scopesWith(flow.providerScope)
  await storeTokens(app, tx, project, { oauthAccountId, clientId, scopes, tokens })
  return { userId, isNewUser }
}

/** What came back for a flow that was begun here. */
export interface InnerFlow extends Pick<Arrival, 'app' | 'project' | 'request' | 'flow'> {
  parameters: Parameters
}

async function runInnerFlow({ flow, parameters, ...place }: InnerFlow, provider: Provider) {
  if (!parameters.code && !parameters.error) throw textError(400, 'The provider sent neither a code nor an error.')
  const verifiedAt = place.app.clock.now().getTime()
  return asking({ ...place, provider }, async () => {
    const answer = await provider.client.exchange(flow.inner, parameters)
    logMissingUserInfo({ ...place, provider }, answer.profile)
    const assertion = isSso(provider)
      ? { ...ssoAssertion(provider, answer.claims, answer.profile), verifiedAt }
      : undefined
    return { ...answer, assertion }
  })
}

const codeRow = (app: App, flow: Flow, code: string, userId: string, isNewUser: boolean) => ({
  code_hash: sha256(code),
  user_id: userId,
  provider_id: flow.providerId,
  redirect_uri: flow.redirectUri,
  code_challenge: flow.codeChallenge,
  code_challenge_method: flow.codeChallengeMethod,
  is_new_user: isNewUser,
  after_callback_redirect_url: flow.afterCallbackRedirectUrl ?? null,
  expires_at: new Date(app.clock.now().getTime() + codeLifetimeMillis),
})

function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
