import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium, or the one that comes with the packages, which cannot fork its processes. */
export async function launchChromium(): Promise<Browser> {
  const args = ['--headless', '--no-sandbox']
  const system = installed.find((path) => existsSync(path))
  if (system) return chromium.launch({ executablePath: system, args })
  return chromium.launch({ executablePath: await sparticuz.executablePath(), args: [...args, '--no-zygote'] })
}
