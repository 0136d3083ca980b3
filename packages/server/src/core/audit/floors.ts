import type { Logger } from '../../observe/index.ts'
import { type Announced, AnnouncedFile, type AnnouncedHead, announcedPath, takeLine } from './announced.ts'

/**
 * What was announced, for a process that goes on announcing. What other processes of the same server wrote to the file holds for this one,
 * too: otherwise one could announce what replaced an entry that another has announced (T57).
 */
export class Floors {
  readonly path: string
  readonly #file: AnnouncedFile
  readonly #log: Logger
  readonly #announced: Announced = { heads: new Map(), tellsErasures: false }
  /** The file lacks something that was announced. */
  #isBehind = false

  constructor(dataDir: string, log: Logger) {
    this.path = announcedPath(dataDir)
    this.#file = new AnnouncedFile(this.path)
    this.#log = log
  }

  get heads(): ReadonlyMap<string, AnnouncedHead> {
    return this.#announced.heads
  }

  get tellsErasures() {
    return this.#announced.tellsErasures
  }

  /** Throws where the file cannot be read. False when there is none. */
  open(): boolean {
    const lines = this.#file.readNew()
    for (const line of lines ?? []) takeLine(this.#announced, line)
    return lines !== undefined
  }

  /** Returns the logs of which the operator accepted something since. */
  catchUp(): string[] {
    try {
      const taken = this.#file.readNew()?.filter((line) => takeLine(this.#announced, line)) ?? []
      if (this.#isBehind) this.#writeAll()
      return taken.flatMap((line) => ('accepted' in line ? [line.tenancyId] : []))
    } catch (error) {
      this.#fallBehind(error)
      return []
    }
  }

  add(heads: readonly AnnouncedHead[]) {
    for (const head of heads) this.#announced.heads.set(head.tenancyId, head)
    this.write(heads)
  }

  tellErasures(line: object) {
    this.#announced.tellsErasures = true
    this.write([line])
  }

  write(lines: readonly object[]) {
    // All is written together as soon as that is possible.
    if (this.#isBehind) return
    try {
      this.#file.append(lines)
    } catch (error) {
      this.#fallBehind(error)
    }
  }

  /** That the operator accepted something was told before. */
  #writeAll() {
    this.#file.append([...this.heads.values()].map(({ accepted, ...head }) => head))
    this.#isBehind = false
  }

  #fallBehind(error: unknown) {
    const words =
      'the ends of audit logs cannot be written to the data folder: until then only the log and the webhook have them'
    if (!this.#isBehind) this.#log.warn({ err: error, file: this.path }, words)
    this.#isBehind = true
  }
}
