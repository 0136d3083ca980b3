import { type Demanded, domainOf, type Offered } from '../../flows/sso.flow.ts'
import type { ReactApp } from '../../provider.tsx'

/** Asks whose an address is: once for each domain, since nothing else counts. */
export class SsoFinder {
  readonly #app: Pick<ReactApp, 'discoverSso'>
  readonly #known = new Map<string, Promise<Offered | null>>()
  readonly #demanded = new Map<string, Offered>()

  constructor(app: Pick<ReactApp, 'discoverSso'>) {
    this.#app = app
  }

  /** Null where nobody's, and where nobody can say: then people sign in by what else there is. */
  async find(email: string): Promise<Offered | null> {
    return this.#demanded.get(email) ?? this.#discover(email)
  }

  /** What a refusal said of one address. Whether anybody of that team is exempt, its domain says. */
  async demand(email: string, demanded: Demanded): Promise<Offered> {
    const found = await this.#discover(email)
    const offer = { ...demanded, hasExemptions: found?.id === demanded.id && found.hasExemptions }
    this.#demanded.set(email, offer)
    return offer
  }

  async #discover(email: string): Promise<Offered | null> {
    const domain = domainOf(email)
    if (domain === undefined) return null
    const known = this.#known.get(domain) ?? this.#app.discoverSso(email)
    this.#known.set(domain, known)
    return known.catch(() => {
      this.#known.delete(domain)
      return null
    })
  }
}
