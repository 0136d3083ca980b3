import { relative } from 'node:path'
import { isPlainObject, parseJson } from '@hallpass/contract'
import { textOf } from './changes.ts'
import { foldersUp, type PackageManager } from './package-manager.ts'

/**
 * The folder whose settings count: in a workspace that is its root. npm does not read an `.npmrc` in one of its packages, and for the
 * others it holds only where they are called in that package.
 */
export function settingsFolder(folder: string, manager: PackageManager): string {
  const isRoot = manager === 'pnpm' ? (at: string) => textOf(at, 'pnpm-workspace.yaml') !== undefined : hasPackage
  return [...foldersUp(folder)].find((at) => isRoot(at, folder)) ?? folder
}

/** Whether the workspaces that `at` declares have `folder` among them. */
function hasPackage(at: string, folder: string): boolean {
  const manifest = parseJson(textOf(at, 'package.json') ?? '')
  const declared = isPlainObject(manifest) ? manifest.workspaces : undefined
  const patterns = isPlainObject(declared) ? declared.packages : declared
  if (!Array.isArray(patterns)) return false
  const place = relative(at, folder)
  const meeting = patterns.filter((pattern) => globOf(String(pattern).replace(/^!/, '')).test(place))
  return meeting.length > 0 && !String(meeting.at(-1)).startsWith('!')
}

const globOf = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replace(/^\.\//, '')
      .replace(/\/+$/, '')
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/\*\*\/?|\*/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))
      .replaceAll('?', '[^/]')}$`,
  )
