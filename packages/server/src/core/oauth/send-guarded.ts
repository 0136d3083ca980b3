import type { Outgoing } from '../outgoing/index.ts'
import type { OutgoingRequest } from './outgoing.ts'

/** A sign-in asks up to four times and must end before the request does. */
const timeoutMillis = 6_000
const maxBytes = 512 * 1024

export interface GuardedAnswer {
  status: number
  text: string
}

/** To an address that a customer gave, or that such an address names: public ones only, and no redirects (T33). */
export const sendGuarded =
  (outgoing: Outgoing) =>
  async (url: string, { method = 'GET', headers = {}, body }: OutgoingRequest = {}): Promise<GuardedAnswer> => {
    const { status, bytes } = await outgoing.get(url, {
      headers: { ...headers, 'user-agent': 'Hallpass' },
      maxBytes,
      timeoutMillis,
      ...(method === 'POST' && { form: String(body ?? '') }),
    })
    return { status, text: bytes.toString('utf8') }
  }
