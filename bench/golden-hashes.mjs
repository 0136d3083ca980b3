// Hashes of Better Auth, which writes `salt:key`; imports put its name in front.
import { readFileSync } from 'node:fs'
import { hashPassword } from 'better-auth/crypto'

const manifest = new URL('../node_modules/better-auth/package.json', import.meta.url)
const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
// The second has a ligature and a full-width letter, which Better Auth folds before it hashes.
for (const password of ['correct horse battery', 'ﬁnd Ａ pässwörd']) {
  const hash = `$better-auth$${await hashPassword(password)}`
  console.log(JSON.stringify({ by: `Better Auth ${version}`, password, hash }))
}
