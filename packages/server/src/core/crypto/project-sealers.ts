import { BoundedCache } from '../bounded-cache.ts'
import { createSealer, type Sealer } from './seal.ts'

const maxKept = 1000

/** A key of its own for every project: what one sealed, no other can open, wherever it is copied to. */
export class ProjectSealers {
  readonly #secrets: readonly string[]
  readonly #purpose: string
  // Deriving one again costs a few microseconds.
  readonly #kept = new BoundedCache<Sealer>(maxKept)

  constructor(secrets: readonly string[], purpose: string) {
    this.#secrets = secrets
    this.#purpose = purpose
  }

  of(tenancyId: string): Sealer {
    const known = this.#kept.find(tenancyId)
    if (known) return known
    const sealer = createSealer(this.#secrets, `${this.#purpose}:${tenancyId}`)
    this.#kept.set(tenancyId, sealer)
    return sealer
  }
}
