import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { text, uuid } from '../schemas.ts'
import { emailOrigin } from './email-origin.ts'

const tag = 'Emails'
const access = ['admin'] as const

export const EmailTemplate = z.object({
  id: z.string(),
  display_name: z.string(),
  tsx_source: z.string(),
  /** False for none; absent for the one that the project selected. */
  theme_id: z.union([z.string(), z.literal(false)]).optional(),
  origin: emailOrigin.optional(),
})

export const listEmailTemplates = defineEndpoint({
  method: 'GET',
  path: '/internal/email-templates',
  access,
  needs: 'project.read',
  tag,
  summary: 'List the email templates with their sources',
  result: z.object({ templates: z.array(EmailTemplate) }),
  extensions: ['templates.origin'],
})

export const createEmailTemplate = defineEndpoint({
  method: 'POST',
  path: '/internal/email-templates',
  takesIdempotencyKey: true,
  access,
  needs: 'project.write',
  audit: 'email_template.created',
  tag,
  summary: 'Create an email template, from a starter',
  body: z.strictObject({ display_name: text }),
  result: z.object({ id: z.string() }),
})

export const updateEmailTemplate = defineEndpoint({
  method: 'PATCH',
  path: '/internal/email-templates/{template_id}',
  access,
  needs: 'project.write',
  audit: 'email_template.updated',
  tag,
  summary: 'Change the source of an email template',
  description:
    'Its preview is rendered first; where that fails, or says no subject or category, nothing is saved. A `theme_id` that is not an id leaves the theme as it is.',
  params: z.strictObject({ template_id: uuid }),
  body: z.strictObject({
    tsx_source: text,
    theme_id: z
      .union([uuid, z.literal(false)])
      .nullable()
      .optional(),
  }),
  result: z.object({ rendered_html: z.string() }),
  errors: ['REQUIRES_CUSTOM_EMAIL_SERVER', 'EMAIL_RENDERING_ERROR'],
  textErrors: { 404: 'There is no such template.' },
})
