// `npm run packages`: what is published, as files that an app elsewhere on this machine can install.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildPackages, publishedPackages } from './build-packages.mjs'
import { packHallpass } from './package/pack.mjs'
import { describeParts } from './sbom.mjs'

const folder = resolve('tarballs')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
buildPackages()
for (const name of publishedPackages) {
  // npm takes the licence from the folder of the package, and follows no links.
  copyFileSync('LICENSE', join(name, 'LICENSE'))
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: name,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  rmSync(join(name, 'LICENSE'))
}
await packHallpass(folder)
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(describeParts(), null, 2)}\n`)
const files = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
const isServer = (file) => /^hallpass-\d/.test(file)
const paths = (wanted) => wanted.map((file) => join(folder, file)).join(' ')
console.log(`
The server, in any folder:

  npm install ${paths(files.filter(isServer))} && npx hallpass

In your app, with the files that it needs (contract and js always):

  npm install ${paths(files.filter((file) => !isServer(file)))}
`)
