import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, cp } from 'node:fs/promises'
import { join } from 'node:path'
import { debianFolder, debianLibraries, hasDebianPackages, makeOnce, unpackFrom } from './unpack.ts'

/** Programs of Debian that tests run, by the package that brings each. */
const paths = {
  nginx: 'usr/sbin/nginx',
  haproxy: 'usr/sbin/haproxy',
  caddy: 'usr/bin/caddy',
  pgbouncer: 'usr/sbin/pgbouncer',
  pgbackrest: 'usr/bin/pgbackrest',
  // Its checker, which is all of it that tests run.
  prometheus: 'usr/bin/promtool',
  systemd: 'usr/bin/systemd-analyze',
  kubectl: 'usr/bin/kubectl',
  'golang-go': 'usr/lib/go/bin/go',
  ruby: 'usr/bin/ruby',
  xmlsec1: 'usr/bin/xmlsec1',
}

/** Debian 12 has a kubectl that does not know half of what is written today. */
const releases: Record<string, string> = { kubectl: 'trixie' }

/** What programs need to find their own parts where they were unpacked. */
const places: Record<string, (folder: string) => Promise<NodeJS.ProcessEnv>> = {
  'golang-go': async (folder) => ({ GOROOT: join(folder, 'usr/lib/go'), CGO_ENABLED: '0' }),
  ruby: async (folder) => {
    const roots = [join(folder, 'usr/lib'), ...(await debianLibraries(folder))].map((root) => join(root, 'ruby'))
    const found = roots.filter((root) => existsSync(root))
    return {
      RUBYOPT: '--disable-gems',
      RUBYLIB: found.flatMap((root) => readdirSync(root).map((name) => join(root, name))).join(':'),
    }
  },
}

export interface DebianProgram {
  file: string
  /** What it needs in its environment. */
  env: NodeJS.ProcessEnv
  start(args: readonly string[], options?: SpawnOptions): ChildProcess
}

/**
 * The one that is installed, or else one that is unpacked into the user's cache. `copyTo`: where other users can reach it,
 * unlike the cache of root.
 */
export async function debianProgram(name: keyof typeof paths, copyTo?: string): Promise<DebianProgram> {
  const installed = join('/', paths[name])
  if (existsSync(installed)) return programAt(installed, {})
  const folder = await unpacked(name, copyTo)
  const env = { ...(await librariesOf(folder)), ...(await places[name]?.(folder)) }
  return programAt(join(folder, paths[name]), env)
}

/** The newest Postgres that is installed, or else Debian's. */
export async function debianPostgres(
  copyTo?: string,
): Promise<(name: 'initdb' | 'postgres' | 'psql') => DebianProgram> {
  const installed = newestIn('/')
  if (installed !== undefined) return (name) => programAt(join(installed, name), {})
  const folder = await unpacked('postgresql', copyTo)
  const bin = newestIn(folder)
  if (bin === undefined) throw new Error(`there is no Postgres in ${folder}`)
  const env = await librariesOf(folder)
  return (name) => programAt(join(bin, name), env)
}

function newestIn(root: string): string | undefined {
  const versions = join(root, 'usr/lib/postgresql')
  const found = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : []
  return found.map((version) => join(versions, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

async function unpacked(name: string, copyTo?: string): Promise<string> {
  if (!hasDebianPackages()) throw new Error(`${name} is missing: install it (Debian: apt-get install ${name}).`)
  const folder = await makeOnce(debianFolder(name), (unfinished) => unpackFrom(releases[name], unfinished, [name]))
  if (copyTo === undefined) return folder
  const copy = join(copyTo, name)
  await cp(folder, copy, { recursive: true, verbatimSymlinks: true })
  await chmod(copy, 0o755)
  return copy
}

const librariesOf = async (folder: string) => ({ LD_LIBRARY_PATH: (await debianLibraries(folder)).join(':') })

const programAt = (file: string, env: NodeJS.ProcessEnv): DebianProgram => ({
  file,
  env,
  start: (args, options = {}) => spawn(file, args, { ...options, env: { ...process.env, ...options.env, ...env } }),
})
