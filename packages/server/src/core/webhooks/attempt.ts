import { webhooks } from '@hallpass/contract'
import { currentTraceparent } from '../../observe/index.ts'
import { OutgoingFailure, OutgoingRefusal } from '../outgoing/index.ts'
import type { WebhookContext } from './context.ts'
import { headersOf, type WebhookMessage } from './message.ts'
import { openSecrets, type SigningSecret } from './secrets.ts'

export interface Receiver {
  tenancy_id: string
  id: string
  url: string
  sealed_secrets: string
}

/** The outcome of one attempt, as the log shows it. */
export interface Outcome {
  isSuccess: boolean
  status: number | null
  text: string | null
  error: string | null
  durationMillis: number
}

const userAgent = 'Hallpass-Webhooks'

/** Sends a message once. Never throws: a failure is an outcome too. */
export async function attempt(
  { clock, log, outgoing, sealer }: Pick<WebhookContext, 'clock' | 'log' | 'outgoing' | 'sealer'>,
  receiver: Receiver,
  message: WebhookMessage,
): Promise<Outcome> {
  const begun = performance.now()
  const durationMillis = () => Math.round(performance.now() - begun)
  try {
    const secrets = openSecrets(sealer, receiver, clock.now())
    const traceparent = currentTraceparent()
    const headers = {
      'user-agent': userAgent,
      ...headersOf(message, secrets, clock.now()),
      ...(traceparent && { traceparent }),
    }
    const { status, text } = await outgoing.post(receiver.url, { headers, body: message.body })
    const isSuccess = status >= 200 && status < 300
    return { isSuccess, status, text: snippetOf(text, secrets), error: null, durationMillis: durationMillis() }
  } catch (error) {
    const isTheirs = error instanceof OutgoingFailure || error instanceof OutgoingRefusal
    if (!isTheirs) log.error({ err: error, endpoint: receiver.id }, 'a webhook could not be sent')
    const reason = isTheirs ? error.message : 'Something went wrong on our side.'
    return { isSuccess: false, status: null, text: null, error: reason, durationMillis: durationMillis() }
  }
}

/** What can be stored, without the secrets that a receiver may have echoed. */
function snippetOf(text: string, secrets: readonly SigningSecret[]): string {
  const hidden = secrets.reduce((shown, { value }) => shown.replaceAll(value, '[secret]'), text)
  const storable = hidden.replaceAll('\0', '\uFFFD').slice(0, webhooks.keptResponseCharacters)
  // A character that the cut went through.
  return storable.replace(/[\uD800-\uDBFF]$/, '')
}
