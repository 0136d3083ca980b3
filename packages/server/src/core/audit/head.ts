import { type SealedColumn, type Sealer, UnsealError } from '../crypto/index.ts'

/** The last entry of a log. */
export interface Head {
  sequence: number
  hash: Buffer
}

const contextOf = (tenancyId: string) => `audit_heads:${tenancyId}`
const textOf = ({ sequence, hash }: Head) => `${sequence}:${hash.toString('hex')}`

/** Cannot be forged without the server's secret: it does not match rows that were cut off or rewritten. */
export const sealHead = (sealer: Sealer, tenancyId: string, head: Head) =>
  sealer.seal(textOf(head), contextOf(tenancyId))

export function isSealedHead(sealer: Sealer, tenancyId: string, head: Head, seal: string | null): boolean {
  try {
    return seal !== null && sealer.open(seal, contextOf(tenancyId)) === textOf(head)
  } catch (error) {
    if (error instanceof UnsealError) return false
    throw error
  }
}

export const auditHeadColumn: SealedColumn = {
  table: 'audit_heads',
  column: 'seal',
  key: ['tenancy_id'],
  context: (row) => contextOf(String(row.tenancy_id)),
}
