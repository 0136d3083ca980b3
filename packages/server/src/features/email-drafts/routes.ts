import { textError } from '@hallpass/contract'
import { createEmailDraft, getEmailDraft, listEmailDrafts, updateEmailDraft } from '@hallpass/contract/endpoints'
import { starters } from '@hallpass/emails/builtins'
import { type Draft, findDraft, toDraft } from '../../core/mail/index.ts'
import { bodyFrom } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { insertDraft, listDrafts, updateDraft } from './store.ts'

const noSuchDraft = () => textError(404, 'There is no such draft.')

const toJson = ({ id, displayName, tsxSource, theme, sentAt }: Draft) => ({
  id,
  display_name: displayName,
  tsx_source: tsxSource,
  ...(theme !== undefined && { theme_id: theme }),
  sent_at_millis: sentAt?.getTime() ?? null,
})

export const emailDraftRoutes = [
  route(listEmailDrafts, (_input, { db }) =>
    bodyFrom(
      (after) => listDrafts(db, after),
      (rows) => ({ drafts: rows.map(toDraft).map(toJson) }),
    ),
  ),

  route(createEmailDraft, async ({ body }, { db, app }) => ({
    id: await insertDraft(db, app.clock.now(), {
      displayName: body.display_name,
      tsxSource: body.tsx_source ?? starters.draft,
      theme: body.theme_id,
    }),
  })),

  route(getEmailDraft, async ({ params }, { db }) => {
    const draft = await findDraft(db, params.draft_id)
    if (!draft) throw noSuchDraft()
    return toJson(draft)
  }),

  route(updateEmailDraft, async ({ params, body }, { db, app }) => {
    if (!(await updateDraft(db, app.clock.now(), params.draft_id, body))) throw noSuchDraft()
    return { ok: 'ok' } as const
  }),
]
