import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import type { OnceOptions } from './once.ts'

/** Users by the filters of their list; without any, everybody who is not anonymous. */
export interface EmailAudience {
  /** A part of the name or of any address, or the whole id. */
  readonly query?: string | undefined
  /** The members of a team. */
  readonly teamId?: string | undefined
  /** Anonymous users, too. */
  readonly includeAnonymous?: boolean | undefined
  /** Who signed up then or later. */
  readonly signedUpSince?: Date | undefined
  /** Who has set it up. */
  readonly authMethod?: 'password' | 'otp' | 'passkey' | `oauth:${string}` | undefined
  /** Whose primary address is, or is not, verified. */
  readonly primaryEmailVerified?: boolean | undefined
}

type To = { userIds: readonly string[] } | { allUsers: true } | { audience: EmailAudience }
type Content =
  | { html: string }
  | { templateId: string; variables?: Readonly<Record<string, unknown>> }
  | { draftId: string }
/** Whom to write to, and what: HTML, a template or a draft. */
export type SendEmailOptions = To &
  Content &
  OnceOptions & {
    /** The subject; templates bring their own. */
    subject?: string
    /** False for none, null for the one of the project. */
    themeId?: string | null | false
    /** The kind of email that people can say no to, e.g. `Marketing`; transactional unless it is given. */
    notificationCategoryName?: string
  }

export interface EmailMembers {
  /**
   * Writes to users. Resolves when the server has taken the emails, not when they have arrived.
   *
   * @example
   * ```ts
   * await server.sendEmail({ userIds: [user.id], subject: 'Welcome', html: '<p>Hello!</p>' })
   * ```
   */
  sendEmail(options: SendEmailOptions): Promise<void>
}

export const emailMembers = (core: Core): EmailMembers => ({
  sendEmail: async (options) => {
    const common = {
      ...recipientsOf(options),
      subject: options.subject,
      theme_id: options.themeId,
      notification_category_name: options.notificationCategoryName,
    }
    const { idempotencyKey } = options
    await core.call({ level: 'server', idempotencyKey }, routes.sendEmail, {
      body: { ...common, ...contentOf(options) },
    })
    if ('draftId' in options) await core.cells.changed('emailDrafts')
  },
})

function recipientsOf(options: To) {
  if ('userIds' in options) return { user_ids: [...options.userIds] }
  if ('allUsers' in options) return { all_users: options.allUsers }
  const { audience } = options
  return {
    audience: {
      query: audience.query,
      team_id: audience.teamId,
      include_anonymous: audience.includeAnonymous,
      signed_up_since_millis: audience.signedUpSince?.getTime(),
      auth_method: audience.authMethod,
      primary_email_verified: audience.primaryEmailVerified,
    },
  }
}

function contentOf(options: Content) {
  if ('html' in options) return { html: options.html }
  if ('draftId' in options) return { draft_id: options.draftId }
  return { template_id: options.templateId, variables: options.variables && { ...options.variables } }
}
