// `npm run packages`: what is published, as files that an app elsewhere on this machine can install.
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packHallpass } from './package/pack.mjs'
import { describeParts } from './sbom.mjs'
import { packSdk } from './sdk.mjs'

const folder = resolve('tarballs')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)

const sdk = await packSdk()
const index = JSON.parse(readFileSync(join(sdk, 'index.json'), 'utf8'))
const packed = index.map(({ file }) => file)
for (const file of packed) copyFileSync(join(sdk, file), join(folder, file))
const server = await packHallpass(folder)
const bill = 'sbom.cdx.json'
writeFileSync(join(folder, bill), `${JSON.stringify(describeParts(), null, 2)}\n`)
const digest = (file) =>
  createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
// In the order in which the packages need each other: so they are published.
const sums = [...packed, server, bill].map((file) => `${digest(file)}  ${file}\n`)
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))

const imported = index.filter(({ manifest }) => manifest.exports).map(({ file }) => join(folder, file))
console.log(`
The server, in any folder:

  npm install ${join(folder, server)} && npx hallpass

Apps get their packages from it: its dashboard says how. Without a server, with the files that an app needs (contract and js always):

  npm install ${imported.join(' ')}
`)
