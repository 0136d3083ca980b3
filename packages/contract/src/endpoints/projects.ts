import * as z from 'zod'
import { CurrentProject, NewProject, Project, ProjectChanges } from '../config/project-schemas.ts'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { maxConfigValues } from '../limits.ts'
import { queryBoolean, text, uuid } from '../schemas.ts'
import { list } from './lists.ts'

const tag = 'Projects'
/** Four logos may come with one update. */
const projectBody = 4_500_000
const extensions = [
  'logo_dark_url',
  'full_logo_dark_url',
  'config.oauth_providers.enabled',
  'config.enabled_oauth_providers.display_name',
] as const

export const getCurrentProject = defineEndpoint({
  method: 'GET',
  path: '/projects/current',
  access: accessLevels,
  needs: 'project.read',
  crud: true,
  tag,
  summary: 'Read what everyone may know about the project',
  result: CurrentProject,
  extensions: ['branding', 'sends_emails', 'has_sso', 'config.enabled_oauth_providers.display_name'],
})

export const listOwnedProjects = defineEndpoint({
  method: 'GET',
  path: '/internal/projects',
  access: accessLevels,
  needs: 'project.read',
  crud: true,
  tag: 'Projects',
  summary: "List the projects of the signed-in user's teams, oldest first",
  result: list(Project),
  extensions: extensions.map((path) => `items.${path}`),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT'],
})

export const createProject = defineEndpoint({
  method: 'POST',
  path: '/internal/projects',
  takesIdempotencyKey: true,
  access: accessLevels,
  needs: 'project.read',
  crud: true,
  audit: 'project.created',
  tag: 'Projects',
  summary: 'Create a project owned by one of your teams',
  body: NewProject,
  bodyLimit: projectBody,
  bodyMaxValues: maxConfigValues,
  status: 201,
  result: Project,
  extensions,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT', 'TEAM_MEMBERSHIP_NOT_FOUND'],
  textErrors: {
    400: 'A logo that is not an image, an unknown email theme, or, with extensions, domains that production mode refuses.',
    403: "The caller's role in the team does not allow it.",
  },
})

/** Partners know them under another path. */
const currentProject = <const Path extends `/${string}`>(path: Path, tag: string) => ({
  get: defineEndpoint({
    method: 'GET',
    path,
    access: ['admin'],
    needs: 'project.read',
    crud: true,
    tag,
    summary: 'Read the whole project',
    result: Project,
    extensions,
  }),
  update: defineEndpoint({
    method: 'PATCH',
    path,
    access: ['admin'],
    needs: 'project.write',
    crud: true,
    audit: 'project.updated',
    tag,
    summary: 'Change the project',
    body: ProjectChanges,
    bodyLimit: projectBody,
    bodyMaxValues: maxConfigValues,
    result: Project,
    extensions,
    textErrors: {
      400: 'A logo that is not an image, an unknown email theme, or, with extensions, domains that production mode refuses.',
    },
  }),
})

export const { get: getProject, update: updateProject } = currentProject('/internal/projects/current', 'Projects')
export const neonProject = currentProject('/integrations/neon/projects/current', 'Integrations')

export const checkDomain = defineEndpoint({
  method: 'POST',
  path: '/internal/domains/check',
  access: ['admin'],
  needs: 'project.read',
  audit: { exempt: 'Changes nothing.' },
  ours: true,
  tag: 'Projects',
  summary: 'Look whether a trusted domain answers',
  description: 'For our own clients. Of the domains of the project only, and at most once a minute each.',
  body: z.strictObject({ domain: text }),
  result: z.object({ answers: z.boolean(), problem: z.string().nullable(), checked_at_millis: z.number() }),
  textErrors: { 404: 'No such domain, or the caller did not send `x-hallpass-extensions: 1`.' },
})

export const deleteProject = defineEndpoint({
  method: 'DELETE',
  path: '/internal/projects/current',
  access: ['admin'],
  needs: 'projects',
  crud: true,
  audit: 'project.deleted',
  tag: 'Projects',
  summary: 'Delete the project',
  description:
    'It is gone at once. The operator of the server can restore it for seven days (`hallpass projects restore`).',
  result: 'success',
  textErrors: { 400: 'The project internal cannot be deleted.' },
})

export const transferProject = defineEndpoint({
  method: 'POST',
  path: '/internal/projects/transfer',
  access: accessLevels,
  needs: 'projects',
  ignoresInternalToken: true,
  audit: 'project.transferred',
  tag: 'Projects',
  summary: 'Hand a project over to another of your teams',
  description:
    'Called on the project internal by a signed-in user, or on the project itself with an admin access token.',
  body: z.strictObject({ project_id: text, new_team_id: uuid }),
  // A text, not a boolean: published clients know it so.
  result: z.object({ success: z.literal('true') }),
  errors: ['PROJECT_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_PERMISSION_REQUIRED'],
  textErrors: { 400: 'The project has no owner team.', 403: "The caller's role in the new team does not allow it." },
})

export const Jwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  alg: z.literal('ES256'),
  kid: z.string(),
  x: z.string(),
  y: z.string(),
})

export const jwks = defineEndpoint({
  method: 'GET',
  path: '/projects/{project_id}/.well-known/jwks.json',
  access: 'open',
  tag,
  summary: "The public keys of the project's access tokens",
  params: z.strictObject({ project_id: text }),
  query: z.strictObject({ include_anonymous: queryBoolean.default('false') }),
  result: z.object({ keys: z.array(Jwk) }),
  textErrors: { 404: 'No such project.' },
})

const issuerDocument = {
  method: 'GET',
  access: 'open',
  tag,
  description:
    'For verifiers that are given the issuer of a token and look for its keys. People sign in by the endpoints of this API, not by OpenID Connect, so there is nothing else in it.',
  params: z.strictObject({ project_id: text }),
  result: z.object({
    issuer: z.string(),
    jwks_uri: z.string(),
    id_token_signing_alg_values_supported: z.array(z.literal('ES256')),
  }),
  textErrors: { 404: 'No such project.' },
} as const

export const issuerConfiguration = defineEndpoint({
  ...issuerDocument,
  path: '/projects/{project_id}/.well-known/openid-configuration',
  summary: 'Where the keys of the issuer of access tokens are',
})

export const anonymousIssuerConfiguration = defineEndpoint({
  ...issuerDocument,
  path: '/projects-anonymous-users/{project_id}/.well-known/openid-configuration',
  summary: 'Where the keys of the issuer of anonymous access tokens are',
})

export const anonymousJwks = defineEndpoint({
  method: 'GET',
  path: '/projects-anonymous-users/{project_id}/.well-known/jwks.json',
  access: 'open',
  tag,
  summary: 'Where the issuer of anonymous access tokens points: redirects to the keys of the project',
  params: z.strictObject({ project_id: text }),
  result: 'raw',
  answers: { 307: 'To the keys of the project.' },
})
