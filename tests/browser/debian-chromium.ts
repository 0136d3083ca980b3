import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Debian and what is made of it can fetch packages without installing them, and without being root. */
export const hasDebianPackages = () => existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg-deb')

/** Among the user's own caches: unlike what comes with the packages it is fetched, which `npm ci` should not undo. */
export const debianFolder = () =>
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'hallpass', `chromium-headless-debian-${process.arch}`)

/** Unpacks Debian's Chromium without windows, which needs half the time of the whole one, and the libraries that this machine lacks, into a folder that is not there yet whole. */
export async function unpackDebianChromium(folder: string): Promise<void> {
  const downloads = join(folder, 'downloads')
  await mkdir(join(downloads, 'lists/partial'), { recursive: true })
  await mkdir(join(downloads, 'archives/partial'), { recursive: true })
  // Lists and archives of our own: neither the system's cache nor its locks are touched.
  const apt = (...args: string[]) =>
    run('apt-get', [
      ...['-o', `Dir::State::Lists=${downloads}/lists`, '-o', `Dir::Cache=${downloads}`],
      ...['-o', 'Debug::NoLocking=true', '-o', 'APT::Sandbox::User=root', '-q', '-y', ...args],
    ])
  await apt('update')
  await apt('--download-only', '--no-install-recommends', 'install', 'chromium-headless-shell', 'fonts-dejavu-core')
  const archives = (await readdir(join(downloads, 'archives'))).filter((name) => name.endsWith('.deb'))
  for (const name of archives) await run('dpkg-deb', ['-x', join(downloads, 'archives', name), folder])
  await rm(downloads, { recursive: true })
}

/** How to start what was unpacked: it has to find its own libraries and fonts. */
export async function debianLaunch(folder: string) {
  const libraries = join(folder, 'usr/lib')
  const triplet = (await readdir(libraries)).find((name) => name.endsWith('-linux-gnu'))
  const found = triplet ? [join(libraries, triplet), join(libraries, triplet, 'pulseaudio')] : []
  // Not while unpacking: the folder gets its name when it is whole, and this file knows it.
  await writeFile(join(folder, 'fonts.conf'), fontsConfig(folder))
  return {
    executablePath: join(libraries, 'chromium/chromium-headless-shell'),
    args: [],
    env: { LD_LIBRARY_PATH: found.join(':'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

/** The machine's fonts and the unpacked ones; the rules that say which font stands for `sans-serif` come from either. */
const fontsConfig = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/usr/share/fonts</dir>
  <include ignore_missing="yes">/etc/fonts/conf.d</include>
  <include ignore_missing="yes">${folder}/usr/share/fontconfig/conf.avail</include>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
