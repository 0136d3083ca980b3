import {
  type ConflictPolicy,
  type Entry,
  ImportConflict,
  type ImportContext,
  importBatch,
  keysOf,
  type TenantDb,
} from '@hallpass/server/operator'
import type { Terminal } from '../command.ts'
import type { Checkpoint, Counts } from './checkpoint.ts'
import type { Foreign } from './foreign.ts'
import { showProblems } from './problems.ts'
import { number, Progress } from './progress.ts'
import type { FileFormat } from './record-file.ts'

export interface Import {
  file: string
  format: FileFormat
  policy: ConflictPolicy
  db: TenantDb
  context: ImportContext
  terminal: Terminal
  /** Set for the export of another system. */
  foreign: Foreign | undefined
  /** Records that are wrong are passed over. */
  skipsProblems: boolean
  /** The records of the file, which was checked. */
  entries: () => Iterable<Entry> | AsyncIterable<Entry>
}

/** Large enough that the database is busy with rows, small enough that a batch takes a moment. */
const batchSize = 500

interface Batch {
  /** How many records of the file come before its end. */
  end: number
  entries: Entry[]
}

/** In batches of which each can be written at once: two records for one user go into two of them. */
export async function* batchesOf(work: Pick<Import, 'entries'>): AsyncGenerator<Batch> {
  let entries: Entry[] = []
  let keys = new Set<string>()
  let end = 0
  for await (const entry of work.entries()) {
    const own = keysOf(entry.record)
    if (entries.length === batchSize || own.some((key) => keys.has(key))) {
      yield { end, entries }
      entries = []
      keys = new Set()
    }
    entries.push(entry)
    for (const key of own) keys.add(key)
    end++
  }
  if (entries.length) yield { end, entries }
}

/** Reads the next while the last one is worked on: the database and this process are busy at the same time. */
async function* aheadByOne<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next()
  for (;;) {
    const { value, done } = await next
    if (done) return
    next = items.next()
    // Reported when its turn comes, if it comes.
    next.catch(() => {})
    yield value
  }
}

/** Undefined when a user was there already and that is not allowed; what was imported until then stays. */
export async function importFile(work: Import, checkpoint: Checkpoint): Promise<Counts | undefined> {
  const progress = new Progress(work.terminal, 'records imported')
  for await (const { end, entries } of aheadByOne(batchesOf(work))) {
    if (end <= checkpoint.done) continue
    const isInDoubt = checkpoint.isInDoubt(end)
    checkpoint.begin(end)
    try {
      const { create, update, skip } = await importBatch(work.db, work.context, entries, work.policy)
      checkpoint.finish(
        end,
        add(checkpoint.counts, { created: create.length, updated: update.length, skipped: skip.length }),
      )
    } catch (error) {
      if (!(error instanceof ImportConflict)) throw error
      const { refuse } = error.plan
      // The earlier run had written this batch before it could note that: a batch is written whole or not at all.
      const wasWritten = isInDoubt && refuse.length === entries.length
      if (!wasWritten) {
        showProblems(work.terminal, refuse)
        checkpoint.giveUp()
        work.terminal.error(stopped(checkpoint))
        return undefined
      }
      checkpoint.finish(end, add(checkpoint.counts, { created: entries.length, updated: 0, skipped: 0 }))
    }
    progress.add(entries.length)
  }
  return checkpoint.counts
}

function stopped({ done, path }: Checkpoint): string {
  if (done === 0) return 'Stopped. Nothing was imported; choose --on-conflict, or correct the file.'
  return (
    `Stopped. The first ${number(done)} records are imported. The same command goes on after them, also with ` +
    `--on-conflict skip or update. To correct the file instead, delete ${path} and add --on-conflict skip.`
  )
}

const add = (a: Counts, b: Counts): Counts => ({
  created: a.created + b.created,
  updated: a.updated + b.updated,
  skipped: a.skipped + b.skipped,
})
