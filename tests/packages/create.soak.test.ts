/** From an empty folder and an empty npm cache to somebody who is signed in, with the packed files alone, in Chromium. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLine } from '@hallpass/contract'
import { appFrameworks, type FrameworkId } from '@hallpass/contract/app-setup'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findChromium } from '../browser/find-chromium.ts'
import { launchChromium } from '../browser/launch-chromium.ts'
import { emptyMachine, install, installedCommand, packHallpass } from './installed.ts'
import { typeInTerminal } from './typing.ts'

const machine = emptyMachine({ hasCache: false })
const command = installedCommand(machine)
const browser = await launchChromium(await findChromium())
afterAll(async () => {
  await browser.close()
  await machine.remove()
})
/** The browser of the person who builds the app: it stays signed in to the dashboard. */
const desk = await browser.newContext({ locale: 'en-US' })
desk.setDefaultTimeout(120_000)
const clock = () => {
  const began = Date.now()
  return () => `${((Date.now() - began) / 1000).toFixed(0)} s`
}

let server: Awaited<ReturnType<typeof command.start>>

beforeAll(async () => {
  const file = packHallpass(machine.folder)
  const time = clock()
  install(machine, file)
  server = await command.start()
  console.log(`npx hallpass answers after ${time()}`)
  const tab = await desk.newPage()
  const field = (name: string) => tab.getByRole('textbox', { name, exact: true })
  await tab.goto(server.base)
  await field('Name').fill('Robin Vale')
  await field('Email').fill('robin@acme.example')
  await field('Password').fill('correct horse battery')
  await tab.getByRole('button', { name: 'Create account', exact: true }).click()
  await field('Project name').fill('Acme')
  await tab.getByRole('button', { name: 'Create project', exact: true }).click()
  await tab.getByRole('heading', { name: 'Connect your app', level: 1 }).waitFor()
}, 900_000)

/** npm asks before it runs a package for the first time. That is its question, and not counted. */
const agreed = { npm_config_yes: 'true' }
const timeoutMillis = 900_000

/** Follows the address that a terminal printed, and presses the one button. */
async function authorize(address: string) {
  const tab = await desk.newPage()
  await tab.goto(address)
  await tab.getByRole('button', { name: 'Authorize', exact: true }).click()
  await tab.getByText('Your terminal is signed in').waitFor()
  await tab.close()
}

const place = /(http:\/\/localhost:\d+\/handler\/cli-auth-confirm\?login_code=\w+)/
const portFlag: Record<FrameworkId, string> = { next: ' -- --port ', react: ' -- --strictPort --port ', node: '' }

/** As the command said at its end: `npm run dev`, and the address. */
async function develop(framework: FrameworkId, folder: string, visit: (tab: Page, origin: string) => Promise<void>) {
  const port = await freePort()
  const line = `npm run dev${portFlag[framework]}${portFlag[framework] && port}`
  const app = typeInTerminal(machine, folder, line, { PORT: String(port) })
  await app.saw(new RegExp(`localhost:.*${port}`))
  const person = await browser.newContext({ locale: 'en-US' })
  person.setDefaultTimeout(120_000)
  try {
    await visit(await person.newPage(), `http://localhost:${port}`)
  } finally {
    await person.close()
    await app.stop()
  }
}

async function signUp(tab: Page, email: string) {
  await tab.getByLabel('Email', { exact: true }).first().fill(email)
  // Where a code may be mailed as well, that comes first.
  const byPassword = tab.getByRole('tab', { name: 'Password', exact: true })
  if (await byPassword.count()) await byPassword.click()
  const form = tab
    .locator('form')
    .filter({ has: tab.getByLabel('Email', { exact: true }) })
    .first()
  await form.locator('input[type=password]').first().waitFor()
  for (const field of await form.locator('input[type=password]').all()) await field.fill('correct horse battery')
  await form.getByRole('button', { name: 'Create account', exact: true }).click()
}

it.each(Object.keys(appFrameworks) as FrameworkId[])(
  'npm create hallpass: a %s app',
  async (framework) => {
    const time = clock()
    const folder = join(machine.folder, `new-${framework}`)
    mkdirSync(folder)
    const terminal = typeInTerminal(machine, folder, createLine('server', server.base), agreed)
    await terminal.answer(/Name of the app\?/, '')
    await terminal.answer(/Which framework\?/, String(Object.keys(appFrameworks).indexOf(framework) + 1))
    await authorize((await terminal.saw(place))[1] ?? '')
    const { code, text, typed } = await terminal.end()
    expect(text).toContain(`open ${appFrameworks[framework].devUrl}`)
    expect(code).toBe(0)
    await develop(framework, join(folder, 'my-app'), async (tab, origin) => {
      await tab.goto(origin)
      if (framework !== 'node') await tab.getByRole('link', { name: 'Create an account' }).click()
      await signUp(tab, `ada-${framework}@example.com`)
      await tab.getByText(`Signed in as ada-${framework}@example.com.`).waitFor()
    })
    console.log(`${framework}, new: ${time()} to the first person, ${typed} typed inputs and one press in the browser`)
  },
  timeoutMillis,
)

/** The one thing that these machines cannot fetch: the fonts of another company. */
function withoutForeignFonts(folder: string) {
  const layout = join(folder, 'app/layout.tsx')
  const text = readFileSync(layout, 'utf8')
  const own = text
    .replace(/^import \{ Geist.*\n/m, '')
    .replace(/^const geist\w+ = Geist\w*\(\{[\s\S]*?\}\);\n/gm, '')
    .replaceAll(/\$\{geist\w+\.variable\} ?/g, '')
  writeFileSync(layout, own)
}

it.each([
  ['next', 'npx --yes create-next-app@latest my-app --yes --skip-install --disable-git'],
  ['react', 'npx --yes create-vite@latest my-app --template react-ts --no-interactive'],
] as const)(
  'hallpass init: what the makers of %s begin',
  async (framework, begin) => {
    const time = clock()
    const folder = join(machine.folder, `begun-${framework}`)
    mkdirSync(folder)
    const begun = typeInTerminal(machine, folder, begin)
    expect(await begun.end()).toMatchObject({ code: 0 })
    const app = join(folder, 'my-app')
    if (framework === 'next') withoutForeignFonts(app)
    const program = join(machine.app, 'node_modules/.bin/hallpass')
    const terminal = typeInTerminal(machine, app, `${program} init --no-open --url ${server.base}`)
    await authorize((await terminal.saw(place))[1] ?? '')
    await terminal.answer(/Write these \d+ files\?/, '')
    const { code, text, typed } = await terminal.end()
    expect(text).toContain(`open ${appFrameworks[framework].devUrl}/handler/sign-up`)
    expect(code).toBe(0)
    await develop(framework, app, async (tab, origin) => {
      await tab.goto(`${origin}/handler/sign-up`)
      await signUp(tab, `bea-${framework}@example.com`)
      await tab.waitForURL(`${origin}/`)
      await tab.goto(`${origin}/handler/account-settings`)
      await tab.getByText(`bea-${framework}@example.com`).first().waitFor()
    })
    console.log(
      `${framework}, begun: ${time()} to the first person, ${typed} typed inputs and one press in the browser`,
    )
  },
  timeoutMillis,
)
