import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { hasDebianPackages, makeOnce } from '../debian/unpack.ts'
import { chromiumFolder, debianLaunch, unpackDebianChromium } from './debian-chromium.ts'

/** What to start, or why nothing can be started and what to do about it, in one line. */
export type FoundChromium =
  | { executablePath: string; args: string[]; env?: Record<string, string> }
  | { missing: string }

// The one without windows first: it needs half the time.
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const advice =
  'Install Chromium (Debian: `apt-get install chromium-headless-shell`; elsewhere: `npx playwright-core install chromium`) or name one in HALLPASS_CHROMIUM.'

/** The one that HALLPASS_CHROMIUM names, the system's, Playwright's, the one that comes with the packages, or Debian's. */
export async function findChromium(named = process.env.HALLPASS_CHROMIUM): Promise<FoundChromium> {
  if (named) {
    if (existsSync(named)) return { executablePath: named, args: [] }
    return { missing: `HALLPASS_CHROMIUM names ${named}, which does not exist. ${advice}` }
  }
  const executablePath = [...installed, chromium.executablePath()].find((path) => existsSync(path))
  if (executablePath) return { executablePath, args: [] }
  return unpackChromium().catch((error: Error) => ({
    missing: `Chromium cannot be unpacked (${error.message.split('\n')[0]}). ${advice}`,
  }))
}

async function unpackChromium(): Promise<FoundChromium> {
  const platform = `${process.platform}-${process.arch}`
  if (platform !== 'linux-x64') {
    if (hasDebianPackages()) return debianLaunch(await makeOnce(chromiumFolder(), unpackDebianChromium))
    return { missing: `The packages bring no Chromium for ${platform}. ${advice}` }
  }
  // It cannot fork its processes.
  return { executablePath: join(await unpackedChromium(), 'chromium'), args: ['--no-zygote'] }
}

/** Inside of node_modules, so that `npm ci` removes it, and no other user of the machine could have put it there. */
async function unpackedChromium(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const itsFolder = join(dirname(entry), '../..')
  const { version } = JSON.parse(await readFile(join(itsFolder, 'package.json'), 'utf8'))
  return makeOnce(join(itsFolder, '../../.cache', `hallpass-chromium-${version}`), unpackInto)
}

/** The package unpacks to the temporary folder and nowhere else. */
async function unpackInto(folder: string): Promise<void> {
  const { default: packed } = await import('@sparticuz/chromium')
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  try {
    await packed.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}
