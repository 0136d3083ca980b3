import { createWriteStream, openSync, renameSync, rmSync } from 'node:fs'
import type { Writable } from 'node:stream'

/** Writes a file that appears whole or not at all, and that only its owner can read. */
export async function writeWholeFile<T>(path: string, work: (destination: Writable) => Promise<T>): Promise<T> {
  const partial = `${path}.partial`
  rmSync(partial, { force: true })
  // Opened at once: a stream opens later, and would create the file after a failure has removed it.
  const file = createWriteStream(partial, { fd: openSync(partial, 'wx', 0o600), flush: true })
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
