import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { text } from '../schemas.ts'
import { emailOrigin } from './email-origin.ts'

const tag = 'Emails'
const access = ['admin'] as const
const params = z.strictObject({ id: text })
export const EmailTheme = z.object({ id: z.string(), display_name: z.string(), origin: emailOrigin.optional() })
const noTheme = { 404: 'There is no such theme.' } as const

export const listEmailThemes = defineEndpoint({
  method: 'GET',
  path: '/internal/email-themes',
  access,
  needs: 'project.read',
  tag,
  summary: 'List the email themes',
  result: z.object({ themes: z.array(EmailTheme) }),
  extensions: ['themes.origin'],
})

export const createEmailTheme = defineEndpoint({
  method: 'POST',
  path: '/internal/email-themes',
  takesIdempotencyKey: true,
  access,
  needs: 'project.write',
  audit: 'email_theme.created',
  tag,
  summary: 'Create an email theme, as a copy of the light one',
  body: z.strictObject({ display_name: text }),
  result: z.object({ id: z.string() }),
})

export const getEmailTheme = defineEndpoint({
  method: 'GET',
  path: '/internal/email-themes/{id}',
  access,
  needs: 'project.read',
  tag,
  summary: 'Read an email theme with its source',
  params,
  result: z.object({ display_name: z.string(), tsx_source: z.string() }),
  textErrors: noTheme,
})

export const updateEmailTheme = defineEndpoint({
  method: 'PATCH',
  path: '/internal/email-themes/{id}',
  access,
  needs: 'project.write',
  audit: 'email_theme.updated',
  tag,
  summary: 'Change the source of an email theme',
  description: 'A sample is rendered with the new source first; where that fails, nothing is saved.',
  params,
  body: z.strictObject({ tsx_source: text }),
  result: z.object({ display_name: z.string() }),
  errors: ['EMAIL_RENDERING_ERROR'],
  textErrors: noTheme,
})
