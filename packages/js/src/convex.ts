import { baseUrlVariable, variable } from './app/variables.ts'

export interface ConvexProvider {
  type: 'customJwt'
  issuer: string
  jwks: string
  algorithm: 'ES256'
  applicationID?: string
}

/** For `auth.config.ts`: Convex accepts the access tokens of the project, also those of anonymous users. */
export function getConvexProvidersConfig(options: { projectId?: string; baseUrl?: string } = {}): ConvexProvider[] {
  const projectId = options.projectId ?? variable('PROJECT_ID')
  if (!projectId) throw new Error('Give a projectId, or set HALLPASS_PROJECT_ID.')
  const api = `${(options.baseUrl ?? baseUrlVariable('SERVER')).replace(/\/$/, '')}/api/v1`
  const issuer = `${api}/projects/${projectId}`
  return [
    { type: 'customJwt', issuer, jwks: `${issuer}/.well-known/jwks.json?include_anonymous=true`, algorithm: 'ES256' },
  ]
}
