import { availableParallelism } from 'node:os'
import { checkImportableHash, type Entry, type Problem } from '@hallpass/server/operator'

interface Tally {
  count: number
  /** Of the first ones. */
  readonly lines: number[]
}

const maxLines = 20
const maxProblems = 1000
/** What an import has been seen to do, and what a weak hash takes on a core of a small server. */
const usersPerSecond = 2000
const weakMillis = 35

/** What an import would bring over and what not. It counts, so that it stays small for any number of people. */
export class Report {
  #users = 0
  #weak = 0
  readonly #fields = new Map<string, number>()
  readonly #passwords = new Map<string, number>()
  readonly #grants = new Map<string, number>()
  readonly #losses = new Map<string, Tally>()
  readonly #strangers = new Map<string, number>()
  readonly #problems = new First()
  readonly #twins = new First()
  readonly #refused = new First()
  readonly #alike: Tally = { count: 0, lines: [] }
  readonly #facts = { unverified: 0, withoutAddress: 0, withoutPassword: 0, blocked: 0, newIds: 0 }
  #outcome = { create: 0, update: 0, skip: 0, refuse: 0 }

  addUser({ line, record, grants }: Entry, losses: readonly string[] = []): void {
    this.#users++
    for (const [name, value] of Object.entries(record)) {
      if (value !== undefined && value !== null) count(this.#fields, name)
    }
    for (const { team, permissions } of grants ?? []) {
      const where = team ? `team ${team.name ?? team.id}` : 'project'
      count(this.#grants, permissions.length ? `${where}: ${permissions.join(', ')}` : where)
    }
    this.#addPassword(record.password_hash)
    if (record.primary_email && !record.primary_email_verified) this.#facts.unverified++
    if (!record.primary_email) this.#facts.withoutAddress++
    if (record.is_blocked) this.#facts.blocked++
    if (record.id === undefined) this.#facts.newIds++
    for (const loss of losses) this.#addLoss(loss, line)
  }

  #addPassword(hash: string | null | undefined): void {
    if (!hash) {
      this.#facts.withoutPassword++
      return
    }
    const verdict = checkImportableHash(hash)
    if (!verdict.ok) return
    count(this.#passwords, verdict.scheme)
    if (verdict.isWeak) this.#weak++
  }

  #addLoss(loss: string, line: number): void {
    const tally = this.#losses.get(loss) ?? { count: 0, lines: [] }
    noteLine(tally, line)
    this.#losses.set(loss, tally)
  }

  addStrangers(names: readonly string[] = []): void {
    for (const name of names) count(this.#strangers, name)
  }

  /** A record for somebody whom an earlier one of the file makes: of two people one would be left. */
  addTwin(problem: Problem): void {
    this.#twins.add(problem)
  }

  /** Of somebody who is there. */
  addRefused(problem: Problem): void {
    this.#refused.add(problem)
  }

  addAlike(line: number): void {
    noteLine(this.#alike, line)
  }

  addProblem(problem: Problem): void {
    this.#problems.add(problem)
  }

  setOutcome(outcome: { create: number; update: number; skip: number; refuse: number }): void {
    this.#outcome = outcome
  }

  get hasPeople(): boolean {
    return this.#users > 0
  }

  /** Somebody, or something of somebody, does not come over. */
  get isLossy(): boolean {
    return this.#problems.count > 0 || this.#losses.size > 0 || this.#twins.count > 0
  }

  /** In the order of how many it happens to. */
  get lossLines(): string[] {
    return [...this.#losses]
      .toSorted(([, a], [, b]) => b.count - a.count)
      .map(([loss, { count, lines }]) => {
        const where = count > lines.length ? `${lines.slice(0, 3).join(', ')} …` : lines.slice(0, 5).join(', ')
        return `${count.toLocaleString('en-US')} ${count === 1 ? 'person loses' : 'people lose'} ${loss} (${where})`
      })
  }

  toJson() {
    const hashing = (this.#weak * weakMillis) / 1000 / availableParallelism()
    return {
      users: this.#users,
      outcome: this.#outcome,
      passwords: Object.fromEntries(this.#passwords),
      fields: Object.fromEntries(this.#fields),
      teams_and_permissions: Object.fromEntries(this.#grants),
      without_password: this.#facts.withoutPassword,
      without_address: this.#facts.withoutAddress,
      unverified_addresses: this.#facts.unverified,
      blocked: this.#facts.blocked,
      new_ids: this.#facts.newIds,
      losses: [...this.#losses].map(([what, { count, lines }]) => ({ what, count, lines })),
      unknown_fields: Object.fromEntries(this.#strangers),
      left_out: this.#problems.toJson(),
      duplicates: this.#twins.toJson(),
      refused: this.#refused.toJson(),
      addresses_alike: this.#alike,
      estimated_seconds: Math.ceil(this.#users / usersPerSecond + hashing),
    }
  }
}

/** All are counted, and the first ones kept. */
class First {
  count = 0
  readonly #first: Problem[] = []

  add(problem: Problem): void {
    this.count++
    if (this.#first.length < maxProblems) this.#first.push(problem)
  }

  toJson = () => ({ count: this.count, first: this.#first })
}

function noteLine(tally: Tally, line: number): void {
  tally.count++
  if (tally.lines.length < maxLines) tally.lines.push(line)
}

const count = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1)
