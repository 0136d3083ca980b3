import { publicJwk } from '../../core/oauth/client-key.ts'
import { connectionOf, findConnectionRow } from '../../core/sso/connection.ts'
import type { OpenCall } from '../../http/call.ts'
import { Reply } from '../../http/route.ts'
import { notFound } from './connections.ts'

/** Identity providers ask again when they meet a key that they do not know; a key that is prepared waits for the others. */
const cached = { headers: { 'cache-control': 'public, max-age=300' } }

/** For the identity provider, before and after the connection is active. */
export async function clientJwks({ app }: OpenCall, projectId: string, id: string) {
  const project = await app.projects.find(projectId)
  const row = project && (await findConnectionRow(app.database.forTenancy(project.tenancyId), id))
  const connection = project && row && connectionOf(app, project, row)
  if (connection?.type !== 'oidc' || !connection.config.key) throw notFound()
  const { key, nextKey } = connection.config
  return new Reply({ keys: [key, ...(nextKey ? [nextKey] : [])].map(publicJwk) }, cached)
}
