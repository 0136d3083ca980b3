import { oneLine } from '../compose/text-safety.ts'

/** Which of them are tried again: docs/protocol/emails.md#sending-and-retrying. */
export type FailureType =
  | 'HOST_NOT_FOUND'
  | 'AUTH_FAILED'
  | 'TEMPORARY'
  | 'INVALID_EMAIL_ADDRESS'
  | 'REJECTED'
  | 'TIMEOUT'
  | 'SOCKET_CLOSED'
  | 'UNKNOWN'
  /** Ours: the server offers no STARTTLS, or somebody on the way took the offer away. */
  | 'NO_ENCRYPTION'
  /** Ours: the email could not be made, because its template or theme is broken. */
  | 'RENDERING'

/** As the sent-email log keeps and shows it. */
export interface MailFailure {
  errorType: FailureType
  canRetry: boolean
  message: string
  rawError: string
}

/** Carries no part of the email, which may hold a code. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent'
  readonly failure: MailFailure
  /** The email server never answered: not an attempt at this email, which waits until the server is back (F3). */
  readonly isUnreachable: boolean

  constructor(failure: MailFailure, isUnreachable = false) {
    super(`${failure.message} (${failure.rawError})`)
    this.failure = failure
    this.isUnreachable = isUnreachable
  }
}

/** What the server says may quote what it was told: the password stays out of logs and answers. */
export const notSentOf = (error: unknown, secrets: Secrets = {}): MailNotSent =>
  error instanceof MailNotSent ? error : new MailNotSent(classifyError(error, secrets), isUnreachable(error))

interface Secrets {
  username?: string | undefined
  password?: string | undefined
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

function withoutSecrets(text: string, { username = '', password }: Secrets): string {
  if (!password) return text
  return [base64(`\0${username}\0${password}`), base64(password), password].reduce(
    (left, secret) => left.replaceAll(secret, '•••'),
    text,
  )
}

const sentences: Readonly<Record<FailureType, string>> = {
  HOST_NOT_FOUND: 'The email server was not found. Check its host name.',
  AUTH_FAILED: 'The email server refused the user name or password.',
  TEMPORARY: 'The email server cannot take the email right now.',
  INVALID_EMAIL_ADDRESS: 'The email server does not accept the address.',
  REJECTED: 'The email server refused the email.',
  TIMEOUT: 'The email server did not answer in time.',
  SOCKET_CLOSED: 'The email server closed the connection. Check its port.',
  NO_ENCRYPTION:
    'The email server offers no encryption. If that is meant to be, allow it: HALLPASS_SMTP_TLS=opportunistic for the shared server, emails.server.tls for one of the project.',
  UNKNOWN: 'The email could not be handed to the email server.',
  RENDERING: 'The email could not be rendered. Check its template and theme.',
}

export const failureOf = (
  errorType: FailureType,
  canRetry: boolean,
  rawError: string,
  message: string = sentences[errorType],
): MailFailure => ({ errorType, canRetry, message, rawError: oneLine(rawError, 500) })

/** For somebody who waits: what it means, and the words of the server or of the connection. */
export function reasonOf({ message, rawError }: Pick<MailFailure, 'message' | 'rawError'>): string {
  const answer = /(?:^|: )([45]\d\d[ -].*)$/.exec(rawError)?.[1]
  if (answer) return `${message} It said: ${answer}`
  return rawError && rawError !== message ? `${message} (${rawError})` : message
}

/** What nodemailer puts on its errors. */
interface SmtpFacts {
  code?: unknown
  originalCode?: unknown
  responseCode?: unknown
  timeoutType?: unknown
}

const factsOf = (error: unknown): SmtpFacts => (typeof error === 'object' && error !== null ? error : {})

/**
 * Which class an error is. Where the contract gives up on a closed connection we go on: an email server that restarts
 * looks like that, and its emails have to wait for it (F3).
 */
export function classifyError(error: unknown, secrets: Secrets = {}): MailFailure {
  const raw = withoutSecrets(error instanceof Error ? error.message : String(error), secrets)
  const facts = factsOf(error)
  const status = typeof facts.responseCode === 'number' ? facts.responseCode : 0
  const [type, canRetry] =
    (facts.code === 'ETLS' && !isAboutCertificate(raw) ? noEncryption : undefined) ??
    (status >= 400 ? byStatus(status) : undefined) ??
    byCode(facts)
  return failureOf(type, canRetry, raw, type === 'UNKNOWN' ? connectionWords(facts, raw) : undefined)
}

const isAboutCertificate = (raw: string) => /certificate|altnames/i.test(raw)

/** The contract has no class for these; what to do about each is another thing. */
function connectionWords({ code, originalCode }: SmtpFacts, raw: string): string | undefined {
  if (code !== 'ESOCKET' && code !== 'ETLS') return undefined
  if (originalCode === 'ECONNREFUSED') return 'Nothing answers on that host and port. Check both.'
  if (noWayThere.has(originalCode)) return 'There is no way to that host from here. Check its name and your network.'
  if (isAboutCertificate(raw)) return 'The certificate of the email server was not accepted.'
  if (/wrong version number|packet length|SSL routines/i.test(raw)) {
    return 'The email server does not speak TLS like this. Port 465 begins with it; on others it comes later.'
  }
  return undefined
}

/** Tried again: whoever takes the offer away may be gone in a moment. */
const noEncryption: [FailureType, boolean] = ['NO_ENCRYPTION', true]

function byStatus(status: number): [FailureType, boolean] | undefined {
  if (status < 500) return ['TEMPORARY', true]
  if (status === 535) return ['AUTH_FAILED', false]
  if (status === 553) return ['INVALID_EMAIL_ADDRESS', false]
  // 503 says that the conversation went wrong, not that the email is unwanted.
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

const noWayThere = new Set<unknown>([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'ETIMEDOUT',
])

/** Whether the email server was down, or the way to it: it has not seen this email. */
function isUnreachable(error: unknown): boolean {
  const { code, originalCode, timeoutType } = factsOf(error)
  if (code === 'EDNS') return originalCode !== 'ENOTFOUND'
  if (code === 'ETIMEDOUT') return timeoutType === 'CONNECT_TIMEOUT' || originalCode === 'ETIMEDOUT'
  return code === 'ESOCKET' && noWayThere.has(originalCode)
}

/** Undefined = sent; the receiving server is responsible for the email now. */
export type Outcome = MailNotSent | undefined
