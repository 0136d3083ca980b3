import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import type { Cell } from '../cells/cell.ts'

/** An email that is written but not sent. */
export interface EmailDraft {
  /** The draft’s id. */
  readonly id: string
  /** The name in the list of drafts. */
  readonly displayName: string
  /** Undefined for the theme of the project, false for none. */
  readonly themeId: string | undefined | false
  /** The source, as a React Email component. */
  readonly tsxSource: string
  /** When it was sent; null while it is a draft. */
  readonly sentAt: Date | null
}

export interface EmailDraftMembers {
  readonly cells: { emailDrafts(): Cell<EmailDraft[]> }
  /** Every draft of the project. */
  listEmailDrafts(): Promise<EmailDraft[]>
  /** Starts a draft and resolves to its id. */
  createEmailDraft(options: {
    displayName: string
    themeId?: string | false
    tsxSource?: string
  }): Promise<{ id: string }>
  /** A theme of null returns to that of the project. */
  updateEmailDraft(
    id: string,
    changes: { displayName?: string; themeId?: string | false | null; tsxSource?: string },
  ): Promise<void>
}

const caller = { level: 'admin' } as const

export function emailDraftMembers(core: Core): EmailDraftMembers {
  const emailDrafts = () =>
    core.cells.cell('emailDrafts', [], async () => {
      const { drafts } = await core.call(caller, routes.listEmailDrafts)
      return drafts.map((draft) => ({
        id: draft.id,
        displayName: draft.display_name,
        themeId: draft.theme_id,
        tsxSource: draft.tsx_source,
        sentAt: draft.sent_at_millis === null ? null : new Date(draft.sent_at_millis),
      }))
    })
  return {
    cells: { emailDrafts },
    listEmailDrafts: () => emailDrafts().refresh(),
    createEmailDraft: async ({ displayName, themeId, tsxSource }) => {
      const body = { display_name: displayName, theme_id: themeId, tsx_source: tsxSource }
      const made = await core.call(caller, routes.createEmailDraft, { body })
      await core.cells.changed('emailDrafts')
      return made
    },
    updateEmailDraft: async (id, { displayName, themeId, tsxSource }) => {
      const body = { display_name: displayName, theme_id: themeId, tsx_source: tsxSource }
      await core.call(caller, routes.updateEmailDraft, { params: { draft_id: id }, body })
      await core.cells.changed('emailDrafts')
    },
  }
}
