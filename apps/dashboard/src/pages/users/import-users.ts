import type { UserSource } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import { call } from '../../lib/api.ts'
import { batchesOf, type ImportRow, type Problem } from './import-rows.ts'

/** The system that the records are an export of. */
export interface Origin {
  source: UserSource
  hash_config?: unknown
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
}

interface Work {
  projectId: string
  rows: readonly ImportRow[]
  onConflict: OnConflict
  from: Origin | undefined
  onProgress(done: number): void
  isStopped(): boolean
}

export const nothing = (): Outcome => ({ created: 0, updated: 0, leftOut: [], losses: new Map() })

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
    total.leftOut.push(...outcome.left_out.map((one) => ({ ...one, problem: one.problem.replace(/^record\./, '') })))
    for (const loss of (outcome.losses ?? []).flatMap((one) => one.losses)) {
      total.losses.set(loss, (total.losses.get(loss) ?? 0) + 1)
    }
    done += records.length
    onProgress(done)
  }
  return total
}
