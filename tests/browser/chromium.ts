import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium, or the one that comes with the packages. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = installed.find((path) => existsSync(path)) ?? (await sparticuz.executablePath())
  return chromium.launch({ executablePath, args: ['--headless', '--no-zygote', '--no-sandbox'] })
}
