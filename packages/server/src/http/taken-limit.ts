import { isKnownError } from '@hallpass/contract'
import type { CallLimits } from './limits.ts'

/** What these answer depends on whether somebody has the address. */
const tellingCodes: ReadonlySet<string> = new Set([
  'USER_EMAIL_ALREADY_EXISTS',
  'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  'SIGN_UP_NOT_ENABLED',
])

/**
 * Runs work that may answer whether an address is taken, and counts such answers. They are counted before the work: where
 * they are used up, every address gets the same refusal (T54).
 */
export async function limitTaken<T>({ limits }: { limits: CallLimits }, work: () => Promise<T>): Promise<T> {
  let refusal: unknown
  const done = await limits.guess([{ name: 'takenNetwork' }], async () => {
    try {
      return { result: await work() }
    } catch (error) {
      if (!isKnownError(error) || !tellingCodes.has(error.code)) throw error
      refusal = error
      return undefined
    }
  })
  if (!done) throw refusal
  return done.result
}
