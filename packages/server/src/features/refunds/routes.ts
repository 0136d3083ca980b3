import { createRefund } from '@hallpass/contract/endpoints'
import { requireExtensions } from '../../http/extensions.ts'
import { route } from '../../http/route.ts'
import { refund } from './service.ts'

export const refundRoutes = [
  route(createRefund, ({ body }, call) => {
    requireExtensions(call)
    return refund(call, body)
  }),
]
