import { afterAll, describe, expect, it } from 'vitest'
import { startApps } from '../../test/apps.ts'
import { decryptValue, deriveValueKey, encryptValue, hashKey } from './crypto.ts'

const test = await startApps()
afterAll(() => test.close())
const { project, serverApp } = test
await project.configure({ 'dataVault.stores.notes': { displayName: 'Notes' } })
const store = await serverApp().getDataVaultStore('notes')
const secret = 'a secret that only the app knows'

describe('the data vault', () => {
  it('the data vault returns what was stored', async () => {
    expect(await store.getValue('user-1', { secret })).toBeNull()
    await store.setValue('user-1', 'grüße 🎉', { secret })
    expect(await store.getValue('user-1', { secret })).toBe('grüße 🎉')
    await store.setValue('user-1', '', { secret })
    expect(await store.getValue('user-1', { secret })).toBe('')
    expect(await store.getValue('user-2', { secret })).toBeNull()
  })

  it('the data vault does not find with another secret what one has stored', async () => {
    await store.setValue('shared', 'mine', { secret })
    expect(await store.getValue('shared', { secret: 'another secret' })).toBeNull()
  })

  it('the data vault says that the secret may be wrong when a value cannot be read', async () => {
    const valueKey = await deriveValueKey(secret, 'broken')
    const hashed_key = await hashKey(secret, valueKey)
    for (const encrypted_value of [
      '',
      'AQA=',
      'not base64 !',
      await encryptValue(await deriveValueKey('x', 'broken'), 'y'),
    ]) {
      await project.server.post('/data-vault/stores/notes/set', { hashed_key, encrypted_value })
      await expect(store.getValue('broken', { secret })).rejects.toThrow('The secret may be wrong')
    }
  })

  it('the data vault needs a secret that is a string', async () => {
    const wrong = { secret: 42 } as unknown as { secret: string }
    await expect(store.getValue('k', wrong)).rejects.toThrow('must be a string')
    await expect(store.setValue('k', 'v', wrong)).rejects.toThrow('must be a string')
  })

  it('the data vault says so when a store does not exist', async () => {
    const other = await serverApp().getDataVaultStore('nothing')
    await expect(other.getValue('k', { secret })).rejects.toMatchObject({
      errorCode: 'DATA_VAULT_STORE_DOES_NOT_EXIST',
      details: { store_id: 'nothing' },
    })
  })

  it('the data vault shows the server neither key nor value, and encrypts each value differently', async () => {
    const valueKey = await deriveValueKey(secret, 'user-1')
    expect(await hashKey(secret, valueKey)).toMatch(/^[A-Za-z0-9+/]{43}=$/)
    const [one, other] = [await encryptValue(valueKey, 'text'), await encryptValue(valueKey, 'text')]
    expect(one).not.toBe(other)
    const bytes = Buffer.from(one, 'base64')
    expect([...bytes.subarray(0, 2)]).toEqual([1, 0])
    expect(bytes).toHaveLength(2 + 16 + 12 + 4 + 16)
    expect(await decryptValue(valueKey, one)).toBe('text')
  })
})
