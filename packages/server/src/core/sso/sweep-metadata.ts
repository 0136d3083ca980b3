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
/** How many are asked in the same time: one that does not answer makes others wait for its end. */
const width = 8

/** Once a day: identity providers announce the certificates that they will sign with in their metadata. */
export async function refreshAllMetadata(app: Context): Promise<number> {
  const rows = await app.database.system
    .selectFrom('sso_connections')
    .select(['tenancy_id', 'id'])
    .where('type', '=', 'saml')
    .where('state', '=', 'active')
    .execute()
  const next = rows.values()
  let learned = 0
  const work = async () => {
    for (const row of next) if (await refresh(app, row)) learned += 1
  }
  await Promise.all(Array.from({ length: width }, work))
  return learned
}

async function refresh(app: Context, { tenancy_id, id }: { tenancy_id: string; id: string }): Promise<boolean> {
  const project = await projectOfTenancy(app, tenancy_id)
  if (!project) return false
  return refreshMetadata(app, { db: app.database.forTenancy(tenancy_id), project, id }, pauseMillis)
}
