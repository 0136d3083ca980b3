import { checkImportableHash } from '../../passwords/index.ts'
import type { Entry } from './plan.ts'

/** What an import would bring over. It counts, so that it stays small for any number of people. */
export class ImportFacts {
  #people = 0
  #weak = 0
  readonly #fields = new Map<string, number>()
  readonly #passwords = new Map<string, number>()
  readonly #grants = new Map<string, number>()
  readonly #counts = { unverified: 0, withoutAddress: 0, withoutPassword: 0, blocked: 0, newIds: 0 }

  add({ record, grants }: Pick<Entry, 'record' | 'grants'>): void {
    this.#people++
    for (const [name, value] of Object.entries(record)) {
      if (hasSomething(value)) count(this.#fields, name)
    }
    for (const { team, permissions } of grants ?? []) {
      const where = team ? `team ${team.name ?? team.id}` : 'project'
      count(this.#grants, permissions.length ? `${where}: ${permissions.join(', ')}` : where)
    }
    this.#addPassword(record.password_hash)
    if (record.primary_email && !record.primary_email_verified) this.#counts.unverified++
    if (!record.primary_email) this.#counts.withoutAddress++
    if (record.is_blocked) this.#counts.blocked++
    if (record.id === undefined) this.#counts.newIds++
  }

  #addPassword(hash: string | null | undefined): void {
    if (!hash) {
      this.#counts.withoutPassword++
      return
    }
    const verdict = checkImportableHash(hash)
    if (!verdict.ok) return
    count(this.#passwords, verdict.scheme)
    if (verdict.isWeak) this.#weak++
  }

  get people(): number {
    return this.#people
  }

  /** Whose hash has to be hashed once more, which takes time. */
  get weak(): number {
    return this.#weak
  }

  toJson() {
    return {
      passwords: Object.fromEntries(this.#passwords),
      fields: Object.fromEntries(this.#fields),
      teams_and_permissions: Object.fromEntries(this.#grants),
      without_password: this.#counts.withoutPassword,
      without_address: this.#counts.withoutAddress,
      unverified_addresses: this.#counts.unverified,
      blocked: this.#counts.blocked,
      new_ids: this.#counts.newIds,
    }
  }
}

const hasSomething = (value: unknown) =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)

const count = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1)
