/** Builds what is published and checks it as those who install it get it: shape, types, and that both kinds load. */
import { spawnSync } from 'node:child_process'
import { buildPackages } from './build-packages.mjs'
import { publishedPackages } from './published.mjs'

const entries = [
  '@hallpass/js',
  '@hallpass/js/express',
  '@hallpass/js/hono',
  '@hallpass/js/fetch',
  '@hallpass/js/compat',
]
/** For apps that are bundled: ES modules only. */
const modules = ['@hallpass/react', '@hallpass/react/compat', '@hallpass/react/internal', '@hallpass/react/internal/ui']

function run(folder: string, command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}` },
  })
  if (status !== 0) {
    console.error(`${folder}: ${command} ${args.join(' ')} failed`)
    process.exitCode = 1
  }
}

buildPackages()
for (const { folder } of publishedPackages()) run(folder, 'npm', 'run', '--silent', '--if-present', 'check')

run('.', 'node', 'tools/run.mjs', 'tools/check-sizes.ts', '--published')

const constructs =
  'new HallpassClientApp({ projectId: "p", publishableClientKey: "k", tokenStore: "memory" }).urls.signIn'
run(
  'tests',
  'node',
  '--input-type=commonjs',
  '-e',
  `
  for (const entry of ${JSON.stringify(entries)}) require(entry)
  const { HallpassClientApp } = require('@hallpass/js')
  if (${constructs} !== '/handler/sign-in') throw new Error('the CommonJS build does not work')
`,
)
run(
  'tests',
  'node',
  '--input-type=module',
  '-e',
  `
  for (const entry of ${JSON.stringify([...entries, ...modules])}) await import(entry)
  for (const entry of ['@hallpass/js', '@hallpass/react']) {
    const { HallpassClientApp } = await import(entry)
    if (${constructs} !== '/handler/sign-in') throw new Error('the ES modules of ' + entry + ' do not work')
  }
`,
)
