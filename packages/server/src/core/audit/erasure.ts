import { type SealedColumn, type Sealer, UnsealError } from '../crypto/index.ts'
import { hashOf } from './entry.ts'
import { entryOf, type LogRow } from './log.ts'

const contextOf = (tenancyId: string, sequence: string | number) => `audit_log.erasure:${tenancyId}:${sequence}`

/** What is left of an entry, the hash that it follows, and the one that the next one follows: nothing else ties an erased entry to them. */
function textOf(tenancyId: string, row: LogRow): string {
  const left = hashOf(row.hash, { ...entryOf(tenancyId, row), salt: null })
  return `${row.previous_hash.toString('hex')}:${left.toString('hex')}`
}

/** Says that the server itself erased what is missing: cannot be forged without its secret. */
export const sealErasure = (sealer: Sealer, tenancyId: string, row: LogRow) =>
  sealer.seal(textOf(tenancyId, row), contextOf(tenancyId, row.sequence))

/** Whether an entry says what was written, or what the server left of it. */
export const isWhole = (sealer: Sealer, tenancyId: string, row: LogRow): boolean =>
  row.erasure === null
    ? hashOf(row.previous_hash, entryOf(tenancyId, row)).equals(row.hash)
    : isSealedErasure(sealer, tenancyId, row)

function isSealedErasure(sealer: Sealer, tenancyId: string, row: LogRow): boolean {
  try {
    return sealer.open(row.erasure ?? '', contextOf(tenancyId, row.sequence)) === textOf(tenancyId, row)
  } catch (error) {
    if (error instanceof UnsealError) return false
    throw error
  }
}

export const auditErasureColumn: SealedColumn = {
  table: 'audit_log',
  column: 'erasure',
  key: ['tenancy_id', 'sequence'],
  context: (row) => contextOf(String(row.tenancy_id), String(row.sequence)),
}
