import { isForeignKeyViolation, type TenantDb } from '../../db/index.ts'

/** The user's choices, by category. */
export async function listPreferences(db: TenantDb, userId: string): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['category_id', 'enabled'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map((row) => [row.category_id, row.enabled]))
}

/** False when the user was deleted. */
export async function setPreference(db: TenantDb, userId: string, categoryId: string, enabled: boolean) {
  try {
    await db
      .insertInto('notification_preferences')
      .values({ user_id: userId, category_id: categoryId, enabled })
      .onConflict((conflict) => conflict.columns(['tenancy_id', 'user_id', 'category_id']).doUpdateSet({ enabled }))
      .execute()
    return true
  } catch (error) {
    if (isForeignKeyViolation(error)) return false
    throw error
  }
}
