import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'

const tag = 'Internal'

export const getConfig = defineEndpoint({
  method: 'GET',
  path: '/internal/config',
  access: ['admin'],
  needs: 'project.read',
  crud: true,
  tag,
  summary: 'Read the complete configuration as JSON text',
  result: z.object({ config_string: z.string() }),
})

export const overrideConfig = defineEndpoint({
  method: 'PATCH',
  path: '/internal/config/override',
  access: ['admin'],
  needs: 'project.write',
  crud: true,
  audit: 'config.updated',
  tag,
  summary: 'Change the configuration',
  // A plain string: the document inside may hold anything that JSON can.
  body: z.strictObject({ config_override_string: z.string().optional() }),
  bodyLimit: 6_000_000,
  result: z.object({}),
  textErrors: { 400: 'The document is not valid; the text starts with [FORMAT ERROR], [ERROR] or [WARNING].' },
})
