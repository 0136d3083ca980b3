import { header, isFamily, isKnownError, type KnownErrorOf, randomLength } from '@hallpass/contract'
import type { AccessLevel, Endpoint } from '@hallpass/contract/endpoints'
import type { Answer, CallInput, Route } from '@hallpass/contract/routes'
import type { Tokens } from '../session/session.ts'
import { clientVersion } from '../version.ts'
import { type Answered, parseJson } from './answer.ts'
import type { Environment } from './environment.ts'
import { randomText } from './random.ts'
import { type Attempt, request } from './request.ts'

/** The identity that a call is made with. */
export interface Caller<L extends AccessLevel = AccessLevel> {
  level: L
  /** The signed-in user, if there is one. */
  session?: TokenSource | undefined
  signal?: AbortSignal | undefined
  /** Its session must be alive; else the call is refused, even if it only reads. */
  needsLiveSession?: boolean | undefined
  /** The call is done once under it, so that it can be repeated. */
  idempotencyKey?: string | undefined
}

/** Gives out tokens, and hears when one was refused. */
export interface TokenSource {
  getTokens(): Promise<Tokens>
  dropAccessToken?(): boolean
}

export interface CallSettings {
  baseUrl: string
  projectId: string
  publishableClientKey?: string | undefined
  secretServerKey?: string | undefined
  superSecretAdminKey?: string | undefined
  /** The session of an owner stands for all keys. */
  ownerSession?: TokenSource | undefined
  extraRequestHeaders: Readonly<Record<string, string>>
  environment: Environment
  signal?: AbortSignal | undefined
  /** Asks the person to prove again who they are, where there is a page that can. True once they did; the call is then made again. */
  askAgain?: ((details: StepUpDetails) => Promise<boolean>) | undefined
}

/** What has to be proved. */
export type StepUpDetails = KnownErrorOf<'STEP_UP_REQUIRED'>['details']

/** What an endpoint answers on the wire. */
export type Wire<R, L extends AccessLevel = 'client'> = R extends Route<infer E> ? Answer<E, L> : never

/** What a call takes beside its route: nothing need be said where every part may be left out. */
export type CallArguments<E extends Endpoint, L extends AccessLevel> =
  Record<never, never> extends CallInput<E, L> ? [input?: CallInput<E, L>] : [input: CallInput<E, L>]

/** Calls an endpoint by its definition; known errors are thrown. */
export type Call = <E extends Endpoint, L extends AccessLevel>(
  caller: Caller<L>,
  route: Route<E>,
  ...input: CallArguments<E, L>
) => Promise<Answer<E, L>>

/** The same, with the status of the answer. */
export type CallWithStatus = <E extends Endpoint, L extends AccessLevel>(
  caller: Caller<L>,
  route: Route<E>,
  ...input: CallArguments<E, L>
) => Promise<{ status: number; data: Answer<E, L> }>

interface Loose {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

export function createCall(settings: CallSettings): { call: Call; callWithStatus: CallWithStatus } {
  const callWithStatus: CallWithStatus = async (caller, route, ...[input]) => {
    const attempt = () => send(settings, caller, route, (input ?? {}) as Loose)
    const answer = await attempt().catch(async (error: KnownErrorOf<'STEP_UP_REQUIRED'> | undefined) => {
      if (error?.code !== 'STEP_UP_REQUIRED' || !(await settings.askAgain?.(error.details))) throw error
      return attempt()
    })
    // The endpoint's definition says what its answers are; the server cuts them to it.
    return { status: answer.status, data: parseAnswer(answer) as never }
  }
  const call: Call = async (caller, route, ...input) => (await callWithStatus(caller, route, ...input)).data
  return { callWithStatus, call }
}

const parseAnswer = (answer: Answered) =>
  answer.headers.get('content-type')?.startsWith('text/') ? answer.body : parseJson(answer)

function send(settings: CallSettings, caller: Caller, route: string, input: Loose) {
  const { session } = caller
  const { ownerSession } = settings
  return request({
    baseUrl: settings.baseUrl,
    environment: settings.environment,
    signal: anySignal(caller.signal, settings.signal),
    prepare: () => prepare(settings, caller, route, input),
    isRepeatable: caller.idempotencyKey !== undefined,
    retryOn: (error) => {
      if (session && isFamily(error, 'INVALID_ACCESS_TOKEN')) return session.dropAccessToken?.() === true
      const isOwnerRefused =
        isFamily(error, 'INVALID_ADMIN_ACCESS_TOKEN') || (isKnownError(error) && error.code === 'API_KEY_NOT_FOUND')
      return isOwnerRefused && ownerSession?.dropAccessToken?.() === true
    },
  })
}

const anySignal = (one?: AbortSignal, other?: AbortSignal) =>
  one && other ? AbortSignal.any([one, other]) : (one ?? other)

export async function prepare(
  settings: CallSettings,
  caller: Caller,
  route: string,
  input: Loose,
): Promise<Attempt & { init: { headers: Record<string, string> } }> {
  const [method = '', template = ''] = route.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, String(value))
  const headers = await headersOf(settings, caller)
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  const search = query.size ? `?${query}` : ''
  return {
    url: `${settings.baseUrl}/api/v1${path === '/' ? '' : path}${search}`,
    init: {
      method,
      headers: { ...headers, ...settings.extraRequestHeaders },
      credentials: 'omit',
      cache: 'no-store',
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    },
  }
}

async function headersOf(
  settings: CallSettings,
  { level, session, needsLiveSession, idempotencyKey }: Caller,
): Promise<Record<string, string>> {
  const tokens = await session?.getTokens()
  const owner = await settings.ownerSession?.getTokens()
  return {
    [header.projectId]: settings.projectId,
    [header.accessType]: level,
    [header.clientVersion]: clientVersion,
    [header.allowAnonymousUser]: 'true',
    [header.overrideErrorStatus]: 'true',
    [header.randomNonce]: randomText(randomLength.requestNonce),
    [header.extensions]: '1',
    'ngrok-skip-browser-warning': '1',
    ...given(header.publishableClientKey, settings.publishableClientKey),
    ...given(header.accessToken, tokens?.accessToken),
    ...given(header.refreshToken, tokens?.refreshToken),
    ...(level !== 'client' && { [header.secretServerKey]: settings.secretServerKey ?? '' }),
    ...(level === 'admin' && { [header.superSecretAdminKey]: settings.superSecretAdminKey ?? '' }),
    ...given(header.adminAccessToken, owner?.accessToken),
    ...(needsLiveSession && { [header.liveSession]: '1' }),
    ...given(header.idempotencyKey, idempotencyKey),
  }
}

const given = (name: string, value: string | null | undefined) => (value ? { [name]: value } : {})
