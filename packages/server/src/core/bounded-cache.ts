/** How often something was found, and how often not. */
export interface CacheCounts {
  readonly hits: number
  readonly misses: number
}

/** A map that forgets what was least recently used, so that strangers cannot fill the memory. */
export class BoundedCache<V> {
  readonly #entries = new Map<string, V>()
  readonly #max: number
  #hits = 0
  #misses = 0

  constructor(max: number) {
    this.#max = max
  }

  find(key: string): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) {
      this.#misses++
      return undefined
    }
    this.#hits++
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  /** Without counting as a use. */
  peek(key: string): V | undefined {
    return this.#entries.get(key)
  }

  set(key: string, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#max) return
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined) this.#entries.delete(oldest)
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }

  get counts(): CacheCounts {
    return { hits: this.#hits, misses: this.#misses }
  }

  get size(): number {
    return this.#entries.size
  }
}
