import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { configFiles, pulledTree } from '@hallpass/contract/config-file'
import type { Terminal } from '../command.ts'
import { ConfigError } from './config-error.ts'
import type { Source } from './read-config.ts'
import { type Remote, readRemote } from './remote.ts'

/** Writes what the project sets itself as a configuration file, with its programs beside it. */
export async function pull(remote: Remote, { path, cwd }: Source, flags: PullFlags, terminal: Terminal) {
  const { override } = await readRemote(remote)
  const { tree, leftOut } = pulledTree(override)
  const { text, sources, secrets } = configFiles(tree)
  const folder = dirname(path)
  const files = new Map([[path, text], ...Object.entries(sources).map(([name, s]) => [join(folder, name), s] as const)])
  const changed = [...files]
    .filter(([file, content]) => inPlace(file, cwd, () => contentOf(file)) !== content)
    .map(([file]) => file)
  const inTheWay = changed.filter((file) => existsSync(file))
  if (inTheWay.length && !flags.force) {
    const names = inTheWay.map((file) => relative(cwd, file)).join(', ')
    throw new ConfigError(
      `Nothing was written: ${names} would be replaced. hallpass config diff shows what differs; --force replaces.`,
    )
  }
  for (const file of changed) inPlace(file, cwd, () => writeWhole(file, files.get(file) ?? ''))
  const written = changed.map((file) => relative(cwd, file))
  if (flags.json) terminal.out(JSON.stringify({ written, secrets, leftOut }, undefined, 2))
  else
    for (const line of summary(
      written,
      secrets.map(({ name }) => name),
    ))
      terminal.out(line)
  for (const place of leftOut)
    terminal.error(`${place} is left out: this version takes no such value. It stays as it is.`)
  return 0
}

interface PullFlags {
  force: boolean
  json: boolean
}

function* summary(written: readonly string[], secrets: readonly string[]) {
  yield* written.map((file) => `Wrote ${file}`)
  if (!written.length) yield 'The files already match the project.'
  if (secrets.length) yield `Set before you push: ${secrets.join(', ')}. Secrets are not in the files.`
}

const contentOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** Files that cannot be read or written are somebody's to put right, and not the data folder of a server. */
function inPlace<T>(file: string, cwd: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const reason = code === 'EISDIR' ? 'it is a folder' : code === 'EACCES' ? 'this user may not' : String(error)
    throw new ConfigError(`${relative(cwd, file)} cannot be written: ${reason}.`)
  }
}

/** It appears whole or not at all: somebody may be watching it. */
function writeWhole(file: string, content: string) {
  mkdirSync(dirname(file), { recursive: true })
  const partial = `${file}.partial`
  writeFileSync(partial, content)
  renameSync(partial, file)
}
