import { createHash } from 'node:crypto'
import { type Entry, keysOf, normalizeEmail, planBatch } from '@hallpass/server/operator'
import { batchesOf, type Import } from './import-file.ts'
import { ProblemList } from './problems.ts'
import { number, Progress } from './progress.ts'
import type { Report } from './report.ts'

/** Says what an import would do, and tells the report who meets whom. Writes nothing. */
export async function dryRun(work: Import, report: Report): Promise<Outcome> {
  const seen = new SeenKeys()
  const refused = new ProblemList()
  const progress = new Progress(work.terminal, 'records compared')
  const counts = { create: 0, update: 0, skip: 0 }
  for await (const { entries } of batchesOf(work)) {
    const plan = await planBatch(work.db, entries, work.policy)
    for (const entry of plan.create) {
      const key = seen.find(entry)
      const outcome = key === undefined ? 'create' : outcomeOfTwin[work.policy]
      if (key !== undefined) {
        const twin = { line: entry.line, problem: `An earlier record of this file has the same ${key}.` }
        report.addTwin(twin)
        if (outcome === 'refuse') refused.add(twin)
      } else if (seen.hasAlike(entry)) report.addAlike(entry.line)
      if (outcome !== 'refuse') counts[outcome]++
      seen.add(entry)
    }
    counts.update += plan.update.length
    counts.skip += plan.skip.length
    for (const problem of plan.refuse) {
      refused.add(problem)
      report.addRefused(problem)
    }
    progress.add(entries.length)
  }
  refused.show(work.terminal)
  const { create, update, skip } = counts
  work.terminal.out(
    `Would create ${number(create)}, update ${number(update)}, skip ${number(skip)}, refuse ${number(refused.count)}. Nothing was changed.`,
  )
  return { ...counts, refuse: refused.count }
}

interface Outcome {
  create: number
  update: number
  skip: number
  refuse: number
}

/** A record like an earlier one of the file meets the user that that one would have made. */
const outcomeOfTwin = { fail: 'refuse', skip: 'skip', update: 'update' } as const

/** The keys of all records so far, as numbers: a few bytes for each, and as good as never two of the same. */
class SeenKeys {
  readonly #hashes = new Set<number>()

  /** What an earlier record has as well. */
  find({ record }: Entry): string | undefined {
    return keysOf(record).find((key) => this.#hashes.has(hashOf(key)))
  }

  /** An address that differs from an earlier one by dots alone. */
  hasAlike({ record }: Entry): boolean {
    return alikeOf(record).some((key) => this.#hashes.has(hashOf(key)))
  }

  add({ record }: Entry): void {
    for (const key of [...keysOf(record), ...alikeOf(record)]) this.#hashes.add(hashOf(key))
  }
}

/** Many email servers deliver both to one person; here they are two. */
const alikeOf = ({ primary_email }: Entry['record']) =>
  primary_email ? [`alike ${normalizeEmail(primary_email).replace(/\.(?=.*@)/g, '')}`] : []

const hashOf = (key: string) => createHash('sha256').update(key).digest().readUIntBE(0, 6)
