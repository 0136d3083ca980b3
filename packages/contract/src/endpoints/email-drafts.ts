import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { text, uuid } from '../schemas.ts'

const tag = 'Emails'
const access = ['admin'] as const

const themeId = z.union([uuid, z.literal(false)])
const params = z.strictObject({ draft_id: uuid })
const textErrors = { 404: 'There is no such draft.' } as const

export const EmailDraft = z.object({
  id: z.string(),
  display_name: z.string(),
  tsx_source: z.string(),
  /** False for none; absent for the one that the project selected. */
  theme_id: z.union([z.string(), z.literal(false)]).optional(),
  sent_at_millis: z.number().nullable(),
})

export const listEmailDrafts = defineEndpoint({
  method: 'GET',
  path: '/internal/email-drafts',
  access,
  needs: 'project.read',
  tag,
  summary: 'List the drafts, the one that was changed last first',
  result: z.object({ drafts: z.array(EmailDraft) }),
})

export const createEmailDraft = defineEndpoint({
  method: 'POST',
  path: '/internal/email-drafts',
  takesIdempotencyKey: true,
  access,
  needs: ['project.write', 'people.write'],
  audit: 'email_draft.created',
  tag,
  summary: 'Create a draft, from a starter unless it comes with a source',
  body: z.strictObject({ display_name: text, theme_id: themeId.optional(), tsx_source: text.optional() }),
  result: z.object({ id: z.string() }),
})

export const getEmailDraft = defineEndpoint({
  method: 'GET',
  path: '/internal/email-drafts/{draft_id}',
  access,
  needs: 'project.read',
  tag,
  summary: 'Read a draft',
  params,
  result: EmailDraft,
  textErrors,
})

export const updateEmailDraft = defineEndpoint({
  method: 'PATCH',
  path: '/internal/email-drafts/{draft_id}',
  access,
  needs: ['project.write', 'people.write'],
  audit: 'email_draft.updated',
  tag,
  summary: 'Change a draft',
  description: 'A `theme_id` of null returns to the theme that the project selected; what is left out stays.',
  params,
  body: z.strictObject({
    display_name: text.optional(),
    theme_id: themeId.nullable().optional(),
    tsx_source: text.optional(),
  }),
  result: z.object({ ok: z.literal('ok') }),
  textErrors,
})
