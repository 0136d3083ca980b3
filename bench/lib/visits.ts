import type { Browser } from 'playwright-core'
import { openTab, type Seat, type Tab } from './chromium.ts'
import type { Front } from './front.ts'
import { type Marks, timeToScreen, watchScreen, watchSignIn } from './in-page.ts'
import type { Transfer } from './traffic.ts'

export interface Visit extends Marks {
  /** What came until the page was ready. */
  transfers: Transfer[]
}

/** Only rows of people can be opened, those of a skeleton cannot. */
const userRows = 'table[aria-label="Users"] tbody tr[tabindex]'
const userPage = '[role=tab]'
const busy = '[aria-busy=true], .skeleton'
const typed = 'a'

/** Opens a sign-in page for the first time, and types. */
export async function visitSignIn(browser: Browser, url: string, seat: Seat): Promise<Visit> {
  const opened = await openTab(browser, seat)
  const { context, tab } = opened
  try {
    await tab.exposeFunction('typeKey', () => tab.keyboard.press(typed))
    await tab.addInitScript(watchSignIn)
    const visit = await arriveAt(opened, url)
    // A page that takes a key and forgets it when its script has come was not ready.
    await tab.waitForLoadState('load')
    const value = await tab.locator('input[type=email]').inputValue()
    if (value !== typed) throw new Error(`${url} lost what was typed: it shows ${JSON.stringify(value)}`)
    return visit
  } finally {
    await context.close()
  }
}

/** Opens the users of a project for the first time. */
export async function visitUsers(browser: Browser, { usersList, session }: Front, seat: Seat): Promise<Visit> {
  const opened = await openTab(browser, seat)
  try {
    await opened.context.addCookies([session])
    await opened.tab.addInitScript(watchScreen, { wanted: userRows, busy })
    return await arriveAt(opened, usersList)
  } finally {
    await opened.context.close()
  }
}

async function arriveAt({ tab, traffic }: Tab, url: string): Promise<Visit> {
  let arrive: (visit: Visit) => void = () => {}
  const arrival = new Promise<Visit>((resolve) => {
    arrive = resolve
  })
  await tab.exposeFunction('arrived', (marks: Marks) => arrive({ ...marks, transfers: traffic.transfers() }))
  await tab.goto(url, { waitUntil: 'commit' })
  return arrival
}

export interface Walk {
  toUser: number
  back: number
}

/**
 * From the list of users to a person, whom nobody opened before, and back, again and again: the code of both screens is there, and so
 * is the list.
 */
export async function walkUsers(browser: Browser, { usersList, session }: Front, seat: Seat, rounds: number) {
  const opened = await openTab(browser)
  const { context, tab, traffic } = opened
  try {
    await context.addCookies([session])
    await tab.goto(usersList)
    const rows = tab.locator(userRows)
    await rows.first().waitFor()
    const walks: Walk[] = []
    for (let round = 0; round <= rounds; round += 1) {
      await traffic.quiet()
      const arriving = tab.evaluate(timeToScreen, { wanted: userPage, busy, goesBack: false })
      await rows.nth(round).click()
      const toUser = await arriving
      await traffic.quiet()
      const back = await tab.evaluate(timeToScreen, { wanted: userRows, busy, goesBack: true })
      // The first one loads the code.
      if (round === 0) await opened.sitAt(seat)
      else walks.push({ toUser, back })
    }
    return walks
  } finally {
    await context.close()
  }
}
