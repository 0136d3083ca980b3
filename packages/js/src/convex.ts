import { baseUrlVariable, variable } from './app/variables.ts'

/** An entry of `auth.config.ts` in Convex. */
export interface ConvexProvider {
  /** Convex’s name for tokens of somebody else. */
  type: 'customJwt'
  /** Who issues the tokens. */
  issuer: string
  /** Where the public keys are. */
  jwks: string
  /** How the tokens are signed. */
  algorithm: 'ES256'
  /** Whom the tokens are for. */
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
