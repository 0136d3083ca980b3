import type { App } from '../app.ts'
import { deviceKey, emailKey, idKey, type LimitKey, networkKey } from '../core/limits/index.ts'
import type { RequestInfo } from '../core/request.ts'
import type { LimitName } from '../settings/index.ts'
import type { Auth } from './call.ts'

/** A limit with what it counts by; without a key it counts by the caller's network. */
export interface Bucket {
  name: LimitName
  email?: string
  id?: string
  /** The account knows the caller's network: it has a bucket of its own there, which callers elsewhere cannot fill (T29). */
  onKnownNetwork?: boolean
}

export interface CallLimits {
  /** Counts one in each, or refuses with 429 and counts nothing. For what counts always: emails, sign-ups. */
  take(...buckets: readonly Bucket[]): Promise<void>
  /** Counts before the work and gives back when that is refused: limits come before anything that a refusal tells (T54). */
  spend<T>(buckets: readonly Bucket[], work: () => Promise<T>): Promise<T>
  /** Counts before the guess and gives back when it was right, so that parallel guesses cannot pass one check. */
  guess<T>(buckets: readonly Bucket[], work: () => Promise<T | undefined>): Promise<T | undefined>
}

/** Server and admin calls are never limited. */
export function limitsOf(
  { limits }: App,
  request: RequestInfo,
  { level, project }: Pick<Auth, 'level' | 'project'>,
): CallLimits {
  if (level !== 'client') return unlimited
  const accountKey = ({ email, id = '' }: Bucket): LimitKey =>
    email === undefined ? idKey(project.id, id) : emailKey(project.id, email)
  const keyOf = (bucket: Bucket): LimitKey => {
    if (bucket.email === undefined && bucket.id === undefined) return networkKey(project.id, request.address)
    const account = accountKey(bucket)
    return bucket.onKnownNetwork ? deviceKey(project.id, account, request.address) : account
  }
  const giveBack = (buckets: readonly Bucket[]) =>
    Promise.all(buckets.map((bucket) => limits.giveBack(bucket.name, keyOf(bucket))))
  const takeAll = async (buckets: readonly Bucket[]) => {
    const taken: Bucket[] = []
    try {
      for (const bucket of buckets) {
        await limits.take(bucket.name, keyOf(bucket))
        taken.push(bucket)
      }
    } catch (error) {
      await giveBack(taken)
      throw error
    }
  }
  return {
    take: (...buckets) => takeAll(buckets),
    spend: async (buckets, work) => {
      await takeAll(buckets)
      try {
        return await work()
      } catch (error) {
        await giveBack(buckets)
        throw error
      }
    },
    guess: async (buckets, work) => {
      await takeAll(buckets)
      let isWrong = false
      try {
        const result = await work()
        isWrong = result === undefined
        return result
      } finally {
        // A refusal, or a failure on our side, does not count as a wrong guess.
        if (!isWrong) await giveBack(buckets)
      }
    },
  }
}

const unlimited: CallLimits = {
  take: async () => {},
  spend: (_buckets, work) => work(),
  guess: (_buckets, work) => work(),
}
