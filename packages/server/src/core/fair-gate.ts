import { TooManyRequests } from './limits/too-many-requests.ts'

/** The queue of waiting tasks is too long. */
export class TooBusyError extends TooManyRequests {}

export interface FairGateOptions {
  /** How many tasks run at once. */
  readonly width: number
  /** How many of them may belong to one project, and to the projects of one account; all, if not given. */
  readonly widthPerProject?: number
  readonly widthPerAccount?: number
  /** A caller that would wait longer is refused at once, and one that has waited that long is refused then. */
  readonly maxWaitMillis: number
  /** How many may wait at a time, of all projects; any number, if not given. */
  readonly maxWaiting?: number
  /** Refuses nobody before the time is over: for tasks so short that a slow one says nothing about the next. */
  readonly isQueueTrusted?: boolean
  readonly busyMessage?: string
}

/** Whose task it is: a project's, among those of the account that they belong to. */
export interface Owner {
  readonly id: string
  readonly accountId?: string | null
}

interface Waiter {
  admit(): void
  timer: NodeJS.Timeout
}

interface Use {
  running: number
  /** The time that its tasks have taken, on a clock that all of its kind share. */
  usedMillis: number
}

/** What the projects of one account have under way; a project without an account is alone. */
interface Account extends Use {
  readonly id: string
  projects: number
}

/** What one project has under way. Forgotten as soon as that is nothing. */
interface Share extends Use {
  readonly account: Account
  readonly waiting: Set<Waiter>
  /** Moving average; starts at nothing so that the first burst is judged by the timer alone. */
  taskMillis: number
}

/**
 * Lets a bounded number of heavy tasks run at once and shares them fairly over accounts, and an account's share over its
 * projects: the next task belongs to the account with the fewest running and, among those, to the one that has used the least
 * time. So nobody gets more by having many projects, or many teams that own them. A project's own tasks go in order of
 * arrival. The queue of each project is bounded by waiting time, so a long one delays nobody else (T53).
 */
export class FairGate {
  readonly #options: Required<FairGateOptions>
  readonly #shares = new Map<string, Share>()
  readonly #accounts = new Map<string, Account>()
  #running = 0
  #waiting = 0
  /** Where a project or account begins that had nothing under way: time that it did not use is not saved up. */
  readonly #clockMillis = { account: 0, project: 0 }

