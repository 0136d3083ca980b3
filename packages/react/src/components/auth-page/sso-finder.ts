import { domainOf, type Offered } from '../../flows/sso.flow.ts'
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
    const demanded = this.#demanded.get(email)
    if (demanded) return demanded
    const domain = domainOf(email)
    if (domain === undefined) return null
    const known = this.#known.get(domain) ?? this.#app.discoverSso(email)
    this.#known.set(domain, known)
    return known.catch(() => {
      this.#known.delete(domain)
      return null
    })
  }

  /** What a refusal said of one address. */
  demand(email: string, offer: Offered) {
    this.#demanded.set(email, offer)
  }
}
