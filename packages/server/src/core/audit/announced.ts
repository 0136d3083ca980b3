import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
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
}

export interface Announced {
  /** Of each log what was said last, by the id of its tenancy. */
  heads: Map<string, AnnouncedHead>
  /** False in a file of an older Hallpass, which did not tell erased logs: a log that is gone by now may be one of those. */
  tellsErasures: boolean
}

/** In the data folder: one line for each announcement, of which the last about a log counts. */
export const announcedPath = (dataDir: string) => join(dataDir, 'audit-heads.jsonl')

/** From this line on, every log that was announced is there, or was told to be erased. */
export const erasuresToldLine = (now: Date) => ({ erasuresToldSince: now.toISOString() })

/** Undefined when nothing was announced yet. */
export function readAnnounced(path: string): Announced | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  const announced: Announced = { heads: new Map(), tellsErasures: false }
  for (const line of text.split('\n')) {
    const value = valueIn(line)
    if (typeof value?.tenancyId === 'string') announced.heads.set(value.tenancyId, value)
    else if (typeof value?.erasuresToldSince === 'string') announced.tellsErasures = true
  }
  return announced
}

/** Checkpoints stand in the file, too; a line that was cut off by a crash counts as none. */
function valueIn(line: string) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

export function appendAnnounced(path: string, lines: readonly object[]) {
  mkdirSync(dirname(path), { recursive: true })
  // A line break first: the last line may have been cut off.
  appendFileSync(path, `\n${lines.map((line) => JSON.stringify(line)).join('\n')}\n`, { mode: 0o600 })
}
