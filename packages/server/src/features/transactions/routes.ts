import { listTransactions } from '@hallpass/contract/endpoints'
import { route } from '../../http/route.ts'
import { listPage } from './service.ts'

export const transactionRoutes = [route(listTransactions, ({ query }, call) => listPage(call, query))]
