import { isTrustedUrl } from '@hallpass/contract'
import { type CompleteConfig, type ConfigDocument, complete } from '@hallpass/contract/config'
import type { AccessLevel } from '@hallpass/contract/endpoints'
import { sha256 } from '../crypto/index.ts'

/** The three keys of a set, named by the access level that each opens. */
export type KeyKind = AccessLevel

export interface KeyRow {
  kind: KeyKind
  hash: Buffer
  expiresAt: Date
}

export interface ProjectRow {
  id: string
  displayName: string
  description: string
  logoUrl: string | null
  fullLogoUrl: string | null
  isProductionMode: boolean
  ownerTeamId: string | null
  createdAt: Date
  tenancyId: string
}

/** A project as every process keeps it in memory: its row, its complete configuration, its live keys. */
export class Project {
  readonly row: ProjectRow
  readonly override: ConfigDocument
  readonly #keys = new Map<string, Date>()
  #config: CompleteConfig | undefined

  constructor(row: ProjectRow, override: ConfigDocument, keys: readonly KeyRow[]) {
    this.row = row
    this.override = override
    for (const { kind, hash, expiresAt } of keys) this.#keys.set(`${kind}:${hash.toString('base64')}`, expiresAt)
  }

  get id() {
    return this.row.id
  }
  get tenancyId() {
    return this.row.tenancyId
  }
  get displayName() {
    return this.row.displayName
  }
  get ownerTeamId() {
    return this.row.ownerTeamId
  }

  get config(): CompleteConfig {
    this.#config ??= complete({ environment: this.override })
    return this.#config
  }

  /** Only the key of the level asked for counts: a secret key does not open the client level. */
  hasKey(kind: KeyKind, key: string, now: Date): boolean {
    const expiresAt = this.#keys.get(`${kind}:${sha256(key).toString('base64')}`)
    return expiresAt !== undefined && expiresAt > now
  }

  /** Contract 01 §12, for every callback, redirect and passkey origin. */
  trusts(url: string, publicUrl: string): boolean {
    const { domains } = this.config
    return isTrustedUrl(url, {
      allowLocalhost: domains.allowLocalhost,
      trustedDomains: Object.values(domains.trustedDomains).flatMap((domain) => domain.baseUrl ?? []),
      ownPages: { origin: new URL(publicUrl).origin, projectId: this.id },
    })
  }
}
