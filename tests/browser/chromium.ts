import type { Browser } from 'playwright-core'
import { afterEach, inject } from 'vitest'
import { findChromium } from './find-chromium.ts'
import { launchChromium } from './launch-chromium.ts'

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
