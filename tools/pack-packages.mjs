// `npm run packages`: what is published, as files that an app elsewhere on this machine can install.
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packHallpass } from './package/pack.mjs'
import { describeParts } from './sbom.mjs'
import { packSdk } from './sdk.mjs'

const folder = resolve('tarballs')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const sdk = packSdk()
const packed = readdirSync(sdk).filter((file) => file.endsWith('.tgz'))
for (const file of packed) copyFileSync(join(sdk, file), join(folder, file))
await packHallpass(folder)
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(describeParts(), null, 2)}\n`)
const [server] = readdirSync(folder).filter((file) => file.endsWith('.tgz') && !packed.includes(file))
console.log(`
The server, in any folder:

  npm install ${join(folder, server)} && npx hallpass

Apps get their packages from it: its dashboard says how. Without a server, with the files that an app needs (contract and js always):

  npm install ${packed.map((file) => join(folder, file)).join(' ')}
`)
