import { isForeignKeyViolation, type SystemDb } from '../../db/index.ts'
import type { Logger } from '../../observe/index.ts'
import { BoundedCache } from '../bounded-cache.ts'
import type { Countries } from '../geo/countries.ts'
import { describeUserAgent, type UserAgentNames } from '../sessions/user-agent.ts'
import type { AddressHashes } from './address-hashes.ts'
import type { SignInEntry, SignInRow } from './entry.ts'
import { orderedId } from './ordered-id.ts'
import { Rest } from './rest.ts'
import { writeSignIns } from './write.ts'

const flushMillis = 1000
/** One statement takes so many; past them it is written at once. */
const batch = 1000
/** While the database is away, so many wait; of those beyond only the number. */
const maxWaiting = 20_000

interface Context {
  system: SystemDb
  log: Logger
  countries: Countries
  addresses: AddressHashes
}

/** Who signed in and who could not: gathered in memory, and written in batches off the hot path (docs/adr/0039). */
export class SignInLog {
  readonly #context: Context
  readonly #userAgents = new BoundedCache<UserAgentNames>(1000)
  readonly #rest = new Rest()
  #waiting: SignInEntry[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #isFailing = false

  constructor(context: Context) {
    this.#context = context
  }

  get addresses() {
    return this.#context.addresses
  }

  record(entry: SignInEntry) {
    if (!this.#rest.takes(entry)) {
      if (this.#waiting.length < maxWaiting) this.#waiting.push(entry)
      else if (entry.result === 'failed') this.#rest.add(entry)
    }
    if (this.#waiting.length >= batch && !this.#isFailing) void this.flush()
    else this.#timer ??= setTimeout(() => void this.flush(), flushMillis).unref()
  }

  /** Writes what waits; also called at shutdown, before a read, and by tests. What the database does not take waits on. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#writeAll())
    return this.#writing
  }

  async #writeAll() {
    while (this.#waiting.length || this.#rest.size) {
      const entries = this.#waiting.splice(0, batch)
      const rest = this.#rest.take()
      try {
        const rows = await Promise.all(entries.map((entry) => this.#rowOf(entry)))
        await retryingDeletions(() => writeSignIns(this.#context.system, [...rows, ...rest]))
        this.#isFailing = false
      } catch (error) {
        this.#giveBack(entries, rest, error)
        return
      }
    }
  }

  #giveBack(entries: SignInEntry[], rest: readonly SignInRow[], error: unknown) {
    const lost = Math.max(0, entries.length + this.#waiting.length - maxWaiting)
    this.#waiting = [...entries.slice(lost), ...this.#waiting]
    for (const row of rest) this.#rest.add(row, row.count)
    if (!this.#isFailing || lost) {
      const facts = { err: error, waiting: this.#waiting.length, lost }
      this.#context.log.warn(facts, 'sign-ins could not be written to their log')
    }
    this.#isFailing = true
    this.#timer ??= setTimeout(() => void this.flush(), flushMillis).unref()
  }

  async #rowOf({ userAgent, ...entry }: SignInEntry): Promise<SignInRow> {
    const { tenancyId, email, ip } = entry
    const names = await this.#namesOf(userAgent)
    const countryCode = entry.countryCode ?? (ip === null ? null : await this.#context.countries.find(ip))
    const addressHash = email === null ? null : this.addresses.hash(tenancyId, email)
    return { ...entry, ...names, id: orderedId(entry.at), countryCode, addressHash, count: 1, isRest: false }
  }

  /** People have few browsers among them, and taking a user agent apart takes longer than writing the row. */
  async #namesOf(userAgent: string | null): Promise<UserAgentNames> {
    const known = userAgent === null ? undefined : this.#userAgents.find(userAgent)
    if (known) return known
    const names = await describeUserAgent(userAgent)
    if (userAgent !== null) this.#userAgents.set(userAgent, names)
    return names
  }
}

/** A user who is deleted just then is not found the second time. */
async function retryingDeletions(write: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write()
    } catch (error) {
      if (!isForeignKeyViolation(error) || tries === 5) throw error
    }
  }
}
