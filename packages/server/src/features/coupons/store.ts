import type { Insertable, Updateable } from 'kysely'
import type { CouponRow } from '../../core/payments/index.ts'
import { afterPlace, type TenantDb, type TenantTables } from '../../db/index.ts'
import type { Place } from '../../http/places.ts'

type Coupons = TenantTables['payment_coupons']

export const readCoupons = (db: TenantDb, after: Place | undefined, limit: number): Promise<CouponRow[]> =>
  db
    .selectFrom('payment_coupons')
    .selectAll()
    .where(afterPlace(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const insertCoupon = (db: TenantDb, row: Omit<Insertable<Coupons>, 'tenancy_id'>): Promise<CouponRow> =>
  db.insertInto('payment_coupons').values(row).returningAll().executeTakeFirstOrThrow()

export const updateCoupon = (db: TenantDb, id: string, changed: Updateable<Coupons>): Promise<CouponRow | undefined> =>
  Object.keys(changed).length === 0
    ? db.selectFrom('payment_coupons').selectAll().where('id', '=', id).executeTakeFirst()
    : db.updateTable('payment_coupons').set(changed).where('id', '=', id).returningAll().executeTakeFirst()

export const deleteCoupon = (db: TenantDb, id: string): Promise<CouponRow | undefined> =>
  db.deleteFrom('payment_coupons').where('id', '=', id).returningAll().executeTakeFirst()
