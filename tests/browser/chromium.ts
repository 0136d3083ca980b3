import { type Browser, chromium } from 'playwright-core'
import { afterEach, inject } from 'vitest'
import { advice, type FoundChromium, findChromium } from './find-chromium.ts'

let running: Promise<Browser> | undefined

/**
 * One Chromium for all files of a worker, started when the first of them asks for it; it ends with the worker. What a
 * test opened in it is closed after the test.
 */
export async function sharedChromium(): Promise<Browser> {
  if (!(await running?.catch(() => undefined))?.isConnected()) running = launch()
  const browser = await running!
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
  })
  return browser
}

const launch = async () => launchChromium(inject('chromium') ?? (await findChromium()))

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
