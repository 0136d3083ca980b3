import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { dataVaultCountMax, maxLength } from '../limits.ts'
import { nonEmpty, text } from '../schemas.ts'

const tag = 'Data vault'
const access = ['server', 'admin'] as const
/** Its form is not checked: a store that is not configured does not exist under any name. */
const params = z.strictObject({ store: text })

export const countVaultValues = defineEndpoint({
  method: 'GET',
  path: '/data-vault/stores/{store}/count',
  access: ['admin'],
  needs: 'project.read',
  crud: true,
  ours: true,
  tag,
  summary: 'Count the values of a data vault store, up to a bound',
  description: `For our own clients. Counts up to ${dataVaultCountMax}.`,
  params,
  result: z.object({ count: z.int(), is_capped: z.boolean() }),
  errors: ['DATA_VAULT_STORE_DOES_NOT_EXIST'],
})

export const getVaultValue = defineEndpoint({
  method: 'POST',
  path: '/data-vault/stores/{store}/get',
  access,
  needs: 'secrets',
  audit: { exempt: 'Changes nothing.' },
  tag,
  summary: 'Read a value of a data vault store',
  description: 'Keys are hashed and values encrypted by the caller; the server never sees what they stand for.',
  params,
  body: z.strictObject({ hashed_key: nonEmpty }),
  result: z.object({ encrypted_value: z.string() }),
  errors: ['DATA_VAULT_STORE_DOES_NOT_EXIST', 'DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST'],
})

export const setVaultValue = defineEndpoint({
  method: 'POST',
  path: '/data-vault/stores/{store}/set',
  access,
  needs: 'secrets',
  audit: { exempt: 'Servers do it all the time; which stores there are is configuration.' },
  tag,
  summary: 'Write a value of a data vault store',
  params,
  bodyLimit: maxLength.dataVaultValue + 100_000,
  body: z.strictObject({ hashed_key: nonEmpty, encrypted_value: text.max(maxLength.dataVaultValue) }),
  result: 'success',
  errors: ['DATA_VAULT_STORE_DOES_NOT_EXIST'],
})
