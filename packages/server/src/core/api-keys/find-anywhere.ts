import type { Database } from '../../db/index.ts'
import { parseApiKey, sha256 } from '../crypto/index.ts'

/** A key of any project: a secret scanner knows nothing but the key. Deleted projects have none. */
export async function findApiKeyAnywhere({ system }: Pick<Database, 'system'>, value: string) {
  if (!parseApiKey(value)) return undefined
  return system
    .selectFrom('api_keys as k')
    .innerJoin('tenancies as t', 't.id', 'k.tenancy_id')
    .innerJoin('projects as p', 'p.id', 't.project_id')
    .select(['k.id', 'k.user_id', 'k.team_id', 'k.is_public', 'k.expires_at', 't.project_id'])
    .where('k.key_hash', '=', sha256(value))
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
}
