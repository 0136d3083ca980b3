import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packSdk } from '../sdk.mjs'
import { buildWeb } from '../web.mjs'
import { bundleCommand } from './bundle.mjs'
import { licenceTexts } from './licences.mjs'
import { manifestOf } from './manifest.mjs'

/** The package `hallpass` as a folder: command, server, pages, emails and the packages of apps, without a source and without a script. */
export async function assemble(folder) {
  await buildWeb()
  mkdirSync(join(folder, 'bin'), { recursive: true })
  // Of the command only what a checkout does not need for itself.
  for (const file of ['hallpass.js', 'run.js', 'package.json']) {
    copyFileSync(`packages/cli/bin/${file}`, join(folder, 'bin', file))
  }
  await bundleCommand(join(folder, 'dist'))
  execFileSync(process.execPath, ['tools/run.mjs', 'tools/package/email-programs.ts', join(folder, 'email-sandbox')])
  for (const app of ['pages', 'dashboard']) {
    cpSync(`apps/${app}/dist`, join(folder, 'web-build', app), { recursive: true })
  }
  cpSync(await packSdk(), join(folder, 'sdk'), { recursive: true })
  mkdirSync(join(folder, 'migrations'))
  for (const file of readdirSync('packages/server/migrations').filter((name) => name.endsWith('.sql'))) {
    copyFileSync(`packages/server/migrations/${file}`, join(folder, 'migrations', file))
  }
  copyPages('docs', join(folder, 'docs'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(), null, 2)}\n`)
  copyFileSync('packages/cli/README.md', join(folder, 'README.md'))
  copyFileSync('LICENSE', join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), licenceTexts())
}

/** What the server shows at /docs: the Markdown, its drawings, and the examples of its API. */
function copyPages(from, to) {
  for (const name of readdirSync(from, { recursive: true }).filter((one) =>
    /\.(md|json)$|^guides\/pictures\/.*\.svg$/.test(one),
  )) {
    mkdirSync(dirname(join(to, name)), { recursive: true })
    copyFileSync(join(from, name), join(to, name))
  }
}
