import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Environment } from '@hallpass/server/settings'

export const packageManagers = ['npm', 'pnpm', 'yarn', 'bun'] as const
export type PackageManager = (typeof packageManagers)[number]

const lockFiles: Record<string, PackageManager> = {
  'package-lock.json': 'npm',
  'npm-shrinkwrap.json': 'npm',
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
}

const named = (text: unknown): PackageManager | undefined =>
  packageManagers.find((name) => typeof text === 'string' && new RegExp(`^${name}[@/]`).test(text))

/** Up to where a repository begins: the lock file of a workspace is not in its packages. */
function* foldersUp(folder: string): Generator<string> {
  for (let at = folder; ; at = dirname(at)) {
    yield at
    if (existsSync(join(at, '.git')) || dirname(at) === at) return
  }
}

/** By what the app says, then by its lock file, then by which of them called us. */
export function findPackageManager(folder: string, manifest: Manifest, userAgent: string | undefined): PackageManager {
  const said = named(manifest.packageManager)
  if (said) return said
  for (const at of foldersUp(folder)) {
    const found = Object.entries(lockFiles).find(([file]) => existsSync(join(at, file)))
    if (found) return found[1]
  }
  return named(userAgent) ?? 'npm'
}

export type Manifest = Readonly<Record<string, unknown>>

/** From its second version on, Yarn has settings of its own and does not read .npmrc. */
export function hasOwnSettings(folder: string, manifest: Manifest, env: Environment): boolean {
  const said = /^yarn@(\d+)/.exec(String(manifest.packageManager ?? ''))?.[1]
  if (said !== undefined) return Number(said) > 1
  for (const at of foldersUp(folder)) {
    if (existsSync(join(at, '.yarnrc.yml'))) return true
    const lock = join(at, 'yarn.lock')
    if (existsSync(lock)) return readFileSync(lock, 'utf8').includes('__metadata:')
  }
  return Number.parseInt(versionOfYarn(folder, env), 10) > 1
}

/** What would be run in the folder, which need not be there yet. */
function versionOfYarn(folder: string, env: Environment): string {
  let cwd = folder
  while (!existsSync(cwd)) cwd = dirname(cwd)
  const shell = process.platform === 'win32'
  const quietly = ['ignore', 'pipe', 'ignore'] as const
  // Nothing where there is no Yarn.
  return spawnSync('yarn', ['--version'], { cwd, env, shell, encoding: 'utf8', stdio: [...quietly] }).stdout ?? ''
}

export { foldersUp }
