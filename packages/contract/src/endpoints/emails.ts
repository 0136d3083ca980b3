import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { callbackUrl, emailPlain, jsonValue, nonEmpty, port, queryBoolean, text, uuid } from '../schemas.ts'
import { list, page } from './lists.ts'
import { Audience } from './user-filter.ts'

const tag = 'Emails'
const admin = ['admin'] as const
const serverSide = ['server', 'admin'] as const

/** A theme of the project; false for none; null or absent for the one that the project selected. */
const themeChoice = z
  .union([uuid, z.literal(false)])
  .nullable()
  .optional()

const Recipients = {
  user_ids: z.array(text).optional(),
  all_users: z.literal(true).optional(),
  /** For callers with extensions. */
  audience: Audience.optional(),
  subject: text.optional(),
  notification_category_name: text.optional(),
  theme_id: themeChoice,
}

/** Exactly one kind of content. */
export const SendEmailBody = z.union([
  z.strictObject({ ...Recipients, html: text }),
  z.strictObject({ ...Recipients, template_id: uuid, variables: z.record(text, jsonValue).optional() }),
  z.strictObject({ ...Recipients, draft_id: text }),
])
export type SendEmailBody = z.output<typeof SendEmailBody>

export const sendEmail = defineEndpoint({
  method: 'POST',
  path: '/emails/send-email',
  takesIdempotencyKey: true,
  access: serverSide,
  needs: 'people.write',
  audit: 'email.sent',
  tag,
  summary: 'Send an email to some users, or to all',
  description:
    'Answers at once; the emails leave in the background. Users without an email address, and those who do not want emails of the category, get none. Of all users, the first 10,000 are told. With extensions, `audience` names users by the filters of their list; who they are is found out in the background, and nobody is told.',
  body: SendEmailBody,
  result: z.object({
    results: z.array(z.object({ user_id: z.string(), user_email: z.string().optional() })),
    send_id: z.string().optional(),
  }),
  extensions: ['send_id'],
  errors: ['REQUIRES_CUSTOM_EMAIL_SERVER', 'USER_ID_DOES_NOT_EXIST'],
  textErrors: { 400: 'There is no such notification category, template or draft.' },
})

export const countEmailAudience = defineEndpoint({
  method: 'POST',
  path: '/internal/email-audience',
  access: admin,
  needs: 'people.read',
  audit: { exempt: 'It only looks.' },
  ours: true,
  tag,
  summary: 'Count the users that the filters of the users list leave',
  body: Audience,
  result: z.object({
    count: z.number(),
    /** How many of them have an address. */
    with_email: z.number(),
    /** There are more: counting stops at 100,000. */
    has_more: z.boolean(),
  }),
})

export const EmailSend = z.object({
  id: z.string(),
  subject: z.string(),
  draft_id: z.string().nullable(),
  created_at_millis: z.number(),
  finished_at_millis: z.number().nullable(),
  /** Whether all recipients have been found: until then the total grows. */
  is_listed: z.boolean(),
  total: z.number(),
  sent: z.number(),
  skipped: z.number(),
  failed: z.number(),
})

export const listEmailSends = defineEndpoint({
  method: 'GET',
  path: '/internal/email-sends',
  access: admin,
  needs: 'people.read',
  tag,
  summary: 'List the latest 100 calls of send-email, with their progress',
  result: list(EmailSend),
})

export const getEmailSend = defineEndpoint({
  method: 'GET',
  path: '/internal/email-sends/{send_id}',
  access: admin,
  needs: 'people.read',
  tag,
  summary: 'Read the progress of one call of send-email',
  params: z.strictObject({ send_id: uuid }),
  result: EmailSend,
  textErrors: { 404: 'There is no such send.' },
})

const SenderConfig = z.object({
  type: z.enum(['shared', 'standard']),
  host: z.string().optional(),
  port: z.number().optional(),
  username: z.string().optional(),
  sender_name: z.string(),
  sender_email: z.string(),
})

export const EmailAttempt = z.object({
  id: z.string(),
  subject: z.string(),
  sent_at_millis: z.number(),
  to: z.array(z.string()),
  sender_config: SenderConfig,
  error: z.unknown(),
})

