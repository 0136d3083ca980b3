import type { oas31 } from 'zod-openapi'
import type { Endpoint } from '../endpoint.ts'
import { header } from '../headers.ts'

const inHeader = (name: string, description: string): oas31.SecuritySchemeObject => ({
  type: 'apiKey',
  in: 'header',
  name,
  description,
})

export const securitySchemes = {
  project: inHeader(header.projectId, 'The project, at every level.'),
  client: inHeader(header.publishableClientKey, `With ${header.accessType}: client.`),
  server: inHeader(header.secretServerKey, `With ${header.accessType}: server.`),
  admin: inHeader(header.superSecretAdminKey, `With ${header.accessType}: admin.`),
  owner: inHeader(header.adminAccessToken, 'An access token of someone who manages the project; opens every level.'),
  webhooks: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of POST /webhooks/svix-token, in place of an access type and its key.',
  } satisfies oas31.SecuritySchemeObject,
  user: inHeader(header.accessToken, 'The signed-in user.'),
}

/** One alternative per level; a manager's token may take the place of the key. */
export function securityOf({ access, user, bearer }: Endpoint): oas31.SecurityRequirementObject[] {
  if (access === 'open') return [{}]
  const person = user === 'required' ? { user: [] } : {}
  const credentials = [...access, 'owner' as const, ...(bearer ? [bearer] : [])]
  return credentials.map((credential) => ({ project: [], [credential]: [], ...person }))
}
