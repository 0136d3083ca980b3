import { createCoupon, deleteCoupon, listCoupons, updateCoupon } from '@hallpass/contract/endpoints'
import { route } from '../../http/route.ts'
import { change, create, listPage, remove } from './service.ts'

export const couponRoutes = [
  route(listCoupons, ({ query }, call) => listPage(call, query)),
  route(createCoupon, ({ body }, call) => create(call, body)),
  route(updateCoupon, ({ params, body }, call) => change(call, params.coupon_id, body)),
  route(deleteCoupon, ({ params }, call) => remove(call, params.coupon_id)),
]
