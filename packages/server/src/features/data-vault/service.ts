import { dataVaultCountMax, knownError } from '@hallpass/contract'
import { vaultSealContext } from '../../core/vault/sealed-value.ts'
import type { Call } from '../../http/call.ts'
import { countEntries, type EntryKey, entryKey, findSealedValue, upsertSealedValue } from './store.ts'

/** The store is checked before the entry: docs/protocol/projects.md#data-vault. */
export async function getValue(call: Call, storeId: string, hashedKey: string): Promise<string> {
  checkStore(call, storeId)
  const key = entryKey(storeId, hashedKey)
  const sealed = await findSealedValue(call.db, key)
  if (sealed === undefined) {
    throw knownError('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST', { store_id: storeId, hashed_key: hashedKey })
  }
  return sealerOf(call).open(sealed, contextOf(key))
}

export async function setValue(call: Call, storeId: string, hashedKey: string, value: string): Promise<void> {
  checkStore(call, storeId)
  const key = entryKey(storeId, hashedKey)
  await upsertSealedValue(call.db, key, sealerOf(call).seal(value, contextOf(key)), call.app.clock.now())
}

export async function countValues(call: Call, storeId: string) {
  checkStore(call, storeId)
  const found = await countEntries(call.db, storeId, dataVaultCountMax)
  return { count: Math.min(found, dataVaultCountMax), is_capped: found > dataVaultCountMax }
}

/** Entries of a store that is no longer configured are kept, unreachable, until it is configured again. */
function checkStore({ project }: Call, storeId: string) {
  if (Object.hasOwn(project.config.dataVault.stores, storeId)) return
  throw knownError('DATA_VAULT_STORE_DOES_NOT_EXIST', { store_id: storeId })
}

const sealerOf = ({ app, project }: Call) => app.vaultSealers.of(project.tenancyId)
const contextOf = ({ storeId, keyHash }: EntryKey) => vaultSealContext(storeId, keyHash)
