import * as z from 'zod'
import { claimKey } from '../config/keys.ts'
import { claimSource } from '../config/schema.ts'
import { defineEndpoint } from '../endpoint.ts'
import { uuid } from '../schemas.ts'

export const previewTokenClaims = defineEndpoint({
  method: 'POST',
  path: '/internal/token-claims/preview',
  access: ['admin'],
  needs: 'people.read',
  ours: true,
  audit: { exempt: 'A preview changes nothing.' },
  tag: 'Configuration',
  summary: 'Show what the access token of a user would say',
  description:
    'With the claims of the configuration, or with others to try out. Without a user, for the one whose token would be largest, of the 10,000 who signed up last.',
  body: z.strictObject({
    user_id: uuid.optional(),
    claims: z.record(claimKey, claimSource).optional(),
  }),
  result: z.object({
    user_id: z.string().nullable().meta({ description: 'Null where the project has no users' }),
    claims: z.record(z.string(), z.unknown()),
    left_out: z.array(z.string()).meta({ description: 'Claims that did not fit' }),
    bytes: z.int().meta({ description: 'Of the whole token' }),
    max_bytes: z.int(),
  }),
  errors: ['USER_ID_DOES_NOT_EXIST'],
})
