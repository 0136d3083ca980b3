import { randomUUID } from 'node:crypto'
import { type Database, type Position, readChunk, sumOf } from '../../db/index.ts'
import { describeAudit } from '../audit/index.ts'
import { lastFour, newProjectKey, sha256 } from '../crypto/index.ts'
import { projectChanged } from './store.ts'

type Context = Pick<Database, 'system'>

export interface KeyValues {
  publishableClientKey: string | undefined
  secretServerKey: string | undefined
  superSecretAdminKey: string | undefined
}

export interface NewKeySet extends KeyValues {
  projectId: string
  description: string
  createdAt: Date
  expiresAt: Date
  isFromSettings?: boolean
}

export const newKeyValues = (wanted: Record<keyof KeyValues, boolean>): KeyValues => ({
  publishableClientKey: wanted.publishableClientKey ? newProjectKey('client') : undefined,
  secretServerKey: wanted.secretServerKey ? newProjectKey('server') : undefined,
  superSecretAdminKey: wanted.superSecretAdminKey ? newProjectKey('admin') : undefined,
})

const hashed = (key: string | undefined) => (key === undefined ? null : sha256(key))
const ending = (key: string | undefined) => (key === undefined ? null : lastFour(key))

/**
 * Secret keys are not kept: only what recognises them and their last four characters. A client key is in every page that
 * uses it, and people look for it again.
 */
export async function insertKeySet({ system }: Context, set: NewKeySet) {
  const id = randomUUID()
  describeAudit(system, { target: { type: 'project_keys', id } })
  const row = await system
    .insertInto('project_keys')
    .values({
      id,
      project_id: set.projectId,
      description: set.description,
      created_at: set.createdAt,
      expires_at: set.expiresAt,
      is_from_settings: set.isFromSettings ?? false,
      publishable_client_key: set.publishableClientKey ?? null,
      publishable_client_key_hash: hashed(set.publishableClientKey),
      publishable_client_key_last_four: ending(set.publishableClientKey),
      secret_server_key_hash: hashed(set.secretServerKey),
      secret_server_key_last_four: ending(set.secretServerKey),
      super_secret_admin_key_hash: hashed(set.superSecretAdminKey),
      super_secret_admin_key_last_four: ending(set.superSecretAdminKey),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await projectChanged(system, set.projectId)
  return row
}

export const listKeySets = ({ system }: Context, projectId: string, after: Position | undefined) =>
  readChunk(system, system.selectFrom('project_keys').selectAll().where('project_id', '=', projectId), {
    by: ['created_at', 'id'],
    isDescending: true,
    weigh: sumOf('p.description'),
    after,
  })

/** What those of these sets are called that the project has. */
export const listKeySetNames = ({ system }: Context, projectId: string, ids: readonly string[]) =>
  system
    .selectFrom('project_keys')
    .select(['id', 'description'])
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .execute()

export const findKeySet = ({ system }: Context, projectId: string, id: string) =>
  system
    .selectFrom('project_keys')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Revoking twice keeps the first time. */
export async function changeKeySet(
  { system }: Context,
  projectId: string,
  id: string,
  { description, revokedAt }: { description: string | undefined; revokedAt: Date | undefined },
) {
  const row = await system
    .updateTable('project_keys')
    .set((eb) => ({
      id,
      ...(description !== undefined && { description }),
      ...(revokedAt && { manually_revoked_at: eb.fn.coalesce('manually_revoked_at', eb.val(revokedAt)) }),
    }))
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  await projectChanged(system, projectId)
  return row
}

export type KeySetRow = Awaited<ReturnType<typeof insertKeySet>>
