import * as routes from '@hallpass/contract/routes'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Body, Wire } from '../../lib/wire.ts'

export type Coupon = Wire<typeof routes.listCoupons>['items'][number]

export const couponQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: [projectId, 'coupons'],
    queryFn: ({ pageParam }) =>
      call(projectId, routes.listCoupons, { query: { ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
  })

const paramsOf = ({ id }: Coupon) => ({ coupon_id: id })

export const couponActions = {
  create: (projectId: string, body: Body<typeof routes.createCoupon>) => call(projectId, routes.createCoupon, { body }),
  change: (projectId: string, coupon: Coupon, body: Body<typeof routes.updateCoupon>) =>
    call(projectId, routes.updateCoupon, { params: paramsOf(coupon), body }),
  remove: (projectId: string, coupon: Coupon) => call(projectId, routes.deleteCoupon, { params: paramsOf(coupon) }),
}
