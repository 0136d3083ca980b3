import { type TextError, textError } from '@hallpass/contract'

/** By the `type` of Stripe's errors: it could not do it now, whoever asks. The operator's key is among these. */
const unable = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError', 'StripeAuthenticationError'])

/** In the words of test mode. */
export const cardDeclined = 'The card was declined.'

/** What a caller is told about an error of the payment processor; undefined for any other error. */
export function processorAnswer(error: unknown): TextError | undefined {
  if (!(error instanceof Error) || !('type' in error) || !String(error.type).startsWith('Stripe')) return undefined
  if (error.type === 'StripeCardError') return textError(400, cardDeclined)
  if (!unable.has(String(error.type))) return textError(400, 'The payment processor refused this.')
  return isLate(error)
    ? textError(504, 'The payment processor did not answer in time. Try again in a moment.')
    : textError(502, 'The payment processor did not answer as it should. Try again in a moment.')
}

/** Its own timer ends a connection with this code. */
const isLate = (error: Error) =>
  'detail' in error && error.detail instanceof Error && 'code' in error.detail && error.detail.code === 'ETIMEDOUT'

/** There is no such object, or it has ended. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 404
