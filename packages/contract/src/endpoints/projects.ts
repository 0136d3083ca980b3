import * as z from 'zod'
import { CurrentProject, NewProject, Project, ProjectChanges } from '../config/project-schemas.ts'
import { defineEndpoint } from '../endpoint.ts'
import { queryBoolean, text } from '../schemas.ts'
import { list } from './lists.ts'

const all = ['client', 'server', 'admin'] as const
const tag = 'Projects'
/** Two logos may come with one update. */
const projectBody = 2_500_000

export const getCurrentProject = defineEndpoint({
  method: 'GET',
  path: '/projects/current',
  access: all,
  crud: true,
  tag,
  summary: 'Read what everyone may know about the project',
  result: CurrentProject,
})

export const listOwnedProjects = defineEndpoint({
  method: 'GET',
  path: '/internal/projects',
  access: all,
  crud: true,
  tag: 'Internal',
  summary: "List the projects of the signed-in user's teams, oldest first",
  result: list(Project),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT'],
})

export const createProject = defineEndpoint({
  method: 'POST',
  path: '/internal/projects',
  access: all,
  crud: true,
  tag: 'Internal',
  summary: 'Create a project owned by one of your teams',
  body: NewProject,
  bodyLimit: projectBody,
  status: 201,
  result: Project,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT', 'TEAM_MEMBERSHIP_NOT_FOUND'],
  textErrors: { 400: 'A logo that is not an image, or an unknown e-mail theme.' },
})

export const getProject = defineEndpoint({
  method: 'GET',
  path: '/internal/projects/current',
  access: ['admin'],
  crud: true,
  tag: 'Internal',
  summary: 'Read the whole project',
  result: Project,
})

export const updateProject = defineEndpoint({
  method: 'PATCH',
  path: '/internal/projects/current',
  access: ['admin'],
  crud: true,
  tag: 'Internal',
  summary: 'Change the project',
  body: ProjectChanges,
  bodyLimit: projectBody,
  result: Project,
  textErrors: { 400: 'A logo that is not an image, or an unknown e-mail theme.' },
})

const Jwk = z.object({
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

export const anonymousJwks = defineEndpoint({
  method: 'GET',
  path: '/projects-anonymous-users/{project_id}/.well-known/jwks.json',
  access: 'open',
  tag,
  summary: 'Where the issuer of anonymous access tokens points: redirects to the keys of the project',
  params: z.strictObject({ project_id: text }),
  result: 'raw',
})
