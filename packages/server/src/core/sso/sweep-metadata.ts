import type { Database } from '../../db/index.ts'
import type { ProjectContext } from '../projects/context.ts'
import { projectOfTenancy } from '../projects/of-tenancy.ts'
import { type RefreshContext, refreshMetadata } from './metadata.ts'

interface Context extends RefreshContext, Pick<ProjectContext, 'projects'> {
  database: Database
}

const hour = 3_600_000
/** Less than a day, so that a day whose job began a little earlier is not left out. */
const pauseMillis = 20 * hour

/** Once a day: identity providers announce the certificates that they will sign with in their metadata. */
export async function refreshAllMetadata(app: Context): Promise<number> {
  const rows = await app.database.system
    .selectFrom('sso_connections')
    .select(['tenancy_id', 'id'])
    .where('type', '=', 'saml')
    .where('state', '=', 'active')
    .execute()
  let learned = 0
  for (const { tenancy_id, id } of rows) {
    const project = await projectOfTenancy(app, tenancy_id)
    if (!project) continue
    const place = { db: app.database.forTenancy(tenancy_id), project, id }
    if (await refreshMetadata(app, place, pauseMillis)) learned += 1
  }
  return learned
}
