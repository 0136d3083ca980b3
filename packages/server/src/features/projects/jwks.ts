import { textError } from '@hallpass/contract'
import { anonymousJwks, jwks } from '@hallpass/contract/endpoints'
import { Reply, route } from '../../http/route.ts'

/** Verifiers cache the keys this long, so a new secret verifies for that time before it signs. */
const cacheControl = 'public, max-age=3600'

export const jwksRoutes = [
  route(jwks, async ({ params, query }, { app }) => {
    if (!(await app.projects.find(params.project_id))) throw textError(404, 'There is no such project.')
    const keys = app.tokens.jwks(params.project_id, { includeAnonymous: query.include_anonymous === 'true' })
    return new Reply(keys, { headers: { 'cache-control': cacheControl } })
  }),

  route(anonymousJwks, ({ params }) => {
    const id = encodeURIComponent(params.project_id)
    return new Response(null, {
      status: 307,
      headers: { location: `/api/v1/projects/${id}/.well-known/jwks.json?include_anonymous=true` },
    })
  }),
]
