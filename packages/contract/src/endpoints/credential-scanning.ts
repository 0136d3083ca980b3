import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { text } from '../schemas.ts'

export const revokeLeakedApiKey = defineEndpoint({
  method: 'POST',
  path: '/integrations/credential-scanning/revoke',
  access: 'open',
  tag: 'API keys',
  summary: 'Revoke a user or team API key that was found in public',
  description:
    'For secret scanners: whoever holds a key may end it, in whatever project it is. Its owners get an email.',
  body: z.strictObject({ api_key: text }),
  result: 'success',
  errors: ['API_KEY_NOT_FOUND', 'PUBLIC_API_KEY_CANNOT_BE_REVOKED', 'API_KEY_EXPIRED'],
})
