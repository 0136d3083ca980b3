import { textError } from '@hallpass/contract'
import { anonymousIssuerConfiguration, anonymousJwks, issuerConfiguration, jwks } from '@hallpass/contract/endpoints'
import type { App } from '../../app.ts'
import { Reply, route } from '../../http/route.ts'

/** Verifiers cache the keys this long, so a new secret verifies for that time before it signs. */
const cached = { headers: { 'cache-control': 'public, max-age=3600' } }

export const jwksRoutes = [
  route(jwks, async ({ params, query }, { app }) => {
    await requireProject(app, params.project_id)
    const keys = app.tokens.jwks(params.project_id, { includeAnonymous: query.include_anonymous === 'true' })
    return new Reply(keys, cached)
  }),

  route(anonymousJwks, ({ params }) => {
    const id = encodeURIComponent(params.project_id)
    return new Response(null, {
      status: 307,
      headers: { location: `/api/v1/projects/${id}/.well-known/jwks.json?include_anonymous=true` },
    })
  }),

  route(issuerConfiguration, async ({ params }, { app }) => {
    await requireProject(app, params.project_id)
    return new Reply(configurationOf(app, params.project_id, false), cached)
  }),

  route(anonymousIssuerConfiguration, async ({ params }, { app }) => {
    await requireProject(app, params.project_id)
    return new Reply(configurationOf(app, params.project_id, true), cached)
  }),
]

async function requireProject(app: App, id: string) {
  if (!(await app.projects.find(id))) throw textError(404, 'There is no such project.')
}

function configurationOf(app: App, projectId: string, isAnonymous: boolean) {
  const keys = `${app.tokens.issuerOf({ projectId, isAnonymous: false })}/.well-known/jwks.json`
  return {
    issuer: app.tokens.issuerOf({ projectId, isAnonymous }),
    // Not the address below the anonymous issuer, which redirects: some verifiers follow none.
    jwks_uri: isAnonymous ? `${keys}?include_anonymous=true` : keys,
    id_token_signing_alg_values_supported: ['ES256' as const],
  }
}
