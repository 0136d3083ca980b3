import type { Settings } from '../../../settings/index.ts'
import { sha256 } from '../../crypto/index.ts'
import type { MailMessage } from '../compose/message.ts'
import { oneLine } from '../compose/text-safety.ts'
import { type FailureType, failureOf, MailNotSent, notSentOf, type Outcome } from './mail-failure.ts'
import { headersOf, optionsFor } from './smtp-options.ts'

const resendUrl = 'https://api.resend.com'
/** The most that one call takes. */
export const resendBatch = 100
const limitMillis = 30_000

type ApiSettings = Pick<Settings, 'resendApiUrl'>

/** Bulk emails through the provider's batch API, each with an outcome of its own. */
export async function sendThroughResend(
  settings: ApiSettings,
  key: string,
  messages: readonly MailMessage[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let at = 0; at < messages.length; at += resendBatch) {
    outcomes.push(...(await sendBatch(settings, key, messages.slice(at, at + resendBatch))))
  }
  return outcomes
}

/** A batch is taken or refused whole. Where one email spoils it, the others must not suffer: each then goes alone. */
async function sendBatch(settings: ApiSettings, key: string, messages: readonly MailMessage[]): Promise<Outcome[]> {
  const outcome = await post(settings, key, messages)
  const isTheirFault =
    outcome?.failure.errorType === 'REJECTED' || outcome?.failure.errorType === 'INVALID_EMAIL_ADDRESS'
  if (!isTheirFault || messages.length === 1) return messages.map(() => outcome)
  const outcomes: Outcome[] = []
  for (const message of messages) outcomes.push(await post(settings, key, [message]))
  return outcomes
}

async function post(settings: ApiSettings, key: string, messages: readonly MailMessage[]): Promise<Outcome> {
  try {
    const response = await fetch(`${settings.resendApiUrl ?? resendUrl}/emails/batch`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        // Lets Resend recognise a repeated request, so that the emails go out once.
        'idempotency-key': sha256(messages.map((message) => message.messageId).join()).toString('hex'),
      },
      body: JSON.stringify(messages.map(mailJson)),
      redirect: 'error',
      signal: AbortSignal.timeout(limitMillis),
    })
    const text = await response.text()
    return response.ok ? undefined : refusal(response.status, text)
  } catch (error) {
    return error instanceof MailNotSent ? error : transportFailure(error)
  }
}

function mailJson(message: MailMessage) {
  // The same checks as for SMTP: one plain address, one line each.
  const { subject } = optionsFor(message)
  return {
    from: `"${oneLine(message.from.name).replace(/["\\]/g, '\\$&')}" <${message.from.address}>`,
    to: message.to,
    subject,
    html: message.html,
    text: message.text,
    headers: { ...headersOf(message.unsubscribeLink), 'Message-ID': message.messageId },
  }
}

function refusal(status: number, text: string): MailNotSent {
  const [type, canRetry]: [FailureType, boolean] =
    status === 401 || status === 403
      ? ['AUTH_FAILED', false]
      : status === 429 || status >= 500 || status === 409
        ? ['TEMPORARY', true]
        : ['REJECTED', false]
  return new MailNotSent(failureOf(type, canRetry, `${status} ${messageIn(text)}`))
}

function messageIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === 'string' ? message : text
  } catch {
    return text
  }
}

function transportFailure(error: unknown): MailNotSent {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new MailNotSent(failureOf('TIMEOUT', true, 'no answer in time'))
  }
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  const words = error instanceof Error ? error.message : String(error)
  // As nodemailer would call it, so that one list says which errors mean that the server is down.
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return notSentOf(Object.assign(new Error(words), { code: 'EDNS', originalCode: code }))
  }
  return notSentOf(Object.assign(new Error(words), { code: 'ESOCKET', originalCode: code }))
}
