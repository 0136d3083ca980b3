import { wantedLanguage } from '@hallpass/contract/languages'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'
import type { Clock } from '../clock.ts'
import type { ProjectRequest } from '../request.ts'
import type { OpenedSession } from '../sessions/create.ts'
import { isFromServer } from './known-networks.ts'

/** Who got in somewhere new was told of by email by then, in a language that the owner reads. */
const trustedAfterMillis = 7 * 24 * 60 * 60 * 1000

const note = prepare('ownerLanguage.note', (db, p: Params<{ userId: string; language: string }>) =>
  db
    .updateTable('users')
    .set({ language: p('language') })
    .where('id', '=', p('userId')),
)

/**
 * What the owner reads is the language of the first sign-in, and then of those from a network that the account has known for a
 * week: a thief must not choose the language of the emails that tell of the theft (T72).
 */
export async function noteLanguage(
  call: ProjectRequest<{ clock: Clock }>,
  tx: TenantDb,
  { userId, isNewUser }: { userId: string; isNewUser: boolean },
  { language: known, networkKnownSince: since, wasActive }: OpenedSession,
): Promise<void> {
  if (isFromServer(call)) return
  const language = wantedLanguage(call.request.header('accept-language') ?? '')
  if (language === undefined || language === known) return
  const isFirst = known === null && (isNewUser || !wasActive)
  const isTrusted = since !== null && call.app.clock.now().getTime() - since.getTime() >= trustedAfterMillis
  if (isFirst || isTrusted) await note.ahead(tx, { userId, language })
}

/** What an email to the owner is written in; `wish` is what whoever caused it reads, for those whose language is not known. */
export async function ownerLanguage(db: TenantDb, userId: string, wish: string): Promise<string> {
  const row = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
  return row?.language ?? wish
}

/** The same for several; who is missing is not known. */
export async function ownerLanguages(
  db: TenantDb,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (userIds.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'language']).where('id', 'in', userIds).execute()
  return new Map(rows.map(({ id, language }) => [id, language]))
}
