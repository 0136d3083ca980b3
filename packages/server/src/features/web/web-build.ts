import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const Entry = z.object({ script: z.string(), preloads: z.array(z.string()), styles: z.array(z.string()) })
const Index = z.object({
  files: z.record(z.string(), z.object({ hash: z.string(), encodings: z.array(z.enum(['br', 'gz'])) })),
  entries: z.record(z.string(), Entry),
  /** What a handler page loads beside its entry. */
  pages: z.record(z.string(), z.array(z.string())),
})
type BuildIndex = z.output<typeof Index>

export type WebEntry = z.output<typeof Entry>
export type WebFile = BuildIndex['files'][string]

/** A folder that tools/web.mjs built. It may appear, and be replaced, while the server runs. */
export class WebBuild {
  readonly #folder: string
  #known: { time: number; index: BuildIndex } | undefined
  /** All of them take a few megabytes. */
  readonly #contents = new Map<string, Promise<Buffer>>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Includes what a page will need next, where that is known. */
  async findEntry(name: string, page = ''): Promise<WebEntry | undefined> {
    const index = await this.#index()
    const entry = index?.entries[name]
    if (!index || !entry) return undefined
    const next = Object.hasOwn(index.pages, page) ? index.pages[page]! : []
    const files = new Set([...entry.preloads, ...next])
    return { ...entry, preloads: [...files].filter((file) => file !== entry.script) }
  }

  /** Only files that the index lists are ever read, whatever the path. */
  async findFile(name: string): Promise<WebFile | undefined> {
    const files = (await this.#index())?.files
    return files && Object.hasOwn(files, name) ? files[name] : undefined
  }

  /** Nothing until something is built. */
  async findFonts(): Promise<string[]> {
    return Object.keys((await this.#index())?.files ?? {}).filter((name) => name.endsWith('.woff2'))
  }

  /** Of a file that was found. */
  read(name: string): Promise<Buffer> {
    const known = this.#contents.get(name)
    if (known) return known
    const content = readFile(join(this.#folder, name))
    this.#contents.set(name, content)
    content.catch(() => this.#contents.delete(name))
    return content
  }

  /** Undefined until something is built. */
  async #index(): Promise<BuildIndex | undefined> {
    const file = join(this.#folder, 'build.json')
    const state = await stat(file).catch(() => undefined)
    if (!state) return undefined
    if (this.#known?.time !== state.mtimeMs) {
      this.#contents.clear()
      this.#known = { time: state.mtimeMs, index: Index.parse(JSON.parse(await readFile(file, 'utf8'))) }
    }
    return this.#known.index
  }
}
