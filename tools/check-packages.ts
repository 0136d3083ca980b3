/** Builds what is published and checks it as those who install it get it: shape, types, and that both kinds load. */
import { spawnSync } from 'node:child_process'

const published = ['packages/contract', 'packages/js']
const entries = [
  '@hallpass/js',
  '@hallpass/js/express',
  '@hallpass/js/hono',
  '@hallpass/js/fetch',
  '@hallpass/js/compat',
]

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

for (const folder of published) {
  run(folder, 'npm', 'run', '--silent', 'build')
  run(folder, 'npm', 'run', '--silent', 'check')
}

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
  for (const entry of ${JSON.stringify(entries)}) await import(entry)
  const { HallpassClientApp } = await import('@hallpass/js')
  if (${constructs} !== '/handler/sign-in') throw new Error('the ES module build does not work')
`,
)
