import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import type { Cell } from '../cells/cell.ts'
import type { Wire } from '../transport/call.ts'

export interface InternalApiKeyBase {
  readonly id: string
  readonly description: string
  readonly expiresAt: Date
  readonly manuallyRevokedAt: Date | null
  readonly createdAt: Date
  isValid(): boolean
  whyInvalid(): 'expired' | 'manually-revoked' | null
  revoke(): Promise<void>
}

export interface InternalApiKey extends InternalApiKeyBase {
  readonly publishableClientKey: { lastFour: string } | null
  readonly secretServerKey: { lastFour: string } | null
  readonly superSecretAdminKey: { lastFour: string } | null
}
/** The only view that has the keys themselves. */
export interface InternalApiKeyFirstView extends InternalApiKeyBase {
  readonly publishableClientKey?: string
  readonly secretServerKey?: string
  readonly superSecretAdminKey?: string
}

export interface InternalApiKeyCreateOptions {
  description: string
  expiresAt: Date
  hasPublishableClientKey: boolean
  hasSecretServerKey: boolean
  hasSuperSecretAdminKey: boolean
}

export interface InternalApiKeyMembers {
  readonly cells: { internalApiKeys(): Cell<InternalApiKey[]> }
  listInternalApiKeys(): Promise<InternalApiKey[]>
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
