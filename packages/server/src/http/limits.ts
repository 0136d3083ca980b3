import type { App } from '../app.ts'
import { emailKey, idKey, type LimitKey, networkKey } from '../core/limits/index.ts'
import type { RequestInfo } from '../core/request.ts'
import type { LimitName } from '../settings/index.ts'
import type { Auth } from './call.ts'

/** A limit with what it counts by; without a key it counts by the caller's network. */
export type Bucket = { name: LimitName; email?: string; id?: string }

export interface CallLimits {
  /** Counts one, or refuses with 429. For what counts always: mails, sign-ups. */
  take(bucket: Bucket): Promise<void>
  /** Counts before the guess and gives back when it was right, so that parallel guesses cannot pass one check. */
  guess<T>(buckets: readonly Bucket[], work: () => Promise<T | undefined>): Promise<T | undefined>
}

/** Server and admin calls are never limited. */
export function limitsOf({ limits }: App, request: RequestInfo, { level, project }: Auth): CallLimits {
  if (level !== 'client') return unlimited
  const keyOf = ({ email, id }: Bucket): LimitKey => {
    if (email !== undefined) return emailKey(project.id, email)
    return id !== undefined ? idKey(project.id, id) : networkKey(project.id, request.limitAddress)
  }
  const take = (bucket: Bucket) => limits.take(bucket.name, keyOf(bucket))
  const giveBack = (buckets: readonly Bucket[]) =>
    Promise.all(buckets.map((bucket) => limits.giveBack(bucket.name, keyOf(bucket))))
  return {
    take,
    guess: async (buckets, work) => {
      const taken: Bucket[] = []
      let isWrong = false
      try {
        for (const bucket of buckets) {
          await take(bucket)
          taken.push(bucket)
        }
        const result = await work()
        isWrong = result === undefined
        return result
      } finally {
        // A refusal or a failure of our own is no wrong guess.
        if (!isWrong) await giveBack(taken)
      }
    },
  }
}

const unlimited: CallLimits = { take: async () => {}, guess: (_buckets, work) => work() }
