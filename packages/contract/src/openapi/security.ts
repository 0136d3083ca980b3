import type { oas31 } from 'zod-openapi'
import { accessLevels, type Endpoint } from '../endpoint.ts'
import { header } from '../headers.ts'

const inHeader = (name: string, description: string): oas31.SecuritySchemeObject => ({
  type: 'apiKey',
  in: 'header',
  name,
  description,
})

export const securitySchemes = {
  accessType: inHeader(header.accessType, 'client, server or admin.'),
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
  const credentials = [...access, 'owner' as const]
  return [
    ...credentials.map((credential) => ({ project: [], accessType: [], [credential]: [], ...person })),
    ...(bearer ? [{ project: [], [bearer]: [], ...person }] : []),
  ]
}

const keyOf = { client: 'PublishableClientKey', server: 'SecretServerKey', admin: 'SuperSecretAdminKey' } as const

const parameter = (name: string, description: string, schema: oas31.SchemaObject = { type: 'string' }) => ({
  in: 'header' as const,
  name,
  description,
  schema,
})

/** The headers of the schemes as parameters, for generators that know no schemes: which ones a call needs, its security says. */
export const credentialHeaders = {
  ProjectId: parameter(header.projectId, 'The project.'),
  AccessType: parameter(header.accessType, 'The access level, and thereby which key is needed.', {
    type: 'string',
    enum: [...accessLevels],
  }),
  PublishableClientKey: parameter(header.publishableClientKey, 'At the client level.'),
  SecretServerKey: parameter(header.secretServerKey, 'At the server level.'),
  SuperSecretAdminKey: parameter(header.superSecretAdminKey, 'At the admin level.'),
  AdminAccessToken: parameter(header.adminAccessToken, 'Of someone who manages the project, in place of a key.'),
  AccessToken: parameter(header.accessToken, 'The signed-in user.'),
  AllowAnonymousUser: parameter(header.allowAnonymousUser, 'With it, the signed-in user may be an anonymous one.', {
    type: 'string',
    enum: ['true'],
  }),
}

export function credentialParameters({ access }: Endpoint): oas31.ReferenceObject[] {
  if (access === 'open') return []
  const names: (keyof typeof credentialHeaders)[] = ['ProjectId', 'AccessType', ...access.map((level) => keyOf[level])]
  return [...names, 'AdminAccessToken', 'AccessToken', 'AllowAnonymousUser'].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }))
}
