import { availableParallelism } from 'node:os'
import { type Entry, ImportFacts, type Problem } from '@hallpass/server/operator'

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
  readonly #facts = new ImportFacts()
  readonly #losses = new Map<string, Tally>()
  readonly #strangers = new Map<string, number>()
  readonly #problems = new First()
  readonly #twins = new First()
  readonly #refused = new First()
  readonly #alike: Tally = { count: 0, lines: [] }
  #outcome = { create: 0, update: 0, skip: 0, refuse: 0 }

  addUser(entry: Entry, losses: readonly string[] = []): void {
    this.#facts.add(entry)
    for (const loss of losses) this.#addLoss(loss, entry.line)
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
    return this.#facts.people > 0
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
    const hashing = (this.#facts.weak * weakMillis) / 1000 / availableParallelism()
    return {
      users: this.#facts.people,
      outcome: this.#outcome,
      ...this.#facts.toJson(),
      losses: [...this.#losses].map(([what, { count, lines }]) => ({ what, count, lines })),
      unknown_fields: Object.fromEntries(this.#strangers),
      left_out: this.#problems.toJson(),
      duplicates: this.#twins.toJson(),
      refused: this.#refused.toJson(),
      addresses_alike: this.#alike,
      estimated_seconds: Math.ceil(this.#facts.people / usersPerSecond + hashing),
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
