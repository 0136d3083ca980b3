import { cacheSize } from '@hallpass/contract'
import { createCell, type OwnedCell } from './cell.ts'
import { affectedBy, type CellName } from './cell-names.ts'

interface Entry {
  name: CellName
  cell: OwnedCell<unknown>
}

/** The cells of one session or app, by what they hold; the oldest without listeners go first. */
export class CellCache {
  readonly #entries = new Map<string, Entry>()

  /** `name` is what changes together; `args` distinguish its cells. */
  cell<T>(name: CellName, args: readonly unknown[], load: () => Promise<T>): OwnedCell<T> {
    const key = JSON.stringify([name, ...args])
    const known = this.#entries.get(key)
    // The name and arguments of a cell decide its type: each is used in one place.
    if (known) return known.cell as OwnedCell<T>
    const cell = createCell(load)
    this.#entries.set(key, { name, cell })
    this.#trim()
    return cell
  }

  /** What these hold was written on the server. */
  async changed(...names: readonly CellName[]): Promise<void> {
    const affected = affectedBy(names)
    await Promise.all([...this.#entries.values()].map(({ name, cell }) => affected.has(name) && cell.changed()))
  }

  /** The session is over, so it has no user now; the rest stays as it is for a page that is about to go. */
  ended(): void {
    for (const { name, cell } of this.#entries.values()) {
      if (name === 'user') void cell.changed()
      else cell.forget()
    }
  }

  #trim() {
    for (const [key, { cell }] of this.#entries) {
      if (this.#entries.size <= cacheSize.paths) return
      if (!cell.isWatched) this.#entries.delete(key)
    }
  }
}
