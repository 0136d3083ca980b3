import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The end of a log, as it was announced outside of the database. */
export interface AnnouncedHead {
  tenancyId: string
  projectId: string
  sequence: number
  /** In hex, as the log shows it. */
  hash: string
  at: string
  /** The server erased the log with its deleted project, or the operator accepted that it is gone. */
  erased?: true
  /** The operator accepted, too, that the project has another log now. */
  replaced?: true
  /** By the operator: what was announced before counts no longer. */
  accepted?: true
}

export interface Announced {
  /** Of each log what counts, by the id of its tenancy. */
  heads: Map<string, AnnouncedHead>
  /** False in a file of an older Hallpass, which did not tell erased logs: a log that is gone by now may be one of those. */
  tellsErasures: boolean
}

type Line = AnnouncedHead | { erasuresToldSince: string }

/** In the data folder: one line for each announcement. */
export const announcedPath = (dataDir: string) => join(dataDir, 'audit-heads.jsonl')

/** From this line on, every log that was announced is there, or was told to be erased. */
export const erasuresToldLine = (now: Date) => ({ erasuresToldSince: now.toISOString() })

/** Undefined when nothing was announced yet. */
export function readAnnounced(path: string): Announced | undefined {
  const lines = new AnnouncedFile(path).readNew()
  if (!lines) return undefined
  const announced: Announced = { heads: new Map(), tellsErasures: false }
  for (const line of lines) takeLine(announced, line)
  return announced
}

/**
 * Whether the line counts now. All processes of a server write to one file: a line that another one has overtaken meanwhile, or that
 * contradicts it, takes nothing back. Only the operator can.
 */
export function takeLine(announced: Announced, line: Line): boolean {
  if (!('tenancyId' in line)) announced.tellsErasures = true
  else if (counts(line, announced.heads.get(line.tenancyId))) announced.heads.set(line.tenancyId, line)
  else return false
  return true
}

function counts(line: AnnouncedHead, known: AnnouncedHead | undefined): boolean {
  if (!known || line.accepted || line.erased || line.sequence > known.sequence) return true
  // One that was erased, and is there again from a backup.
  return known.erased === true && line.sequence === known.sequence && line.hash === known.hash
}

const lineBreak = 10

export class AnnouncedFile {
  readonly path: string
  #position = 0

  constructor(path: string) {
    this.path = path
  }

  /** The lines that were written since they were read last, also by this process. Undefined when there is no file. */
  readNew(): Line[] | undefined {
    const bytes = this.#readBytes()
    if (!bytes) return undefined
    // What comes after the last line break may still be on its way.
    const end = bytes.lastIndexOf(lineBreak) + 1
    this.#position += end
    return bytes.toString('utf8', 0, end).split('\n').flatMap(linesIn)
  }

  append(lines: readonly object[]) {
    mkdirSync(dirname(this.path), { recursive: true })
    // A line break first: the last line may have been cut off.
    appendFileSync(this.path, `\n${lines.map((line) => JSON.stringify(line)).join('\n')}\n`, { mode: 0o600 })
  }

  #readBytes(): Buffer | undefined {
    const file = openOrNone(this.path)
    if (file === undefined) return undefined
    try {
      const { size } = fstatSync(file)
      // Another file took its place.
      if (size < this.#position) this.#position = 0
      const bytes = Buffer.alloc(size - this.#position)
      let read = 0
      for (let more = -1; more !== 0; read += more) {
        more = readSync(file, bytes, read, bytes.length - read, this.#position + read)
      }
      return bytes.subarray(0, read)
    } finally {
      closeSync(file)
    }
  }
}

function openOrNone(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Checkpoints stand in the file, too; a line that was cut off by a crash counts as none. */
function linesIn(text: string): Line[] {
  try {
    const value = JSON.parse(text)
    return typeof value?.tenancyId === 'string' || typeof value?.erasuresToldSince === 'string' ? [value] : []
  } catch {
    return []
  }
}
