import { timingMillis } from '@hallpass/contract'
import { sleep } from '../transport/environment.ts'
import { randomText } from '../transport/random.ts'
import { readCookie, writeCookie } from './browser-cookies.ts'

/** A tab that died in the middle holds the others up for no longer than this. */
const lockSeconds = 10

/** Without locks: a tab that finds the cookie free writes its name into it, and looks whether it stayed. */
export async function takeTurnsByCookie<T>(name: string, path: string, work: () => Promise<T>): Promise<T> {
  const mine = randomText(16)
  while (readCookie(name) !== mine) {
    if (readCookie(name) === null) writeCookie(name, mine, { path, maxAge: lockSeconds })
    await sleep(timingMillis.cookieStorePoll)
  }
  try {
    return await work()
  } finally {
    if (readCookie(name) === mine) writeCookie(name, null, { path })
  }
}
