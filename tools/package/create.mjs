import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'

const source = 'packages/cli'

/** The program of `create-hallpass` as one text: it needs no other package. */
export function bundleCreate() {
  const { outputFiles } = buildSync({
    entryPoints: [`${source}/src/create-main.ts`],
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    conditions: ['hallpass-source'],
    minifyWhitespace: true,
    lineLimit: 160,
    legalComments: 'none',
    logLevel: 'error',
  })
  return outputFiles[0].text
}

/** The package as a folder, and its package.json. */
export function assembleCreate(folder, program) {
  const { version, license, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const manifest = {
    name: 'create-hallpass',
    version,
    description: 'A new app in which people sign up and sign in with Hallpass, or the same for the app that you have.',
    license,
    type: 'module',
    engines,
    bin: { 'create-hallpass': 'bin/create-hallpass.js' },
  }
  for (const name of ['bin', 'dist']) mkdirSync(join(folder, name), { recursive: true })
  for (const file of ['create-hallpass.js', 'run-create.js', 'package.json'])
    copyFileSync(`${source}/bin/${file}`, join(folder, 'bin', file))
  copyFileSync(`${source}/README.create.md`, join(folder, 'README.md'))
  copyFileSync('LICENSE', join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'dist/main.js'), program)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
