import type { TenantDb } from '../../../db/index.ts'

/** Which theme an email is put into: one of the project's, none at all, or the one that the project selected. */
export type ThemeChoice = string | false | undefined

export interface Draft {
  id: string
  displayName: string
  tsxSource: string
  theme: ThemeChoice
  sentAt: Date | null
}

export const draftColumns = ['id', 'display_name', 'tsx_source', 'theme_id', 'is_without_theme', 'sent_at'] as const

interface DraftRow {
  id: string
  display_name: string
  tsx_source: string
  theme_id: string | null
  is_without_theme: boolean
  sent_at: Date | null
}

export const toDraft = (row: DraftRow): Draft => ({
  id: row.id,
  displayName: row.display_name,
  tsxSource: row.tsx_source,
  theme: row.is_without_theme ? false : (row.theme_id ?? undefined),
  sentAt: row.sent_at,
})

export async function findDraft(db: TenantDb, id: string): Promise<Draft | undefined> {
  const row = await db.selectFrom('email_drafts').select(draftColumns).where('id', '=', id).executeTakeFirst()
  return row && toDraft(row)
}
