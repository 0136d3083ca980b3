import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Debian and what is made of it can fetch packages without installing them, and without being root. */
export const hasDebianPackages = () => existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg-deb')

/** Among the user's own caches: unlike what comes with the packages it is fetched, which `npm ci` should not undo. */
export const debianFolder = (name: string) =>
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'hallpass', `${name}-debian-${process.arch}`)

/** Unpacks Debian's packages, and the libraries of theirs that this machine lacks, into a folder. */
export const unpackDebian = (folder: string, ...packages: string[]) => unpackFrom(undefined, folder, packages)

/** From the named release of Debian, where this one has only an older program. */
export async function unpackFrom(release: string | undefined, folder: string, packages: string[]): Promise<void> {
  const downloads = join(folder, 'downloads')
  await mkdir(join(downloads, 'lists/partial'), { recursive: true })
  await mkdir(join(downloads, 'archives/partial'), { recursive: true })
  const sources = release === undefined ? [] : await sourcesOf(release, join(downloads, 'sources.list'))
  // Lists and archives of our own: neither the system's cache nor its locks are touched.
  const apt = (...args: string[]) =>
    run('apt-get', [
      ...['-o', `Dir::State::Lists=${downloads}/lists`, '-o', `Dir::Cache=${downloads}`],
      ...['-o', 'Debug::NoLocking=true', '-o', 'APT::Sandbox::User=root', ...sources, '-q', '-y', ...args],
    ])
  await apt('update')
  await apt('--download-only', '--no-install-recommends', 'install', ...packages)
  const archives = (await readdir(join(downloads, 'archives'))).filter((name) => name.endsWith('.deb'))
  for (const name of archives) await run('dpkg-deb', ['-x', join(downloads, 'archives', name), folder])
  await rm(downloads, { recursive: true })
}

/** The server that this machine has its packages from, with another release. */
async function sourcesOf(release: string, file: string): Promise<string[]> {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'])
  const [server = ''] = stdout.split('\n')
  await writeFile(file, `deb ${server} ${release} main\n`)
  return ['-o', `Dir::Etc::SourceList=${file}`, '-o', 'Dir::Etc::SourceParts=/dev/null']
}

/** Where unpacked programs find the libraries that came along. */
export async function debianLibraries(folder: string): Promise<string[]> {
  const libraries = join(folder, 'usr/lib')
  const names = existsSync(libraries) ? await readdir(libraries) : []
  const triplet = names.find((name) => name.endsWith('-linux-gnu'))
  return triplet ? [join(libraries, triplet), join(libraries, triplet, 'systemd')] : []
}

/**
 * A folder that exists only when it is whole: `make` fills one with another name. Several processes may do this at the
 * same time, and one that is killed leaves nothing that the next would take for finished.
 */
export async function makeOnce(folder: string, make: (folder: string) => Promise<void>): Promise<string> {
  if (existsSync(folder)) return folder
  await mkdir(dirname(folder), { recursive: true })
  const unfinished = await mkdtemp(`${folder}-`)
  try {
    await make(unfinished)
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process was quicker.
    if (!existsSync(folder)) throw error
  }
  return folder
}
