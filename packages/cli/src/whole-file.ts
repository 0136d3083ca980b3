import { createWriteStream, renameSync, rmSync } from 'node:fs'
import type { Writable } from 'node:stream'

/** Writes a file that appears whole or not at all, and that only its owner can read. */
export async function writeWholeFile<T>(path: string, work: (destination: Writable) => Promise<T>): Promise<T> {
  const partial = `${path}.partial`
  rmSync(partial, { force: true })
  const file = createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true })
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