  constructor(options: FairGateOptions) {
    const busyMessage = 'The server is busy. Please try again in a moment.'
    this.#options = {
      ...{ busyMessage, widthPerProject: options.width, widthPerAccount: options.width },
      ...{ maxWaiting: Number.POSITIVE_INFINITY, isQueueTrusted: false },
      ...options,
    }
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting
  }

  /** Whether a task would start at once. */
  hasPlace(owner: Owner): boolean {
    return this.#hasPlaceFor(this.#shares.get(owner.id), this.#accounts.get(accountIdOf(owner)))
  }

  /** Refuses requests that would wait too long, before any work is done for them. */
  requireRoom(owner: Owner): void {
    if (this.hasPlace(owner)) return
    const { maxWaiting, maxWaitMillis, isQueueTrusted } = this.#options
    if (this.#waiting >= maxWaiting) throw this.#tooBusy()
    const share = this.#shares.get(owner.id)
    // Whoever has nothing waiting is next: how slow the others are must not decide.
    if (isQueueTrusted || !share?.waiting.size) return
    if (this.#expectedWaitMillis(share) > maxWaitMillis) throw this.#tooBusy()
  }

  async run<T>(owner: Owner, task: () => Promise<T>): Promise<T> {
    const leave = await this.enter(owner)
    try {
      return await task()
    } finally {
      leave()
    }
  }

  /** Waits for a place; what it returns gives the place back, and is called once. */
  async enter(owner: Owner): Promise<() => void> {
    await this.#placeFor(owner)
    const start = performance.now()
    return () => this.#leave(owner, performance.now() - start)
  }

  #placeFor(owner: Owner): Promise<void> | undefined {
    if (this.hasPlace(owner)) {
      this.#begin(this.#shareOf(owner))
      return undefined
    }
    return new Promise((resolve, reject) => {
      this.requireRoom(owner)
      const share = this.#shareOf(owner)
      const giveUp = () => {
        share.waiting.delete(waiter)
        this.#waiting -= 1
        this.#forgetIdle(owner)
        reject(this.#tooBusy())
      }
      const waiter: Waiter = { admit: resolve, timer: setTimeout(giveUp, this.#options.maxWaitMillis) }
      share.waiting.add(waiter)
      this.#waiting += 1
    })
  }

  #leave(owner: Owner, millis: number): void {
    const share = this.#shareOf(owner)
    share.taskMillis = share.taskMillis === 0 ? millis : share.taskMillis * 0.9 + millis * 0.1
    for (const use of [share, share.account]) {
      use.usedMillis += millis
      use.running -= 1
    }
    this.#running -= 1
    // Before anyone else can ask, so that no one slips in between.
    this.#admitNext()
    this.#forgetIdle(owner)
  }

  #admitNext(): void {
    if (this.#waiting === 0) return
    const candidates = [...this.#shares.values()].filter(
      (share) => share.waiting.size > 0 && this.#hasPlaceFor(share, share.account),
    )
    const next = candidates.reduce<Share | undefined>(
      (best, share) => (best && isBefore(best, share) ? best : share),
      undefined,
    )
    const [waiter] = next?.waiting ?? []
    if (!next || !waiter) return
    next.waiting.delete(waiter)
    this.#waiting -= 1
    clearTimeout(waiter.timer)
    this.#begin(next)
    waiter.admit()
  }

  #begin(share: Share): void {
    share.running += 1
    share.account.running += 1
    this.#running += 1
    const clock = this.#clockMillis
    clock.project = Math.max(clock.project, share.usedMillis)
    clock.account = Math.max(clock.account, share.account.usedMillis)
  }

  #hasPlaceFor(share: Use | undefined, account: Use | undefined): boolean {
    const { width, widthPerProject, widthPerAccount } = this.#options
    return this.#running < width && (share?.running ?? 0) < widthPerProject && (account?.running ?? 0) < widthPerAccount
  }

  #shareOf(owner: Owner): Share {
    const known = this.#shares.get(owner.id)
    if (known) return known
    const id = accountIdOf(owner)
    const account = this.#accounts.get(id) ?? { id, running: 0, usedMillis: this.#clockMillis.account, projects: 0 }
    account.projects += 1
    this.#accounts.set(id, account)
    const usedMillis = this.#clockMillis.project
    const share = { account, waiting: new Set<Waiter>(), running: 0, usedMillis, taskMillis: 0 }
    this.#shares.set(owner.id, share)
    return share
  }

  #forgetIdle({ id }: Owner): void {
    const share = this.#shares.get(id)
    if (!share || share.running > 0 || share.waiting.size > 0) return
    this.#shares.delete(id)
    share.account.projects -= 1
    if (share.account.projects === 0) this.#accounts.delete(share.account.id)
  }

  /** Of each other project as many go first as of this one, and one more. */
  #expectedWaitMillis(own: Share): number {
    const { width, widthPerProject } = this.#options
    const count = own.waiting.size
    const mine = count * own.taskMillis
    const others = [...this.#shares.values()].filter((share) => share !== own)
    const ahead = others.reduce((sum, one) => sum + Math.min(one.waiting.size, count + 1) * one.taskMillis, mine)
    return Math.max(ahead / width, mine / widthPerProject)
  }

  /** Spread out, so that those who were refused together do not come back together. */
  #tooBusy(): TooBusyError {
    return new TooBusyError(this.#options.busyMessage, 1000 + Math.random() * 4000)
  }
}

const accountIdOf = ({ id, accountId }: Owner) => accountId ?? `alone: ${id}`

const isBefore = (one: Share, other: Share) =>
  one.account === other.account ? hasUsedLess(one, other) : hasUsedLess(one.account, other.account)

const hasUsedLess = (one: Use, other: Use) =>
  one.running === other.running ? one.usedMillis <= other.usedMillis : one.running < other.running
