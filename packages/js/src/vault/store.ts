import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import type { Cell } from '../cells/cell.ts'
import { orNull } from '../result.ts'
import { decryptValue, deriveValueKey, encryptValue, hashKey } from './crypto.ts'

interface Secret {
  /** Never leaves this process; without it the values cannot be read. */
  secret: string
}

/** Values that are encrypted before they leave your server. */
export interface DataVaultStore {
  /** The store’s id. */
  readonly id: string
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { value(key: string, options: Secret): Cell<string | null> }
  /** A value by its key, decrypted here; null where there is none. */
  getValue(key: string, options: Secret): Promise<string | null>
  /**
   * Encrypts a value here and stores it by its key.
   *
   * @example
   * ```ts
   * const store = await server.getDataVaultStore('tokens')
   * await store.setValue(user.id, 'value', { secret: 'a long secret of yours' })
   * ```
   */
  setValue(key: string, value: string, options: Secret): Promise<void>
}

export interface DataVaultMembers {
  readonly cells: { dataVaultStore(id: string): Cell<DataVaultStore> }
  /** A store of encrypted values by the id that the configuration gives it. */
  getDataVaultStore(id: string): Promise<DataVaultStore>
}

const caller = { level: 'server' } as const

export function dataVaultMembers(core: Core): DataVaultMembers {
  const dataVaultStore = (id: string) => core.cells.cell('dataVaultStores', [id], async () => createStore(core, id))
  return { cells: { dataVaultStore }, getDataVaultStore: (id) => dataVaultStore(id).ensure() }
}

function createStore(core: Core, id: string): DataVaultStore {
  const params = { store: id }
  const value = (key: string, options: Secret) => {
    const secret = secretOf(options)
    return core.cells.cell('dataVaultValues', [id, key, secret], async () => {
      const valueKey = await deriveValueKey(secret, key)
      const body = { hashed_key: await hashKey(secret, valueKey) }
      const read = () => core.call(caller, routes.getVaultValue, { params, body })
      const found = await orNull(['DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST'], read)
      return found && decryptValue(valueKey, found.encrypted_value)
    })
  }
  return {
    id,
    cells: { value },
    getValue: async (key, options) => value(key, options).refresh(),
    setValue: async (key, text, options) => {
      const secret = secretOf(options)
      const valueKey = await deriveValueKey(secret, key)
      const body = { hashed_key: await hashKey(secret, valueKey), encrypted_value: await encryptValue(valueKey, text) }
      await core.call(caller, routes.setVaultValue, { params, body })
      await core.cells.changed('dataVaultValues')
    },
  }
}

function secretOf(options: Partial<Secret> | undefined): string {
  if (typeof options?.secret !== 'string') throw new Error('The data vault needs a secret, which must be a string.')
  return options.secret
}
