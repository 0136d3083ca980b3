/** The files beside an app's sources: variables, what git ignores, where packages come from, which ones. */
import { join, relative } from 'node:path'
import { npmrcLine, packageScope, registryPath, type ServerFacts } from '@hallpass/contract'
import type { Environment } from '@hallpass/server/settings'
import { type Change, textOf } from './changes.ts'
import { ConnectError } from './connect-error.ts'
import { foldersUp, hasOwnSettings, type Manifest, type PackageManager } from './package-manager.ts'
import { settingsFolder } from './workspace.ts'

const withEnd = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

/** The variables in their places; those that are missing at the end. */
export function envChange(folder: string, path: string, variables: readonly (readonly [string, string])[]): Change {
  const before = textOf(folder, path)
  let after = before ?? ''
  for (const [name, value] of variables) {
    const line = new RegExp(`^(?:export[ \\t]+)?${name}[ \\t]*=.*$`, 'm')
    after = line.test(after) ? after.replace(line, () => `${name}=${value}`) : `${withEnd(after)}${name}=${value}\n`
  }
  return { path, before, after, isSecret: true }
}

/** Whether git would leave the file out, as far as it takes to know that of a file in this folder. */
function isIgnored(folder: string, name: string): boolean {
  const folders = [...foldersUp(folder)]
  const known = textOf(folders.at(-1) ?? folder, '.git/HEAD') === undefined ? [folder] : folders.reverse()
  let isOut = false
  for (const at of known) {
    for (const line of (textOf(at, '.gitignore') ?? '').split('\n')) {
      const pattern = /^(!?)(\/|\*\*\/)?([^/]+)$/.exec(line.trim())
      if (!pattern || line.startsWith('#') || (pattern[2] === '/' && at !== folder)) continue
      const glob = new RegExp(
        `^${pattern[3]!
          .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
          .replaceAll('*', '.*')
          .replaceAll('?', '.')}$`,
      )
      if (glob.test(name)) isOut = pattern[1] !== '!'
    }
  }
  return isOut
}

export function gitignoreChange(folder: string, name: string): Change {
  const path = '.gitignore'
  const before = textOf(folder, path)
  if (isIgnored(folder, name)) return { path, before, after: before ?? '' }
  return { path, before, after: `${withEnd(before ?? '')}${name}\n` }
}

/** An app, and who installs its packages. */
export interface Place {
  folder: string
  manager: PackageManager
  manifest: Manifest
  env: Environment
}

/** Where this package manager reads where packages come from. Undefined where they come from the public registry. */
export function registryChange({ packages, url }: ServerFacts, place: Place): Change | undefined {
  const line = npmrcLine(packages, url)
  if (line === undefined) return undefined
  const { folder, manager, manifest, env } = place
  const root = settingsFolder(folder, manager)
  const pathOf = (name: string) => join(relative(folder, root), name)
  if (manager === 'yarn' && hasOwnSettings(folder, manifest, env)) return yarnChange(folder, pathOf('.yarnrc.yml'), url)
  const path = pathOf('.npmrc')
  const before = textOf(folder, path)
  const old = new RegExp(`^${packageScope}:registry[ \\t]*=.*$`, 'm')
  const text = before ?? ''
  return { path, before, after: old.test(text) ? text.replace(old, () => line) : `${withEnd(text)}${line}\n` }
}

function yarnChange(folder: string, path: string, url: string): Change {
  const before = textOf(folder, path)
  const registry = `${url}${registryPath}`.replace(/\/$/, '')
  if (before?.includes(registry)) return { path, before, after: before }
  const wanted = [
    `npmScopes:\n  ${packageScope.slice(1)}:\n    npmRegistryServer: ${registry}\n`,
    ...(url.startsWith('http:') ? [`unsafeHttpWhitelist:\n  - ${new URL(url).hostname}\n`] : []),
  ]
  if (/^(npmScopes|unsafeHttpWhitelist):/m.test(before ?? '')) {
    throw new ConnectError(
      `${join(folder, path)} has npmScopes or unsafeHttpWhitelist already. Add this by hand, then try again:\n\n${wanted.join('')}`,
    )
  }
  return { path, before, after: `${withEnd(before ?? '')}${wanted.join('')}` }
}

/** With the package among its dependencies, in the hand of whoever wrote it. */
export function manifestChange(folder: string, manifest: Manifest, name: string, version: string): Change {
  const path = 'package.json'
  const before = textOf(folder, path) ?? ''
  const places = ['dependencies', 'devDependencies'].map(
    (field) => manifest[field] as Record<string, string> | undefined,
  )
  if (places.some((place) => place?.[name] !== undefined)) return { path, before, after: before }
  const entries = Object.entries({ ...places[0], [name]: version }).sort(([one], [other]) => (one < other ? -1 : 1))
  const indent = /^[ \t]+(?=")/m.exec(before)?.[0] ?? '  '
  const after = `${JSON.stringify({ ...manifest, dependencies: Object.fromEntries(entries) }, null, indent)}\n`
  return { path, before, after }
}
