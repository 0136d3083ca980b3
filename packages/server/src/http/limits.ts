import type { Endpoint } from '@hallpass/contract/endpoints'
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
export const limitsOf = ({ limits }: App, request: RequestInfo, { level, project }: Pick<Auth, 'level' | 'project'>) =>
  level === 'client' ? new LimitedCall(limits, request, project.id) : unlimited

/** What people change themselves is stored, announced and recorded. Signing in and out has limits of its own. */
export const isLimitedChange = (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  call: Pick<Auth, 'level' | 'token'>,
): call is { level: 'client'; token: NonNullable<Auth['token']> } =>
  call.level === 'client' && call.token !== undefined && method !== 'GET' && !path.startsWith('/auth/')

/** A class, not closures: every request of a client makes one, and few use it. */
class LimitedCall implements CallLimits {
  readonly #limits: App['limits']
  readonly #request: RequestInfo
  readonly #projectId: string

  constructor(limits: App['limits'], request: RequestInfo, projectId: string) {
    this.#limits = limits
    this.#request = request
    this.#projectId = projectId
  }

  take(...buckets: readonly Bucket[]) {
    return this.#takeAll(buckets)
  }

  async spend<T>(buckets: readonly Bucket[], work: () => Promise<T>) {
    await this.#takeAll(buckets)
    try {
      return await work()
    } catch (error) {
      await this.#giveBack(buckets)
      throw error
    }
  }

  async guess<T>(buckets: readonly Bucket[], work: () => Promise<T | undefined>) {
    await this.#takeAll(buckets)
    let isWrong = false
    try {
      const result = await work()
      isWrong = result === undefined
      return result
    } finally {
      // A refusal, or a failure on our side, does not count as a wrong guess.
      if (!isWrong) await this.#giveBack(buckets)
    }
  }

  async #takeAll(buckets: readonly Bucket[]) {
    const taken: Bucket[] = []
    try {
      for (const bucket of buckets) {
        await this.#limits.take(bucket.name, this.#keyOf(bucket))
        taken.push(bucket)
      }
    } catch (error) {
      await this.#giveBack(taken)
      throw error
    }
  }

  async #giveBack(buckets: readonly Bucket[]) {
    await Promise.all(buckets.map((bucket) => this.#limits.giveBack(bucket.name, this.#keyOf(bucket))))
  }

  #keyOf({ email, id, onKnownNetwork }: Bucket): LimitKey {
    const projectId = this.#projectId
    if (email === undefined && id === undefined) return networkKey(projectId, this.#request.address)
    const account = email === undefined ? idKey(projectId, id ?? '') : emailKey(projectId, email)
    return onKnownNetwork ? deviceKey(projectId, account, this.#request.address) : account
  }
}

const unlimited: CallLimits = {
  take: async () => {},
  spend: (_buckets, work) => work(),
  guess: (_buckets, work) => work(),
}