export const listEmailLog = defineEndpoint({
  method: 'GET',
  path: '/internal/email-log',
  access: admin,
  needs: 'people.read',
  ours: true,
  tag,
  summary: 'List attempts to send an email, newest first',
  query: z.strictObject({
    limit: z.int().min(1).max(100).optional().meta({ description: 'Attempts in one answer; 50 without it' }),
    cursor: uuid.optional().meta({ description: 'The first attempt of the page: `next_cursor` of the page before' }),
    status: z.enum(['sent', 'failed']).optional(),
    query: text
      .max(256)
      .optional()
      .meta({ description: 'A whole address, or a part of an address or subject among the latest 10,000 attempts' }),
  }),
  result: page(EmailAttempt.extend({ attempt: z.number() })),
})

export const listSentEmails = defineEndpoint({
  method: 'GET',
  path: '/internal/emails',
  access: admin,
  needs: 'people.read',
  tag,
  summary: 'List the latest 100 attempts to send an email',
  result: list(EmailAttempt),
})

export const sendTestEmail = defineEndpoint({
  method: 'POST',
  path: '/internal/send-test-email',
  access: admin,
  needs: 'project.write',
  audit: 'email.tested',
  tag,
  summary: 'Try out an email server',
  description: 'One attempt of at most 10 seconds; whether it worked is in the answer, and in the list of sent emails.',
  body: z.strictObject({
    recipient_email: emailPlain,
    email_config: z.strictObject({
      host: nonEmpty,
      port,
      username: nonEmpty,
      password: nonEmpty,
      sender_name: nonEmpty,
      sender_email: emailPlain,
      /** As the project has it, where callers do not say. */
      tls: z.enum(['required', 'opportunistic']).optional(),
    }),
  }),
  result: z.object({ success: z.boolean(), error_message: z.string().optional() }),
})

export const sendSignInInvitation = defineEndpoint({
  method: 'POST',
  path: '/internal/send-sign-in-invitation',
  access: serverSide,
  needs: 'people.write',
  audit: 'sign_in_invitation.sent',
  tag,
  summary: 'Invite somebody by email to sign in',
  body: z.strictObject({ email: emailPlain, callback_url: callbackUrl }),
  result: 'success',
  errors: ['REDIRECT_URL_NOT_WHITELISTED', 'NO_EMAIL_SERVER'],
})

export const failedEmailsDigest = defineEndpoint({
  method: 'POST',
  path: '/internal/failed-emails-digest',
  access: 'open',
  tag,
  summary: 'Tell the owners of all projects about emails that failed in the last 24 hours',
  description:
    'For a daily cron job, with HALLPASS_CRON_SECRET as bearer. `dry_run=true` only tells what would be sent.',
  query: z.strictObject({ dry_run: queryBoolean.optional() }),
  headers: z.object({ authorization: text }),
  result: z.object({
    success: z.boolean(),
    failed_emails_by_tenancy: z.array(
      z.object({
        emails: z.array(z.object({ subject: z.string(), to: z.array(z.string()) })),
        tenant_owner_emails: z.array(z.string()),
        project_id: z.string(),
        tenancy_id: z.string(),
      }),
    ),
  }),
  textErrors: { 401: 'The bearer is not the cron secret of this server.' },
})

const unsubscribe = {
  path: '/emails/unsubscribe-link',
  access: 'open',
  tag,
  query: z.strictObject({ code: text }),
  result: 'raw',
  mediaType: 'text/html',
  errorPages: true,
  errors: ['VERIFICATION_CODE_NOT_FOUND', 'VERIFICATION_CODE_EXPIRED'],
  textErrors: { 400: 'The code has the wrong length.' },
} as const

export const showUnsubscribePage = defineEndpoint({
  ...unsubscribe,
  method: 'GET',
  summary: 'Show the page on which somebody can unsubscribe',
  description: 'Changes nothing, so that a program which looks at links in emails unsubscribes nobody.',
})

export const unsubscribeByLink = defineEndpoint({
  ...unsubscribe,
  method: 'POST',
  summary: 'Unsubscribe from a category of emails',
  description: 'The form of that page, or the one-click request of an email client (RFC 8058).',
  ignoresBody: true,
})
