type Payload = Record<string, unknown> & { grantId?: string; uid?: string; consumed?: number }

/** What oidc-provider keeps, in memory; gone with the process. */
export class OpenIdStore {
  readonly #entries = new Map<string, Payload>()

  constructor(client: (id: string) => object) {
    const entries = this.#entries
    const key = (model: string, id: string) => `${model} ${id}`
    /** The adapter of oidc-provider: one object per model. */
    this.adapter = class {
      readonly #model: string

      constructor(model: string) {
        this.#model = model
      }

      async upsert(id: string, payload: Payload) {
        entries.set(key(this.#model, id), payload)
      }

      async find(id: string) {
        return this.#model === 'Client' ? client(id) : entries.get(key(this.#model, id))
      }

      async findByUid(uid: string) {
        return [...entries.values()].find((entry) => entry.uid === uid)
      }

      async consume(id: string) {
        const entry = entries.get(key(this.#model, id))
        if (entry) entry.consumed = Math.floor(Date.now() / 1000)
      }

      async destroy(id: string) {
        entries.delete(key(this.#model, id))
      }

      async revokeByGrantId(grantId: string) {
        for (const [name, entry] of entries) if (entry.grantId === grantId) entries.delete(name)
      }
    }
  }

  readonly adapter: new (
    model: string,
  ) => object

  forget(model: string) {
    for (const name of this.#entries.keys()) if (name.startsWith(`${model} `)) this.#entries.delete(name)
  }
}
