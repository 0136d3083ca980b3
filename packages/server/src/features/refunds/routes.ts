import { createRefund } from '@hallpass/contract/endpoints'
import { route } from '../../http/route.ts'
import { refund } from './service.ts'

export const refundRoutes = [route(createRefund, ({ body }, call) => refund(call, body))]
