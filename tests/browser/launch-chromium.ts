import { type Browser, chromium } from 'playwright-core'
import { advice, type FoundChromium } from './find-chromium.ts'

/** Fails with one line that says what to install. */
export async function launchChromium(found: FoundChromium): Promise<Browser> {
  if ('missing' in found) throw new Error(found.missing)
  const { executablePath, args, env } = found
  try {
    return await chromium.launch({
      executablePath,
      args: ['--headless', '--no-sandbox', ...args],
      env: { ...process.env, ...env },
    })
  } catch (error) {
    const [reason] = /(?<=\[err\] |spawn ).+/.exec(String(error)) ?? ['it ends at once']
    throw new Error(`${executablePath} does not start: ${reason.trim()}. ${advice}`)
  }
}
