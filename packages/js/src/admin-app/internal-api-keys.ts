import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import type { Cell } from '../cells/cell.ts'
import type { Wire } from '../transport/call.ts'

/** What every view of a set of project keys has. */
export interface InternalApiKeyBase {
  /** The id of the set; not a key itself. */
  readonly id: string
  /** What the keys are for, to recognise them by. */
  readonly description: string
  /** When they stop working. */
  readonly expiresAt: Date
  /** When somebody ended them; null while they work. */
  readonly manuallyRevokedAt: Date | null
  /** When they were made. */
  readonly createdAt: Date
  /** Whether they work now. */
  isValid(): boolean
  /** Why they do not work; null if they do. */
  whyInvalid(): 'expired' | 'manually-revoked' | null
  /** Ends the keys for good. */
  revoke(): Promise<void>
}

/** A set of project keys, of which only the last characters are known. */
export interface InternalApiKey extends InternalApiKeyBase {
  /** The key for browsers; null where the set has none. */
  readonly publishableClientKey: { lastFour: string } | null
  /** The key for servers; null where the set has none. */
  readonly secretServerKey: { lastFour: string } | null
  /** The key that manages the project; null where the set has none. */
  readonly superSecretAdminKey: { lastFour: string } | null
}
/** The only view that has the keys themselves. */
export interface InternalApiKeyFirstView extends InternalApiKeyBase {
  /** The key for browsers, which is no secret. */
  readonly publishableClientKey?: string
  /** The key for servers: keep it secret. */
  readonly secretServerKey?: string
  /** The key that manages the project: keep it secret. */
  readonly superSecretAdminKey?: string
}

/** What a new set of project keys is for, and which keys it has. */
export interface InternalApiKeyCreateOptions {
  /** What the keys are for, to recognise them by. */
  description: string
  /** When they stop working. */
  expiresAt: Date
  /** Whether to make a key for browsers. */
  hasPublishableClientKey: boolean
  /** Whether to make a key for servers. */
  hasSecretServerKey: boolean
  /** Whether to make a key that manages the project. */
  hasSuperSecretAdminKey: boolean
}

export interface InternalApiKeyMembers {
  readonly cells: { internalApiKeys(): Cell<InternalApiKey[]> }
  /** Every set of project keys, without the keys themselves. */
  listInternalApiKeys(): Promise<InternalApiKey[]>
  /** Makes a set of project keys. Only this answer has the keys themselves. */
  createInternalApiKey(options: InternalApiKeyCreateOptions): Promise<InternalApiKeyFirstView>
}

const caller = { level: 'admin' } as const

export function internalApiKeyMembers(core: Core): InternalApiKeyMembers {
  const internalApiKeys = () =>
    core.cells.cell('internalApiKeys', [], async () => {
      const { items } = await core.call(caller, routes.listProjectKeys)
      return items.map((item) => ({
        ...base(core, item),
        publishableClientKey: lastFour(item.publishable_client_key),
        secretServerKey: lastFour(item.secret_server_key),
        superSecretAdminKey: lastFour(item.super_secret_admin_key),
      }))
    })
  return {
    cells: { internalApiKeys },
    listInternalApiKeys: () => internalApiKeys().refresh(),
    createInternalApiKey: async (options) => {
      const body = {
        description: options.description,
        expires_at_millis: options.expiresAt.getTime(),
        has_publishable_client_key: options.hasPublishableClientKey,
        has_secret_server_key: options.hasSecretServerKey,
        has_super_secret_admin_key: options.hasSuperSecretAdminKey,
      }
      const made = await core.call(caller, routes.createProjectKeys, { body })
      await core.cells.changed('internalApiKeys')
      return {
        ...base(core, made),
        ...(made.publishable_client_key && { publishableClientKey: made.publishable_client_key }),
        ...(made.secret_server_key && { secretServerKey: made.secret_server_key }),
        ...(made.super_secret_admin_key && { superSecretAdminKey: made.super_secret_admin_key }),
      }
    },
  }
}

const lastFour = (key: { last_four: string } | undefined) => (key ? { lastFour: key.last_four } : null)

type WireKeys = Omit<
  Wire<typeof routes.createProjectKeys, 'admin'>,
  'publishable_client_key' | 'secret_server_key' | 'super_secret_admin_key'
>

function base(core: Core, item: WireKeys): InternalApiKeyBase {
  const revokedAt = item.manually_revoked_at_millis
  const expiresAt = new Date(item.expires_at_millis)
  // Unlike with the keys of users and teams, expiry is reported first.
  const whyInvalid = () => {
    if (expiresAt.getTime() < Date.now()) return 'expired'
    return revokedAt === undefined ? null : 'manually-revoked'
  }
  return {
    id: item.id,
    description: item.description,
    expiresAt,
    manuallyRevokedAt: revokedAt === undefined ? null : new Date(revokedAt),
    createdAt: new Date(item.created_at_millis),
    isValid: () => whyInvalid() === null,
    whyInvalid,
    revoke: async () => {
      await core.call(caller, routes.updateProjectKeys, { params: { api_key_id: item.id }, body: { revoked: true } })
      await core.cells.changed('internalApiKeys')
    },
  }
}
