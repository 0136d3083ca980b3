import type { ProjectSealers, SealedColumn } from '../crypto/index.ts'

/** A value can be opened only as the value of its own key in its own store. */
export const vaultSealContext = (storeId: string, keyHash: Buffer) =>
  `data_vault_entries:${storeId}:${keyHash.toString('base64url')}`

export const vaultColumn = (sealers: ProjectSealers): SealedColumn => ({
  table: 'data_vault_entries',
  column: 'sealed_value',
  key: ['tenancy_id', 'store_id', 'key_hash'],
  context: (row) => vaultSealContext(String(row.store_id), row.key_hash as Buffer),
  sealer: (row) => sealers.of(String(row.tenancy_id)),
})
