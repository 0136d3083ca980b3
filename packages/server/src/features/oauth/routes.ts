import { knownError, oauthScope } from '@hallpass/contract'
import { oauthToken } from '@hallpass/contract/endpoints'
import type { App } from '../../app.ts'
import { refreshAccessToken } from '../../core/sessions/refresh.ts'
import type { Project } from '../../core/projects/project.ts'
import { Reply, route } from '../../http/route.ts'

/** Published clients read the expiry from the token itself; this figure is what they have always been sent. */
const expiresIn = 3599

export const oauthRoutes = [
  route(oauthToken, async ({ body }, { app, request }) => {
    const project = await authenticateClient(app, body.client_id, body.client_secret)
    if (body.grant_type === 'authorization_code') {
      if (!body.code) return invalidRequest('The parameter code is missing.')
      // Codes are handed out by the OAuth flow; none exist before it does.
      throw knownError('INVALID_AUTHORIZATION_CODE')
    }
    if (!body.refresh_token) return invalidRequest('The parameter refresh_token is missing.')
    const access_token = await refreshAccessToken(app, project, request, body.refresh_token)
    if (!access_token) throw knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    return new Reply(
      { access_token, token_type: 'Bearer', expires_in: expiresIn, scope: oauthScope },
      { headers: { pragma: 'no-cache', 'cache-control': 'no-store' } },
    )
  }),
]

const invalidRequest = (error_description: string) =>
  new Reply({ error: 'invalid_request', error_description }, { status: 400 })

/** The project id, with the branch behind `#`, and one of its publishable keys. */
async function authenticateClient(app: App, clientId = '', secret = ''): Promise<Project> {
  const [, projectId = '', branch] = /^([^#]*)(?:#(.*))?$/s.exec(clientId) ?? []
  const project = await app.projects.find(projectId)
  const isGood = project && (branch || 'main') === 'main' && project.hasKey('client', secret, app.clock.now())
  if (!isGood) throw knownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: null })
  return project
}
