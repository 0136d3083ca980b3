import { cacheSize } from '@hallpass/contract'
import { createCell, type OwnedCell } from './cell.ts'

/** The cells of one session or app, by what they hold; the oldest that nobody watches go first. */
export class CellCache {
  readonly #cells = new Map<string, OwnedCell<unknown>>()

  /** `name` is what changes together, `args` tell the cells of it apart. */
  cell<T>(name: string, args: readonly unknown[], load: () => Promise<T>): OwnedCell<T> {
    const key = JSON.stringify([name, ...args])
    const known = this.#cells.get(key)
    // The name and arguments of a cell decide its type: each is used in one place.
    if (known) return known as OwnedCell<T>
    const cell = createCell(load)
    this.#cells.set(key, cell)
    this.#trim()
    return cell
  }

  /** Every cell of these names has changed on the server. */
  async changed(...names: readonly string[]): Promise<void> {
    const affected = [...this.#cells].filter(([key]) => names.includes(JSON.parse(key)[0]))
    await Promise.all(affected.map(([, cell]) => cell.changed()))
  }

  async allChanged(): Promise<void> {
    await Promise.all([...this.#cells.values()].map((cell) => cell.changed()))
  }

  #trim() {
    for (const [key, cell] of this.#cells) {
      if (this.#cells.size <= cacheSize.paths) return
      if (!cell.isWatched) this.#cells.delete(key)
    }
  }
}
