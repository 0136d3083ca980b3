import type { UserSource } from '@hallpass/contract'
import type { ImportFacts } from '@hallpass/contract/endpoints'
import * as routes from '@hallpass/contract/routes'
import { call } from '../../lib/api.ts'
import { batchesOf, type ImportFile, type ImportRow, type Problem } from './import-rows.ts'

/** The system that the records are an export of. */
export interface Origin {
  source: UserSource
  hash_config?: unknown
  role_map?: unknown
  rp_id?: string
  ask_passwords?: boolean
}

export type OnConflict = 'skip' | 'update'

export interface Outcome {
  created: number
  updated: number
  leftOut: Problem[]
  /** What does not come over of people who do, with how many it happens to. */
  losses: Map<string, number>
  /** Fields that exports of the system are not known to have. */
  strangers: Set<string>
  /** What comes over; only the dry run says so. */
  facts: ImportFacts | undefined
}

interface Work {
  projectId: string
  rows: readonly ImportRow[]
  onConflict: OnConflict
  from: Origin | undefined
  onProgress(done: number): void
  isStopped(): boolean
}

export const nothing = (): Outcome => ({
  ...{ created: 0, updated: 0, leftOut: [] },
  ...{ losses: new Map<string, number>(), strangers: new Set<string>(), facts: undefined },
})

/** Rows that cannot be sent, and those that the server leaves out. */
export const allProblems = (file: ImportFile | undefined, { leftOut }: Outcome): Problem[] =>
  [...(file?.problems ?? []), ...leftOut].sort((a, b) => a.line - b.line)

/** The dry run: what would happen. */
export const checkImport = (work: Work) => inBatches(work, routes.checkUserImport, nothing())
/** What was done so far is in `total` also when it fails. */
export const runImport = (work: Work, total: Outcome) => inBatches(work, routes.importUsers, total)

async function inBatches(
  { projectId, rows, onConflict, from, onProgress, isStopped }: Work,
  route: typeof routes.checkUserImport | typeof routes.importUsers,
  total: Outcome,
): Promise<Outcome> {
  let done = 0
  for (const records of batchesOf(rows)) {
    if (isStopped()) break
    const outcome = await call(projectId, route, { body: { records, on_conflict: onConflict, ...from } })
    total.created += outcome.created
    total.updated += outcome.updated
    // The server names the place in the request; people look at a line of their file.
    total.leftOut.push(
      ...outcome.left_out.map((one) => ({
        ...one,
        problem: one.problem.replace(/^record\./, '').replace(/^record /, 'The row '),
      })),
    )
    for (const loss of (outcome.losses ?? []).flatMap((one) => one.losses)) {
      total.losses.set(loss, (total.losses.get(loss) ?? 0) + 1)
    }
    for (const name of outcome.unknown_fields ?? []) total.strangers.add(name)
    if ('facts' in outcome) total.facts = total.facts ? sum(total.facts, outcome.facts) : outcome.facts
    done += records.length
    onProgress(done)
  }
  return total
}

/** Of counts, and of counts by name. */
function sum(a: ImportFacts, b: ImportFacts): ImportFacts {
  const names = Object.keys(a) as (keyof ImportFacts)[]
  return Object.fromEntries(names.map((name) => [name, added(a[name], b[name])])) as ImportFacts
}

type Counts = number | Readonly<Record<string, number>>

function added(a: Counts, b: Counts): Counts {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) + Number(b)
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return Object.fromEntries([...names].map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]))
}
