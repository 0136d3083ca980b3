import { randomUUID } from 'node:crypto'
import { draftColumns, type ThemeChoice } from '../../core/mail/index.ts'
import { type Position, readChunk, sumOf, type TenantDb } from '../../db/index.ts'

/** The last changed first. */
export function listDrafts(db: TenantDb, after: Position | undefined) {
  const drafts = db.selectFrom('email_drafts').select([...draftColumns, 'updated_at'])
  const weigh = sumOf('p.display_name', 'p.tsx_source')
  return readChunk(db, drafts, { by: ['updated_at', 'id'], isDescending: true, weigh, after })
}

interface DraftFields {
  displayName: string
  tsxSource: string
  theme: ThemeChoice
}

const themeColumns = (theme: ThemeChoice) => ({ theme_id: theme || null, is_without_theme: theme === false })

export async function insertDraft(db: TenantDb, now: Date, { displayName, tsxSource, theme }: DraftFields) {
  const id = randomUUID()
  await db
    .insertInto('email_drafts')
    .values({
      id,
      display_name: displayName,
      tsx_source: tsxSource,
      created_at: now,
      updated_at: now,
      ...themeColumns(theme),
    })
    .execute()
  return id
}

/** Omitted fields stay; a theme of null is the project's. False when the draft does not exist. */
export async function updateDraft(
  db: TenantDb,
  now: Date,
  id: string,
  { display_name, tsx_source, theme_id }: DraftChanges,
): Promise<boolean> {
  const changed = await db
    .updateTable('email_drafts')
    .set({
      updated_at: now,
      ...(display_name !== undefined && { display_name }),
      ...(tsx_source !== undefined && { tsx_source }),
      ...(theme_id !== undefined && themeColumns(theme_id ?? undefined)),
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

interface DraftChanges {
  display_name?: string | undefined
  tsx_source?: string | undefined
  theme_id?: string | false | null | undefined
}
