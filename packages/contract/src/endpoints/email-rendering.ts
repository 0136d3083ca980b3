import * as z from 'zod'
import { brandingSettings } from '../config/schema.ts'
import { defineEndpoint } from '../endpoint.ts'
import { text, uuid } from '../schemas.ts'

/** False for none; null or absent for the one that the project selected. */
const theme_id = z
  .union([uuid, z.literal(false)])
  .nullable()
  .optional()

/** Ours: a look to try out instead of the project's. Only for callers with extensions. */
const branding = brandingSettings.optional()

/** A stored template or a source, under a stored theme or a source. */
export const RenderEmailBody = z.union([
  z.strictObject({ template_id: uuid, theme_id, branding }),
  z.strictObject({ template_id: uuid, theme_tsx_source: text, branding }),
  z.strictObject({ template_tsx_source: text, theme_id, branding }),
  z.strictObject({ template_tsx_source: text, theme_tsx_source: text, branding }),
])
export type RenderEmailBody = z.output<typeof RenderEmailBody>

export const renderEmail = defineEndpoint({
  method: 'POST',
  path: '/emails/render-email',
  access: ['admin'],
  needs: ['project.write', 'people.write'],
  tag: 'Emails',
  summary: 'Render the preview of an email',
  description: 'With the sample values of template and theme. Both may be stored ones or sources; nothing is saved.',
  body: RenderEmailBody,
  result: z.object({
    html: z.string(),
    subject: z.string().optional(),
    notification_category: z.string().optional(),
  }),
  errors: ['EMAIL_RENDERING_ERROR'],
  textErrors: {
    400: 'There is no such template or theme.',
    404: '`branding` without `x-hallpass-extensions: 1`.',
  },
})
