import { createAccountSession, getPaymentAccount, setUpPayments } from '@hallpass/contract/endpoints'
import { route } from '../../http/route.ts'
import { openAccountSession, readAccount, setUp } from './service.ts'

export const paymentAccountRoutes = [
  route(setUpPayments, async (_input, call) => ({ url: await setUp(call) })),
  route(getPaymentAccount, (_input, call) => readAccount(call)),
  route(createAccountSession, async (_input, call) => ({ client_secret: await openAccountSession(call) })),
]
