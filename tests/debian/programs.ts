import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { debianFolder, debianLibraries, hasDebianPackages, makeOnce, unpackDebian } from './unpack.ts'

/** Programs of Debian that tests run, by the package that brings each. */
const paths = {
  nginx: 'usr/sbin/nginx',
  haproxy: 'usr/sbin/haproxy',
  pgbouncer: 'usr/sbin/pgbouncer',
  // Its checker, which is all of it that tests run.
  prometheus: 'usr/bin/promtool',
}

export interface DebianProgram {
  start(args: readonly string[], options?: SpawnOptions): ChildProcess
}

/** The one that is installed, or else one that is unpacked into the user's cache. */
export async function debianProgram(name: keyof typeof paths): Promise<DebianProgram> {
  const installed = join('/', paths[name])
  if (existsSync(installed)) return { start: (args, options = {}) => spawn(installed, args, options) }
  if (!hasDebianPackages()) throw new Error(`${name} is missing: install it (Debian: apt-get install ${name}).`)
  const folder = await makeOnce(debianFolder(name), (unfinished) => unpackDebian(unfinished, name))
  const LD_LIBRARY_PATH = (await debianLibraries(folder)).join(':')
  return {
    start: (args, options = {}) =>
      spawn(join(folder, paths[name]), args, { ...options, env: { ...process.env, ...options.env, LD_LIBRARY_PATH } }),
  }
}
