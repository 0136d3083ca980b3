import { clientBounds, knownError, textError } from '@hallpass/contract'
import { whyInvalid } from '../../core/api-keys/index.ts'
import type { ApiKeyType } from '../../core/crypto/index.ts'
import { findTeamPermissions } from '../../core/permissions/index.ts'
import { requireStillSignedIn } from '../../core/users/current-user.ts'
import { sendSecurityNotice } from '../../core/users/security-notices.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import {
  changeApiKey,
  countLiveKeys,
  findApiKey,
  findApiKeyByValue,
  insertApiKey,
  lockOwner,
  type Owner,
  ownerOf,
} from './store.ts'

const notFound = () => knownError('API_KEY_NOT_FOUND')

/** Right after validation: with the feature off, callers cannot find out anything about keys. */
function requireEnabled({ project }: Call, type: ApiKeyType) {
  if (project.config.apiKeys.enabled[type]) return
  throw textError(400, `API keys of ${type}s are switched off in this project.`)
}

/** Who may manage whose keys. A team without the permission looks like one that has no keys. */
async function requireAccess(call: Call, owner: Owner) {
  if (call.level !== 'client') return
  const user = await call.user()
  if (!user) throw knownError('USER_AUTHENTICATION_REQUIRED')
  if (owner.type === 'user') {
    if (owner.id !== user.id) throw textError(403, 'You can manage your own API keys only.')
    return
  }
  const permissions = await findTeamPermissions(call.project, call.db, { teamId: owner.id, userId: user.id })
  if (!permissions?.includes('$manage_api_keys')) throw notFound()
}

export async function requireListing(call: Call, owner: Owner) {
  requireEnabled(call, owner.type)
  await requireAccess(call, owner)
}

interface NewKey {
  description: string
  is_public: boolean
  /** For compatibility, 0 also means never. */
  expires_at_millis: number | null
}

export async function createKey(call: Call, owner: Owner, body: NewKey) {
  requireEnabled(call, owner.type)
  await requireAccess(call, owner)
  const key = {
    owner,
    description: body.description,
    isPublic: body.is_public,
    createdAt: call.app.clock.now(),
    expiresAt: body.expires_at_millis ? new Date(body.expires_at_millis) : null,
  }
  return call.db.transaction().execute(async (tx) => {
    if (call.level === 'client') await requireRoom(call, tx, owner)
    const created = await insertApiKey(tx, key)
    if (!created) throw noOwner(owner)
    if (owner.type === 'user') {
      await requireStillSignedIn(call, tx, owner.id)
      await sendSecurityNotice(call, tx, owner.id, 'api_key_created')
    }
    return created
  })
}

async function requireRoom({ app }: Call, tx: TenantDb, owner: Owner) {
  await lockOwner(tx, owner)
  if ((await countLiveKeys(tx, owner, app.clock.now())) < clientBounds.liveKeys) return
  throw textError(400, `A ${owner.type} can have at most ${clientBounds.liveKeys} API keys. Revoke one first.`)
}

const noOwner = ({ type, id }: Owner) =>
  type === 'user' ? knownError('USER_NOT_FOUND') : knownError('TEAM_NOT_FOUND', { team_id: id })

export async function readKey(call: Call, type: ApiKeyType, id: string) {
  requireEnabled(call, type)
  const row = await findApiKey(call.db, type, id)
  if (!row) throw notFound()
  await requireAccess(call, ownerOf(row))
  return row
}

interface Changes {
  description?: string | undefined
  revoked?: true | undefined
}

export async function updateKey(call: Call, type: ApiKeyType, id: string, { description, revoked }: Changes) {
  await readKey(call, type, id)
  const row = await changeApiKey(call.db, id, { description, revokedAt: revoked && call.app.clock.now() })
  if (!row) throw notFound()
  return row
}

/** The order of answers is in docs/protocol/tokens-and-keys.md#api-keys-of-users-and-teams. */
export async function checkKey(call: Call, type: ApiKeyType, value: string) {
  requireEnabled(call, type)
  const row = await findApiKeyByValue(call.db, value)
  if (!row) throw notFound()
  const actual = ownerOf(row).type
  if (actual !== type) throw knownError('WRONG_API_KEY_TYPE', { expected_type: type, actual_type: actual })
  const reason = whyInvalid(row, call.app.clock.now())
  if (reason) throw knownError(reason)
  // The keys of a blocked user do not work; once unblocked, they work again.
  if (row.owner_blocked_at) throw knownError('API_KEY_REVOKED')
  return row
}
