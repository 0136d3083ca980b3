import { type Demanded, domainOf, type Offered } from '../../flows/sso.flow.ts'
import type { ReactApp } from '../../provider.tsx'

/** Asks whose an address is: once for each domain, since nothing else counts. */
export class SsoFinder {
  readonly #app: Pick<ReactApp, 'discoverSso'>
  readonly #known = new Map<string, Promise<Offered | null>>()
  readonly #demanded = new Map<string, Demanded>()

  constructor(app: Pick<ReactApp, 'discoverSso'>) {
    this.#app = app
  }

  /** Null where it is nobody's. Rejects where nobody can say just now, which is not kept. */
  async find(email: string): Promise<Offered | null> {
    const demanded = this.#demanded.get(email)
    return demanded ? this.#withExemptions(email, demanded) : this.#discover(email)
  }

  /** What a refusal said of one address. */
  demand(email: string, demanded: Demanded): Promise<Offered> {
    this.#demanded.set(email, demanded)
    return this.#withExemptions(email, demanded)
  }

  /** Whether anybody of that team is exempt, its domain says. */
  async #withExemptions(email: string, demanded: Demanded): Promise<Offered> {
    const found = await this.#discover(email).catch(() => null)
    return { ...demanded, hasExemptions: found?.id === demanded.id && found.hasExemptions }
  }

  async #discover(email: string): Promise<Offered | null> {
    const domain = domainOf(email)
    if (domain === undefined) return null
    const known = this.#known.get(domain) ?? this.#app.discoverSso(email)
    this.#known.set(domain, known)
    return known.catch((error: unknown) => {
      this.#known.delete(domain)
      throw error
    })
  }
}
