/** The code in the guides as an editor sees it: nothing is underlined. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { filesInGuide } from '../frameworks/files.ts'
import { apps, blocksOf, browserPages, configurations, isForBrowsers, isProgram, programs, root } from './blocks.ts'

const cache = `${root}/node_modules/.cache/hallpass`
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(`${cache}/guides-`)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** All of a page's code as one module, from top to bottom. */
const moduleIn = (page: string) =>
  blocksOf(page)
    .filter((block) => isProgram(block) || isForBrowsers(block))
    .map(({ text }) => text)
    .join('\n')

const nameOf = (page: string) => page.split('/').at(-1)!
const files: Record<string, string> = {}
for (const page of new Set([...programs, ...browserPages, 'packages/contract/README']))
  files[`${page}.ts`] = moduleIn(page)
for (const page of configurations) {
  const block = blocksOf(page).find(({ text }) => text.includes('@hallpass/js/config'))
  files[`${nameOf(page)}/hallpass.config.ts`] = block!.text
}
for (const page of apps.map(nameOf)) {
  for (const [name, code] of Object.entries(filesInGuide(page))) files[`${page}/${name}`] = code
}
// Whoever protects a route of Next.js has made its app before.
files['protect-a-route/hallpass.ts'] = files['next/hallpass.ts']!

/** The examples in the comments of the sources, as docs/sdk has them; each is a few lines of an app. */
const examplesOf = (language: string) =>
  readdirSync(`${root}/docs/sdk`)
    .flatMap((name) => [
      ...readFileSync(`${root}/docs/sdk/${name}`, 'utf8').matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs')),
    ])
    .map(([, code = '']) => code)
    .filter((code) => !code.startsWith('import'))
const exampleFile = (language: string, from: string) => `
import { type CurrentUser, type HallpassAdminApp, type HallpassClientApp, type HallpassServerApp, KnownErrors, type Team } from '${from}'
import { getUser } from '@hallpass/js/fetch'
declare const app: HallpassClientApp
declare const server: HallpassServerApp
declare const admin: HallpassAdminApp
declare const user: CurrentUser
declare const team: Team
declare const email: string, password: string, token: string, typed: string
export const used = [app, server, admin, user, team, email, password, token, typed, KnownErrors, getUser]
${examplesOf(language)
  .map((code, at) => `export async function example${at}() {\n${code}}`)
  .join('\n')}
`
files['sdk/examples.ts'] = exampleFile('ts', '@hallpass/js')
files['sdk-react/examples.tsx'] = exampleFile('tsx', '@hallpass/react')

const compilerOptions = {
  lib: ['ES2023', 'ES2024.String', 'DOM', 'DOM.Iterable'],
  types: ['node'],
  typeRoots: [`${root}/node_modules/@types`],
  module: 'ESNext',
  moduleResolution: 'bundler',
  exactOptionalPropertyTypes: false,
  composite: false,
  emitDeclarationOnly: false,
  noEmit: true,
  rootDir: root,
}

/** What the compiler says about files. */
function check(written: Readonly<Record<string, string>>): string {
  for (const [name, code] of Object.entries(written)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), code)
  }
  const config = { extends: `${root}/tsconfig.base.json`, compilerOptions, files: Object.keys(written) }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const args = [`${root}/node_modules/typescript-native/bin/tsc`, '-p', folder, '--pretty', 'false']
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout
}

const configFile = 'configuration-as-code/hallpass.config.ts'

it('the code of all guides is typed', () => {
  expect(check(files)).toBe('')
})

it('a mistake in a configuration file is found', () => {
  const mistaken = files[configFile]!.replace('allowSignIn: true', "allowSignIn: 'yes'")
  expect(check({ [configFile]: mistaken })).toMatch(
    /^configuration-as-code\/hallpass\.config\.ts\(\d+,\d+\): error TS2322: [^\n]*'string'/,
  )
})
