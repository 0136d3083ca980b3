import { knownError, textError } from '@hallpass/contract'
import type { AuthorizationResponseError, ResponseBodyError } from 'openid-client'

/** A provider answered with something that cannot be used, or with an error status. */
export class ProviderAnswerError extends Error {
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.name = 'ProviderAnswerError'
    this.status = status
  }
}

/** Providers have words of their own beside those of RFC 6749. */
const denials = new Set(['access_denied', 'consent_required', 'user_cancelled_login', 'user_cancelled_authorize'])
const clientRefused = 'The provider refused the client id, or the client secret or key that goes with it.'
const refusals: Readonly<Record<string, string>> = {
  invalid_grant: 'The provider does not know this sign-in any more. Please try again.',
  bad_verification_code: 'The provider does not know this sign-in any more. Please try again.',
  invalid_client: clientRefused,
  incorrect_client_credentials: clientRefused,
  invalid_scope: 'The provider refused one of the scopes that were asked for.',
  unauthorized_scope_error: 'The provider refused one of the scopes that were asked for.',
}

/** What to say about a failed inner flow; undefined for what is the provider's own failure. */
export function explainFailure(error: unknown) {
  const word = errorWord(error)
  if (word === undefined) return undefined
  if (denials.has(word)) return knownError('OAUTH_PROVIDER_ACCESS_DENIED')
  return Object.hasOwn(refusals, word) ? textError(400, refusals[word]!) : undefined
}

/** The provider did not take our own id, secret or key: whoever signs in can do nothing about it. */
export function isClientRefusal(error: unknown): boolean {
  const word = errorWord(error)
  return word !== undefined && Object.hasOwn(refusals, word) && refusals[word] === clientRefused
}

/** By name: openid-client is loaded only when a provider is asked. */
const isAnswer = (error: unknown): error is AuthorizationResponseError | ResponseBodyError =>
  error instanceof Error && (error.name === 'AuthorizationResponseError' || error.name === 'ResponseBodyError')

const errorWord = (error: unknown) => (isAnswer(error) ? error.error : undefined)

/** The provider looked at the token and refused it; when it is down or busy it has said nothing about the token. */
export const isRefusal = (error: unknown) =>
  isAnswer(error) && 'status' in error && error.status >= 400 && error.status < 500 && error.status !== 429

interface Facts {
  problem: string
  message?: string
  word?: string
  status?: number
  cause?: string
}

/** For the log: never the answer itself, which may hold tokens. */
export function factsOf(error: unknown): Facts {
  if (!(error instanceof Error)) return { problem: 'unknown' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const word = errorWord(error)
  const status = 'status' in error && typeof error.status === 'number' ? error.status : undefined
  const cause = error.cause instanceof Error ? error.cause.message : undefined
  return {
    problem: code,
    message: error.name === 'ZodError' ? 'the profile has another form' : error.message,
    ...(word !== undefined && { word }),
    ...(status !== undefined && { status }),
    ...(cause !== undefined && { cause }),
  }
}
