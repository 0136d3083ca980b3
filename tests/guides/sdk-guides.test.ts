import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { formatWithOptions } from 'node:util'
import { startTestServer } from '@hallpass/server/testing'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bundle } from '../../tools/bundle.mjs'
import { bundleForBrowser } from '../../tools/bundle-for-browser.mjs'
import { blocksOf, browserPages, isForBrowsers, isProgram, programs, root } from './blocks.ts'

/** The code in the guides is run: every `console.log(…) // → text` must print just that. */
const folder = `${root}/node_modules/.cache/hallpass`
mkdirSync(folder, { recursive: true })

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(async () => {
  const project = await server.createProject({ config: { client_team_creation_enabled: true } })
  await project.configure({ 'dataVault.stores.notes': { displayName: 'Notes' } })
  vi.stubEnv('HALLPASS_API_URL', server.base)
  vi.stubEnv('HALLPASS_PROJECT_ID', project.id)
  vi.stubEnv('HALLPASS_PUBLISHABLE_CLIENT_KEY', project.keys.client)
  vi.stubEnv('HALLPASS_SECRET_SERVER_KEY', project.keys.server)
  vi.stubEnv('HALLPASS_SUPER_SECRET_ADMIN_KEY', project.keys.admin)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** All of a page's code as one module, from top to bottom. */
async function run(page: string, code: string) {
  const source = `${folder}/${page.replaceAll('/', '-')}-${process.pid}.ts`
  writeFileSync(source, `${code}\nexport {}\n`)
  const file = await bundle(source)
  try {
    await import(pathToFileURL(file).href)
  } finally {
    rmSync(file, { force: true })
    rmSync(source, { force: true })
  }
}

it.each(programs)('%s has code that does what it says', async (page) => {
  const code = blocksOf(page)
    .filter(isProgram)
    .map(({ text }) => text)
    .join('\n')
  const expected = [...code.matchAll(/\/\/ → (.*)$/gm)].map((m) => m[1])
  expect(expected.length).toBeGreaterThan(1)
  const printed: string[] = []
  vi.spyOn(console, 'log').mockImplementation((...args) => void printed.push(formatWithOptions({}, ...args)))
  await run(page, code)
  expect(printed).toEqual(expected)
})

it.each(browserPages)('%s has code for browsers that can be bundled', async (page) => {
  for (const { text } of blocksOf(page).filter(isForBrowsers)) await bundleForBrowser(text, root)
})
