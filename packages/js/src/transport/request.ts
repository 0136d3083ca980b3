import { isKnownError, offlineMessage } from '@hallpass/contract'
import { type Answered, HallpassHttpError, knownErrorIn, readAnswer } from './answer.ts'
import type { Environment } from './environment.ts'
import { TryAgain, type Waiting, withRetries } from './retry.ts'

export interface Attempt {
  url: string
  init: RequestInit & { method: string }
}

export interface RequestOptions {
  baseUrl: string
  environment: Environment
  /** Built again for each attempt: tokens may have changed. */
  prepare(): Promise<Attempt> | Attempt
  /** A known error that another attempt may get around. */
  retryOn?(error: unknown): boolean
  /** Repeat after a network failure with any method: the call is safe to repeat. */
  isRepeatable?: boolean
  signal?: AbortSignal | undefined
}

const idempotent = ['GET', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']
/** A person who pressed a button takes a longer silence for a fault, so the call fails instead. */
const maxWaitMillis = 5000
const loopMarker = 'INFINITE_LOOP_DETECTED'

/** Wraps what the network threw, so that the diagnostics run once, after the last attempt. Without a cause, a page came. */
class NetworkFailure {
  readonly cause: unknown
  constructor(cause?: unknown) {
    this.cause = cause
  }
}

/** What nobody has answered yet. */
export const waitingRequests = new Set<Waiting>()

export async function request(options: RequestOptions): Promise<Answered> {
  const { environment, baseUrl, signal } = options
  const waiting: Waiting = { baseUrl, since: environment.now() }
  waitingRequests.add(waiting)
  try {
    return await withRetries(environment, () => once(options), waiting, signal)
  } catch (error) {
    if (error instanceof NetworkFailure) throw await connectionError(environment, baseUrl, error.cause)
    if (isSetupError(error)) (await loadWords()).explain(error, baseUrl)
    throw error
  } finally {
    waitingRequests.delete(waiting)
  }
}

/** What developers see, once: the words about options and variables are no part of every page. */
const loadWords = () => import('./explain.ts')

const isSetupError = (error: unknown) =>
  isKnownError(error) && /^(CURRENT_PROJECT|INVALID_(PUBLISHABLE|SECRET|SUPER))/.test(error.code)

async function connectionError(environment: Environment, baseUrl: string, cause: unknown): Promise<Error> {
  if (environment.isOffline()) return new Error(offlineMessage, { cause })
  return loadWords().then(
    ({ explainConnection }) => explainConnection(environment, baseUrl, cause),
    // Where the pages come from the same server, nothing more can be loaded.
    () => Object.assign(new Error(`Cannot connect to Hallpass at ${baseUrl}.`), { name: 'HallpassConnectionError' }),
  )
}

async function once({ prepare, environment, retryOn, isRepeatable, signal }: RequestOptions): Promise<Answered> {
  const { url, init } = await prepare()
  const answer = await reach(environment, url, { ...init, signal: signal ?? null }, isRepeatable)
  if (isPage(answer)) throw new NetworkFailure()
  const error = knownErrorIn(answer)
  if (error) throw retryOn?.(error) ? new TryAgain(error, { atOnce: true }) : error
  if (answer.status >= 200 && answer.status < 300) return answer
  const failure = new HallpassHttpError(`The server answered ${answer.status}: ${answer.body}`, answer)
  if (answer.status === 429) {
    const afterMillis = retryAfterMillis(answer.headers)
    const isTooLong = environment.isWatched() && !idempotent.includes(init.method) && afterMillis > maxWaitMillis
    throw isTooLong ? failure : new TryAgain(failure, { afterMillis })
  }
  if (answer.status === 508 && answer.body.includes(loopMarker)) throw new TryAgain(failure)
  throw failure
}

/** The API has none: something else listens there. What a proxy says about a server behind it is no such thing. */
const isPage = ({ status, headers }: Answered) => status < 500 && headers.get('content-type')?.startsWith('text/html')

async function reach(environment: Environment, url: string, init: Attempt['init'], isRepeatable = false) {
  try {
    return await readAnswer(await environment.fetch(url, init))
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    if (environment.isWatched())
      loadWords().then(
        ({ warnAway }) => warnAway(environment, url),
        () => {},
      )
    const failure = new NetworkFailure(cause)
    throw isRepeatable || idempotent.includes(init.method) ? new TryAgain(failure) : failure
  }
}

function retryAfterMillis(headers: Headers): number {
  const seconds = Number(headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0
}
