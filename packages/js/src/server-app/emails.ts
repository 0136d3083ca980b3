import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'

type To = { userIds: readonly string[] } | { allUsers: true }
type Content =
  | { html: string }
  | { templateId: string; variables?: Readonly<Record<string, unknown>> }
  | { draftId: string }
export type SendEmailOptions = To &
  Content & {
    subject?: string
    /** False for none, null for the one of the project. */
    themeId?: string | null | false
    notificationCategoryName?: string
  }

export interface EmailMembers {
  /** Resolves when the server has taken the emails, not when they have arrived. */
  sendEmail(options: SendEmailOptions): Promise<void>
}

export const emailMembers = (core: Core): EmailMembers => ({
  sendEmail: async (options) => {
    const common = {
      ...('userIds' in options ? { user_ids: [...options.userIds] } : { all_users: options.allUsers }),
      subject: options.subject,
      theme_id: options.themeId,
      notification_category_name: options.notificationCategoryName,
    }
    await core.call({ level: 'server' }, routes.sendEmail, { body: { ...common, ...contentOf(options) } })
    if ('draftId' in options) await core.cells.changed('emailDrafts')
  },
})

function contentOf(options: Content) {
  if ('html' in options) return { html: options.html }
  if ('draftId' in options) return { draft_id: options.draftId }
  return { template_id: options.templateId, variables: options.variables && { ...options.variables } }
}
