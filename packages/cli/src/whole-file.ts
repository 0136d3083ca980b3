import { createWriteStream, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'

/** A file that cannot be written where somebody wants it. */
class OutputError extends Error {
  override readonly name = 'OutputError'
}

/** Writes a file that appears whole or not at all, and that only its owner can read. */
export async function writeWholeFile<T>(path: string, work: (destination: Writable) => Promise<T>): Promise<T> {
  const partial = `${path}.partial`
  // Opened at once: a stream opens later, and would create the file after a failure has removed it.
  const file = createWriteStream(partial, { fd: openNew(partial, path), flush: true })
  // The work that writes hears of it. What fails after that must not end the process.
  file.on('error', () => {})
  try {
    const result = await work(file)
    if (!file.closed) await new Promise<void>((done, failed) => file.once('error', failed).end(done))
    renameSync(partial, path)
    return result
  } catch (error) {
    file.destroy()
    rmSync(partial, { force: true })
    throw error
  }
}

function openNew(partial: string, path: string): number {
  try {
    rmSync(partial, { force: true })
    return openSync(partial, 'wx', 0o600)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reasons: Record<string, string> = {
      ENOENT: `there is no folder ${dirname(path)}`,
      ENOTDIR: `${dirname(path)} is not a folder`,
      EACCES: `this user may not write in ${dirname(path)}`,
    }
    throw new OutputError(
      `${path} cannot be written: ${reasons[code] ?? (error instanceof Error ? error.message : error)}.`,
    )
  }
}
