import * as z from 'zod'
import { brandingSettings } from '../config/schema.ts'
import { defineEndpoint } from '../endpoint.ts'
import { emailPlain, text, uuid } from '../schemas.ts'

/** False for none; null or absent for the one that the project selected. */
const theme_id = z
  .union([uuid, z.literal(false)])
  .nullable()
  .optional()

/** Whose name the preview says, and a look to try out instead of the project's. Only for callers with extensions. */
const ours = { user_id: uuid.optional(), branding: brandingSettings.optional() }

/** A stored template or a source, under a stored theme or a source. */
export const RenderEmailBody = z.union([
  z.strictObject({ template_id: uuid, theme_id, ...ours }),
  z.strictObject({ template_id: uuid, theme_tsx_source: text, ...ours }),
  z.strictObject({ template_tsx_source: text, theme_id, ...ours }),
  z.strictObject({ template_tsx_source: text, theme_tsx_source: text, ...ours }),
])
export type RenderEmailBody = z.output<typeof RenderEmailBody>

const recipient_email = emailPlain

export const SendEmailPreviewBody = z.union([
  z.strictObject({ recipient_email, template_id: uuid, theme_id, ...ours }),
  z.strictObject({ recipient_email, template_id: uuid, theme_tsx_source: text, ...ours }),
  z.strictObject({ recipient_email, template_tsx_source: text, theme_id, ...ours }),
  z.strictObject({ recipient_email, template_tsx_source: text, theme_tsx_source: text, ...ours }),
])
export type SendEmailPreviewBody = z.output<typeof SendEmailPreviewBody>

export const renderEmail = defineEndpoint({
  method: 'POST',
  path: '/emails/render-email',
  access: ['admin'],
  needs: ['project.write', 'people.write'],
  audit: { exempt: 'A preview changes nothing.' },
  tag: 'Emails',
  summary: 'Render the preview of an email',
  description:
    'With the sample values of template and theme. Both may be stored ones or sources; nothing is saved. For callers with extensions, `user_id` says whose name it greets, and only emails that people can do without show how to unsubscribe.',
  body: RenderEmailBody,
  result: z.object({
    html: z.string(),
    subject: z.string().optional(),
    notification_category: z.string().optional(),
  }),
  errors: ['EMAIL_RENDERING_ERROR', 'USER_ID_DOES_NOT_EXIST'],
  textErrors: {
    400: 'There is no such template or theme.',
    404: '`branding` without `x-hallpass-extensions: 1`.',
  },
})

export const sendEmailPreview = defineEndpoint({
  method: 'POST',
  path: '/internal/send-email-preview',
  access: ['admin'],
  needs: ['project.write', 'people.write'],
  audit: 'email.tested',
  ours: true,
  tag: 'Emails',
  summary: 'Send the preview of an email to one address',
  description:
    'One attempt of at most 10 seconds by the email server of the project, or into the inbox of development; whether it worked is in the answer, and in the list of sent emails. Its subject begins with `[Test]`.',
  body: SendEmailPreviewBody,
  result: z.object({ success: z.boolean(), error_message: z.string().optional() }),
  errors: ['REQUIRES_CUSTOM_EMAIL_SERVER', 'EMAIL_RENDERING_ERROR', 'USER_ID_DOES_NOT_EXIST'],
  textErrors: { 400: 'There is no such template or theme.' },
})
