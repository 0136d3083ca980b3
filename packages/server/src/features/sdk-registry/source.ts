import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const published = fileURLToPath(new URL('../sdk/', import.meta.url))
const checkout = fileURLToPath(new URL('../../../../../', import.meta.url))

/** The folder with our packages: the published server brings them along, a checkout packs its own, which takes a while. */
export async function findSdkFolder(): Promise<string> {
  if (existsSync(published)) return published
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/sdk.mjs'], { cwd: checkout })
  // Builds may say something before.
  return stdout.trim().split('\n').at(-1) ?? ''
}
