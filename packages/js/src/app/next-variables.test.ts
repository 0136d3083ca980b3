import { runInNewContext } from 'node:vm'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

/** As Next.js makes code for browsers: whole names are replaced, and there is no `process`. */
async function inBrowser(variables: Record<string, string>, expression: string): Promise<unknown> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { baseUrlVariable, variable } from './variables.ts'\nglobalThis.found = ${expression}`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    logLevel: 'error',
    logOverride: { 'empty-import-meta': 'silent' },
    define: Object.fromEntries(Object.entries(variables).map(([name, value]) => [`process.env.${name}`, `"${value}"`])),
  })
  const page: { found?: unknown } = {}
  runInNewContext(outputFiles[0]!.text.replaceAll('globalThis.found', 'found'), page)
  return page.found
}

const names = ['PROJECT_ID', 'PUBLISHABLE_CLIENT_KEY', 'API_URL', 'API_URL_BROWSER', 'EXTRA_REQUEST_HEADERS']

it.each(names.flatMap((name) => ['HALLPASS_', 'STACK_'].map((prefix) => [prefix, name] as const)))(
  'code for browsers finds NEXT_PUBLIC_%s%s',
  async (prefix, name) => {
    expect(await inBrowser({ [`NEXT_PUBLIC_${prefix}${name}`]: 'it' }, `variable('${name}')`)).toBe('it')
  },
)

it.each(['NEXT_PUBLIC_BROWSER_STACK_API_URL', 'NEXT_PUBLIC_STACK_API_URL_BROWSER', 'NEXT_PUBLIC_STACK_URL'])(
  'code for browsers finds the server by %s',
  async (name) => {
    expect(await inBrowser({ [name]: 'https://it.example' }, `baseUrlVariable('BROWSER')`)).toBe('https://it.example')
  },
)

it('code for browsers without any variable finds nothing, and does not break', async () => {
  expect(await inBrowser({}, `variable('PROJECT_ID')`)).toBeUndefined()
})
