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
}

/** In the data folder: one line for each announcement, of which the last about a log counts. */
export const announcedPath = (dataDir: string) => join(dataDir, 'audit-heads.jsonl')

/** Undefined when nothing was announced yet. */
export function readAnnounced(path: string): Map<string, AnnouncedHead> | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  const heads = new Map<string, AnnouncedHead>()
  for (const line of text.split('\n')) {
    const head = headIn(line)
    if (head) heads.set(head.tenancyId, head)
  }
  return heads
}

/** Checkpoints stand in the file, too; a line that was cut off by a crash counts as none. */
function headIn(line: string): AnnouncedHead | undefined {
  try {
    const value = JSON.parse(line)
    return typeof value.tenancyId === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

export function appendAnnounced(path: string, lines: readonly object[]) {
  mkdirSync(dirname(path), { recursive: true })
  // A line break first: the last line may have been cut off.
  appendFileSync(path, `\n${lines.map((line) => JSON.stringify(line)).join('\n')}\n`, { mode: 0o600 })
}
