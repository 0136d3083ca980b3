import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, relative } from 'node:path'
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
  await mkdir(join(downloads, 'archives/partial'), { recursive: true })
  try {
    const { lists, sources } = await packageLists(release)
    const options = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${downloads}`, ...sources]
    await apt(options, '--download-only', '--no-install-recommends', 'install', ...packages)
  } catch (error) {
    const [reason = ''] = /^E: .*/m.exec(String((error as { stderr?: string }).stderr ?? error)) ?? [String(error)]
    throw new Error(
      `${packages.join(', ')} could not be fetched (${reason}). Install: apt-get install ${packages.join(' ')}`,
    )
  }
  const archives = (await readdir(join(downloads, 'archives'))).filter((name) => name.endsWith('.deb'))
  for (const name of archives) await run('dpkg-deb', ['-x', join(downloads, 'archives', name), folder])
  await rm(downloads, { recursive: true })
  await relink(folder)
}

/** Lists and archives of our own: neither the system's cache nor its locks are touched. */
const apt = (options: readonly string[], ...args: readonly string[]) =>
  run('apt-get', [...['-o', 'Debug::NoLocking=true', '-o', 'APT::Sandbox::User=root', ...options, '-q', '-y', ...args]])

const hourOf = (time: number) => new Date(time).toISOString().slice(0, 13)

/** What can be had, as it was at the beginning of this hour: several languages are fetched one after the other. */
async function packageLists(release = 'own') {
  const folder = await makeOnce(debianFolder(`lists-${release}-${hourOf(Date.now())}`), async (unfinished) => {
    await mkdir(join(unfinished, 'lists/partial'), { recursive: true })
    const sources = release === 'own' ? [] : await sourcesOf(release, join(unfinished, 'sources.list'))
    await apt(['-o', `Dir::State::Lists=${unfinished}/lists`, ...sources], 'update')
  })
  await removeOldLists(dirname(folder))
  // Beside the lists: apt deletes what it does not know among them.
  const sources = release === 'own' ? [] : sourceOptions(join(folder, 'sources.list'))
  return { lists: join(folder, 'lists'), sources }
}

/** Those of the last hour may still be in use. */
async function removeOldLists(folder: string): Promise<void> {
  const lastHour = hourOf(Date.now() - 3_600_000)
  for (const name of await readdir(folder)) {
    const [, hour] = /^lists-\w+-(\d{4}-\d\d-\d\dT\d\d)/.exec(name) ?? []
    if (hour && hour < lastHour) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Links into the whole system lead into the folder, where that has what the system has not. */
async function relink(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) continue
    const link = join(entry.parentPath, entry.name)
    const target = await readlink(link)
    if (!isAbsolute(target) || existsSync(target) || !existsSync(join(folder, target))) continue
    await rm(link)
    // The folder gets its name when it is whole.
    await symlink(relative(dirname(link), join(folder, target)), link)
  }
}

/** The server that this machine has its packages from, with another release. */
async function sourcesOf(release: string, file: string): Promise<string[]> {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'])
  const [server = ''] = stdout.split('\n')
  await writeFile(file, `deb ${server} ${release} main\n`)
  return sourceOptions(file)
}

const sourceOptions = (file: string) => ['-o', `Dir::Etc::SourceList=${file}`, '-o', 'Dir::Etc::SourceParts=/dev/null']

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
