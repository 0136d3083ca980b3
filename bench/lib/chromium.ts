import type { Browser } from 'playwright-core'
import { findChromium } from '../../tests/browser/find-chromium.ts'
import { launchChromium } from '../../tests/browser/launch-chromium.ts'
import { openEyes } from './in-page.ts'
import type { Stage } from './stage.ts'
import { watchTraffic } from './traffic.ts'

/** Where a person sits: the line to the server, and how much slower their computer is than this one. */
export interface Seat {
  id: string
  name: string
  line?: { latencyMillis: number; kilobytesPerSecond: number }
  slowness: number
}

const here: Seat = { id: 'here', name: 'no throttling', slowness: 1 }

export const seats = {
  here,
  fast3g: {
    id: 'fast-3g',
    name: '200 KB/s, 150 ms, CPU / 4',
    line: { latencyMillis: 150, kilobytesPerSecond: 200 },
    slowness: 4,
  },
  slow3g: {
    id: 'slow-3g',
    name: '50 KB/s, 400 ms, CPU / 4',
    line: { latencyMillis: 400, kilobytesPerSecond: 50 },
    slowness: 4,
  },
} satisfies Record<string, Seat>

/** One for all visits; or why there is none, in one line. */
export async function startChromium(stage: Stage): Promise<Browser | string> {
  try {
    const browser = await launchChromium(await findChromium())
    stage.atEnd(() => browser.close())
    return browser
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export type Tab = Awaited<ReturnType<typeof openTab>>

/** A tab of a browser that was never anywhere: no cache, no cookies, no connections. */
export async function openTab(browser: Browser, seat = here) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(120_000)
  const tab = await context.newPage()
  await tab.addInitScript(openEyes)
  const cdp = await context.newCDPSession(tab)
  const traffic = await watchTraffic(cdp)
  const sitAt = async ({ line, slowness }: Seat) => {
    const throughput = line ? line.kilobytesPerSecond * 1000 : -1
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line?.latencyMillis ?? 0,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  }
  await sitAt(seat)
  return { context, tab, traffic, sitAt }
}
