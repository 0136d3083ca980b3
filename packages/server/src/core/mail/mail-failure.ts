import { oneLine } from './text-safety.ts'

/** Contract 05 §1. */
export type FailureType =
  | 'HOST_NOT_FOUND'
  | 'AUTH_FAILED'
  | 'TEMPORARY'
  | 'INVALID_EMAIL_ADDRESS'
  | 'REJECTED'
  | 'TIMEOUT'
  | 'SOCKET_CLOSED'
  | 'UNKNOWN'

/** As the sent-email log keeps and shows it. */
export interface MailFailure {
  errorType: FailureType
  canRetry: boolean
  message: string
  rawError: string
}

/** Thrown when the mail should be tried again. Carries no part of the mail, which may hold a code. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent'
  readonly failure: MailFailure

  constructor(failure: MailFailure) {
    super(`${failure.message} (${failure.rawError})`)
    this.failure = failure
  }
}

const sentences: Readonly<Record<FailureType, string>> = {
  HOST_NOT_FOUND: 'The mail server was not found. Check its host name.',
  AUTH_FAILED: 'The mail server refused the user name or password.',
  TEMPORARY: 'The mail server cannot take the mail right now.',
  INVALID_EMAIL_ADDRESS: 'The mail server does not accept the address.',
  REJECTED: 'The mail server refused the mail.',
  TIMEOUT: 'The mail server did not answer in time.',
  SOCKET_CLOSED: 'The mail server closed the connection. Check its port.',
  UNKNOWN: 'The mail could not be handed to the mail server.',
}

export const failureOf = (errorType: FailureType, canRetry: boolean, rawError: string): MailFailure => ({
  errorType,
  canRetry,
  message: sentences[errorType],
  rawError: oneLine(rawError, 500),
})

/** What nodemailer puts on its errors. */
interface SmtpFacts {
  code?: unknown
  originalCode?: unknown
  responseCode?: unknown
}

/**
 * Which class an error is. Where the contract gives up on a closed connection we go on: a mail server that restarts
 * looks like that, and its mails have to wait for it (security.md F3).
 */
export function classifyError(error: unknown): MailFailure {
  const raw = error instanceof Error ? error.message : String(error)
  const facts: SmtpFacts = typeof error === 'object' && error !== null ? error : {}
  const status = typeof facts.responseCode === 'number' ? facts.responseCode : 0
  const [type, canRetry] = (status >= 400 ? byStatus(status) : undefined) ?? byCode(facts)
  return failureOf(type, canRetry, raw)
}

function byStatus(status: number): [FailureType, boolean] | undefined {
  if (status < 500) return ['TEMPORARY', true]
  if (status === 535) return ['AUTH_FAILED', false]
  if (status === 553) return ['INVALID_EMAIL_ADDRESS', false]
  // 503 says that the conversation went wrong, not that the mail is unwanted.
  return status === 503 ? undefined : ['REJECTED', false]
}

function byCode({ code, originalCode }: SmtpFacts): [FailureType, boolean] {
  switch (code) {
    case 'EDNS':
      // A name server that is down says EAI_AGAIN; only ENOTFOUND is an answer.
      return ['HOST_NOT_FOUND', originalCode !== 'ENOTFOUND']
    case 'EAUTH':
      return ['AUTH_FAILED', false]
    case 'EENVELOPE':
      return ['REJECTED', false]
    case 'ETIMEDOUT':
      return ['TIMEOUT', true]
    case 'ECONNECTION':
      return ['SOCKET_CLOSED', true]
    default:
      return ['UNKNOWN', true]
  }
}
