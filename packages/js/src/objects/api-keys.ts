import * as routes from '@hallpass/contract/client-routes'
import type { Cell } from '../cells/cell.ts'
import type { Wire } from '../transport/call.ts'
import type { Actor } from './actor.ts'

/** A key to make. */
export interface NewApiKey {
  /** What the key is for, to recognise it by. */
  description: string
  /** When it stops working; null for never. */
  expiresAt: Date | null
  /** A key that may be seen, such as in a browser. It cannot be revoked. */
  isPublic?: boolean
}

/** What of a key to change. */
export interface ApiKeyChanges {
  /** What the key is for. */
  description?: string
  /** When it stops working; null for never. */
  expiresAt?: Date | null
  /** Ends the key for good. */
  revoked?: true
}

type KeyKind = 'user' | 'team'
interface KeyOwner<K extends KeyKind = KeyKind> {
  type: K
  id: string
}
/** A key of a user names the user, one of a team the team. */
type Owned<K extends KeyKind> = K extends 'user'
  ? { readonly type: 'user'; readonly userId: string }
  : { readonly type: 'team'; readonly teamId: string }

interface BaseApiKey {
  /** The key’s id; not the key itself. */
  readonly id: string
  /** What the key is for. */
  readonly description: string
  /** A key that may be seen, such as in a browser. */
  readonly isPublic: boolean
  /** When it was made. */
  readonly createdAt: Date
  /** When it stops working; absent for never. */
  readonly expiresAt?: Date
  /** When somebody ended it. */
  readonly manuallyRevokedAt: Date | null
  /** Changes several fields at once. */
  update(changes: ApiKeyChanges): Promise<void>
  /** Ends the key for good. */
  revoke(): Promise<void>
  /** Whether it works now. */
  isValid(): boolean
  /** Why it does not work; null if it does. */
  whyInvalid(): 'manually-revoked' | 'expired' | null
}
/** An API key of a user or a team, of which only the last characters are known. */
export type ApiKey<K extends KeyKind = KeyKind> = BaseApiKey & Owned<K> & { readonly value: { lastFour: string } }
/** The only view that has the key itself. */
export type ApiKeyFirstView<K extends KeyKind = KeyKind> = BaseApiKey & Owned<K> & { readonly value: string }

export interface ApiKeyMembers<K extends KeyKind> {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { apiKeys(): Cell<ApiKey<K>[]> }
  /** The API keys, without their secrets. */
  listApiKeys(): Promise<ApiKey<K>[]>
  /** Makes an API key. Only this answer has the key itself. */
  createApiKey(options: NewApiKey): Promise<ApiKeyFirstView<K>>
}

type WireKey =
  | Wire<typeof routes.createUserApiKey>
  | Wire<typeof routes.createTeamApiKey>
  | Wire<typeof routes.getUserApiKey>
  | Wire<typeof routes.getTeamApiKey>

/** The keys of the actor. */
export const userKeyMembers = (actor: Actor) => apiKeyMembers(actor, { type: 'user', id: actor.userId })
/** The keys of a team that it acts on. */
export const teamKeyMembers = (actor: Actor, teamId: string) => apiKeyMembers(actor, { type: 'team', id: teamId })

function apiKeyMembers<K extends KeyKind>(actor: Actor, owner: KeyOwner<K>): ApiKeyMembers<K> {
  const { core, caller, cells } = actor
  const list = () =>
    owner.type === 'user'
      ? core.call(caller, routes.listUserApiKeys, { query: { user_id: owner.id } })
      : core.call(caller, routes.listTeamApiKeys, { query: { team_id: owner.id } })
  const create = (body: { description: string; expires_at_millis: number | null; is_public: boolean }) =>
    owner.type === 'user'
      ? core.call(caller, routes.createUserApiKey, { body: { ...body, user_id: owner.id } })
      : core.call(caller, routes.createTeamApiKey, { body: { ...body, team_id: owner.id } })
  const apiKeys = () =>
    cells.cell('apiKeys', [owner], async () =>
      (await list()).items.map((item) => ({
        ...keyOf(actor, owner, item),
        value: { lastFour: item.value.last_four },
      })),
    )
  return {
    cells: { apiKeys },
    listApiKeys: () => apiKeys().refresh(),
    createApiKey: async (options) => {
      refuseOtherOwner(options, owner)
      const { description, expiresAt, isPublic = false } = options
      const made = await create({ description, expires_at_millis: expiresAt?.getTime() ?? null, is_public: isPublic })
      await actor.changed('apiKeys')
      return { ...keyOf(actor, owner, made), value: made.value }
    },
  }
}

/** A key belongs to a user or to a team. */
function refuseOtherOwner(options: object, owner: KeyOwner) {
  const other = owner.type === 'user' ? 'teamId' : 'userId'
  if (other in options) throw new Error('An API key belongs to a user or to a team: give userId or teamId, not both.')
}

function keyOf<K extends KeyKind>(actor: Actor, owner: KeyOwner<K>, item: WireKey): BaseApiKey & Owned<K> {
  const owned =
    item.type === 'user' ? { type: item.type, userId: item.user_id } : { type: item.type, teamId: item.team_id }
  // The server lists keys of the owner's kind and no others.
  return { ...baseOf(actor, owner, item), ...(owned as Owned<K>) }
}

function baseOf(actor: Actor, owner: KeyOwner, item: WireKey): BaseApiKey {
  const revokedAt = item.manually_revoked_at_millis
  const expiresAt = item.expires_at_millis === undefined ? undefined : new Date(item.expires_at_millis)
  const whyInvalid = () => {
    if (revokedAt !== undefined) return 'manually-revoked'
    return expiresAt && expiresAt.getTime() < Date.now() ? 'expired' : null
  }
  const update = async (changes: ApiKeyChanges) => {
    await sendChanges(actor, owner, item.id, changes)
    await actor.changed('apiKeys')
  }
  return {
    id: item.id,
    description: item.description,
    isPublic: item.is_public,
    createdAt: new Date(item.created_at_millis),
    manuallyRevokedAt: revokedAt === undefined ? null : new Date(revokedAt),
    ...(expiresAt && { expiresAt }),
    update,
    revoke: () => update({ revoked: true }),
    isValid: () => whyInvalid() === null,
    whyInvalid,
  }
}

async function sendChanges({ core, caller }: Actor, owner: KeyOwner, id: string, changes: ApiKeyChanges) {
  const { description, expiresAt, revoked } = changes
  // The server refuses a new expiry by name: a clear error, where leaving it out would look like a success.
  const expiry = expiresAt === undefined ? {} : { expires_at_millis: expiresAt?.getTime() ?? null }
  const body = { description, revoked, ...expiry }
  const params = { api_key_id: id }
  if (owner.type === 'user') await core.call(caller, routes.updateUserApiKey, { params, body })
  else await core.call(caller, routes.updateTeamApiKey, { params, body })
}
