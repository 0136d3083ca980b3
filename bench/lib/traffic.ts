import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'

/** Something that comes over the line, with times in seconds of the browser's clock. */
export interface Transfer {
  url: string
  asked: number
  ended: number | undefined
  /** With headers, compressed. */
  bytes: number
}

const momentMillis = 300

/** What comes over the line of a tab. */
export async function watchTraffic(cdp: CDPSession) {
  const known = new Map<string, Transfer>()
  let changed = 0
  const end = (requestId: string, ended: number, bytes: number) => {
    changed = performance.now()
    Object.assign(known.get(requestId) ?? {}, { ended, bytes })
  }
  cdp.on('Network.requestWillBeSent', ({ requestId, request: { url }, timestamp: asked }) => {
    changed = performance.now()
    if (/^https?:/.test(url)) known.set(requestId, { url, asked, ended: undefined, bytes: 0 })
  })
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    end(requestId, timestamp, encodedDataLength),
  )
  cdp.on('Network.loadingFailed', ({ requestId, timestamp }) => end(requestId, timestamp, 0))
  await cdp.send('Network.enable')
  const isQuiet = () =>
    performance.now() - changed > momentMillis && [...known.values()].every(({ ended }) => ended !== undefined)
  return {
    /** All that has come so far. */
    transfers: () => [...known.values()].filter(({ ended }) => ended !== undefined),
    /** Resolves when nothing has been under way for a moment. */
    async quiet() {
      while (!isQuiet()) await sleep(momentMillis / 10)
    },
  }
}

/** A line for each transfer: when it was asked for, how long it took, what it weighs. */
export function waterfallOf(transfers: readonly Transfer[]): string {
  const begin = Math.min(...transfers.map(({ asked }) => asked))
  const millis = (seconds: number) => String(Math.round(seconds * 1000)).padStart(6)
  return transfers
    .map(({ url, asked, ended = asked, bytes }) => {
      const { pathname, search } = new URL(url)
      return `${millis(asked - begin)} ms +${millis(ended - asked)} ms ${String(bytes).padStart(7)} bytes  ${pathname}${search}`
    })
    .join('\n')
}
