import { countVaultValues, getVaultValue, setVaultValue } from '@hallpass/contract/endpoints'
import { route } from '../../http/route.ts'
import { countValues, getValue, setValue } from './service.ts'

export const dataVaultRoutes = [
  route(getVaultValue, async ({ params, body }, call) => ({
    encrypted_value: await getValue(call, params.store, body.hashed_key),
  })),

  route(countVaultValues, ({ params }, call) => countValues(call, params.store)),

  route(setVaultValue, ({ params, body }, call) => setValue(call, params.store, body.hashed_key, body.encrypted_value)),
]
