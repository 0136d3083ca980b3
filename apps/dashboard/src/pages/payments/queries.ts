import { isKnownError } from '@hallpass/contract'
import type { CompleteConfig } from '@hallpass/contract/config'
import * as routes from '@hallpass/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Payments } from '../../lib/catalogue.ts'
import { overrideConfig } from '../../lib/override-config.ts'
import type { Wire } from '../../lib/wire.ts'

export type PaymentAccount = Wire<typeof routes.getPaymentAccount>

export const accountQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, 'payment-account'],
    queryFn: async (): Promise<PaymentAccount | null> => {
      try {
        return await call(projectId, routes.getPaymentAccount)
      } catch (error) {
        if (isKnownError(error) && error.code === 'STRIPE_ACCOUNT_INFO_NOT_FOUND') return null
        throw error
      }
    },
  })

export const paymentActions = {
  /** Makes the account where there is none, and tells where to go on with it. */
  setUp: async (projectId: string) => (await call(projectId, routes.setUpPayments, { body: {} })).url,
  /** As it is now, not as this page read it before. */
  read: async (projectId: string): Promise<Payments> => {
    const config: CompleteConfig = JSON.parse((await call(projectId, routes.getConfig)).config_string)
    return config.payments
  },
  write: overrideConfig,
}
