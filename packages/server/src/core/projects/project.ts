import { hash } from 'node:crypto'
import { isTrustedUrl } from '@hallpass/contract'
import type { CompleteConfig, ConfigDocument } from '@hallpass/contract/config'
import type { AccessLevel } from '@hallpass/contract/endpoints'
import type { Settings } from '../../settings/index.ts'
import { completeConfig } from './complete-config.ts'

/** The three keys of a set, named by the access level that each opens. */
export type KeyKind = AccessLevel

export interface KeyRow {
  kind: KeyKind
  hash: Buffer
  expiresAt: Date
  /** The set that it belongs to. */
  setId: string
}

export interface ProjectRow {
  id: string
  displayName: string
  description: string
  logoUrl: string | null
  fullLogoUrl: string | null
  logoDarkUrl: string | null
  fullLogoDarkUrl: string | null
  isProductionMode: boolean
  ownerTeamId: string | null
  /** Who made that team, or is the first to own it: a person of `internal`. */
  accountId: string | null
  createdAt: Date
  tenancyId: string
}

/** A project as every process keeps it in memory: its row, its complete configuration, its live keys. */
export class Project {
  readonly row: ProjectRow
  readonly override: ConfigDocument
  readonly #keys = new Map<string, KeyRow>()
  /** Publishable keys that have opened the project: they are no secret, and hashing one costs more than finding it. */
  readonly #publishable = new Map<string, KeyRow>()
  #config: CompleteConfig | undefined

  constructor(row: ProjectRow, override: ConfigDocument, keys: readonly KeyRow[]) {
    this.row = row
    this.override = override
    for (const key of keys) this.#keys.set(`${key.kind}:${key.hash.toString('base64')}`, key)
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
  /** Whose share of heavy work it uses. One person has one, however many teams they make. */
  get accountId() {
    return this.row.accountId ?? this.row.ownerTeamId
  }

  get config(): CompleteConfig {
    this.#config ??= completeConfig(this.override)
    return this.#config
  }

  /** Only the key of the level asked for counts: a secret key does not open the client level. */
  hasKey(kind: KeyKind, key: string, now: Date): boolean {
    return this.findKeySet(kind, key, now) !== undefined
  }

  /** The id of the live set that a key belongs to. */
  findKeySet(kind: KeyKind, key: string, now: Date): string | undefined {
    const known = kind === 'client' ? this.#publishableKey(key) : this.#byHash(kind, key)
    return known && known.expiresAt > now ? known.setId : undefined
  }

  /** Whether a set is live that has a key of the admin level. */
  hasKeySet(setId: string | undefined, now: Date): boolean {
    return [...this.#keys.values()].some((key) => key.kind === 'admin' && key.setId === setId && key.expiresAt > now)
  }

  #publishableKey(key: string) {
    const known = this.#publishable.get(key) ?? this.#byHash('client', key)
    if (known) this.#publishable.set(key, known)
    return known
  }

  #byHash(kind: KeyKind, key: string) {
    return this.#keys.get(`${kind}:${hash('sha256', key, 'base64')}`)
  }

  /** For every callback, redirect and passkey origin: docs/protocol/tokens-and-keys.md#trusted-domains. */
  trusts(url: string, own: Pick<Settings, 'url' | 'pagesUrl'>): boolean {
    const { domains } = this.config
    return isTrustedUrl(url, {
      allowLocalhost: domains.allowLocalhost,
      trustedDomains: Object.values(domains.trustedDomains).flatMap((domain) => domain.baseUrl ?? []),
      ownPages: { origins: [own.url, own.pagesUrl], projectId: this.id },
    })
  }
}
