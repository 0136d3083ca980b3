import { type SealedColumn, type Sealer, UnsealError } from '../crypto/index.ts'
import type { Head } from './head.ts'

/** Of the row in audit_heads: the last entry that retention removed, 0 while there is none. */
export interface RemovedRow {
  removed_sequence: number
  removed_hash: Buffer
  removed_seal: string | null
}

export const removedColumns = ['removed_sequence', 'removed_hash', 'removed_seal'] as const

const contextOf = (tenancyId: string) => `audit_heads.removed:${tenancyId}`
const textOf = ({ sequence, hash }: Head) => `${sequence}:${hash.toString('hex')}`

/** What the first entry that is left has to follow. */
export const removedEnd = (row: RemovedRow): Head => ({
  sequence: Number(row.removed_sequence),
  hash: row.removed_hash,
})

export const sealRemoved = (sealer: Sealer, tenancyId: string, last: Head) =>
  sealer.seal(textOf(last), contextOf(tenancyId))

const day = 86_400_000

/**
 * Whether age may have removed what was announced then, and more: whatever came after is as young as the announcement. A day
 * of grace, since clocks differ.
 */
export const isOutlived = (at: string, now: Date, retainMillis: number | undefined): boolean =>
  retainMillis !== undefined && Date.parse(at) < now.getTime() - retainMillis + day

/** Whether the server itself removed what is missing at the beginning: nobody can say so without its secret. */
export function isSealedRemoved(sealer: Sealer, tenancyId: string, row: RemovedRow): boolean {
  const last = removedEnd(row)
  if (last.sequence === 0) return true
  try {
    return row.removed_seal !== null && sealer.open(row.removed_seal, contextOf(tenancyId)) === textOf(last)
  } catch (error) {
    if (error instanceof UnsealError) return false
    throw error
  }
}

export const auditRemovedColumn: SealedColumn = {
  table: 'audit_heads',
  column: 'removed_seal',
  key: ['tenancy_id'],
  context: (row) => contextOf(String(row.tenancy_id)),
}
