import type { LinkCode } from '../../core/codes/index.ts'
import type { TenantDb } from '../../db/index.ts'

/** Spends the code and records the choice: both or neither. False when another request was faster. */
export async function unsubscribe(db: TenantDb, now: Date, { id, userId, data }: LinkCode<'unsubscribe'>) {
  const { categoryId } = data
  return db.transaction().execute(async (tx) => {
    const spent = await tx
      .updateTable('verification_codes')
      .set({ used_at: now })
      .where('id', '=', id)
      .where('purpose', '=', 'unsubscribe')
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!spent) return false
    await tx
      .insertInto('notification_preferences')
      .values({ user_id: userId, category_id: categoryId, enabled: false })
      .onConflict((conflict) =>
        conflict.columns(['tenancy_id', 'user_id', 'category_id']).doUpdateSet({ enabled: false }),
      )
      .execute()
    return true
  })
}
