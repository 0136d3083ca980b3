import type { TenantDb } from '../../db/index.ts'
import type { RequestInfo } from '../request.ts'

/** Null for callers that name none: then nobody knows. */
export const saidLanguage = (request: RequestInfo): string | null =>
  request.header('accept-language') ? request.language : null

/** What the browsers of these people spoke when they last signed in: for emails that they did not ask for. Who is missing is not known. */
export async function languagesOf(db: TenantDb, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sessions')
    .distinctOn('user_id')
    .select(['user_id', 'language'])
    .$narrowType<{ language: string }>()
    .where('user_id', 'in', userIds)
    .where('language', 'is not', null)
    .orderBy('user_id')
    .orderBy('created_at', 'desc')
    .execute()
  return new Map(rows.map(({ user_id, language }) => [user_id, language]))
}
