/**
 * Makes the table of common passwords that comes with the server from a list, one password a line:
 * `node tools/run.mjs tools/common-passwords.ts <file>`. Where the list comes from: docs/dependencies.md#data.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { tableOf } from '../packages/server/src/core/passwords/common-passwords.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('Which list? node tools/run.mjs tools/common-passwords.ts <file>')
const table = tableOf(readFileSync(file, 'utf8').split(/\r?\n/))
const target = new URL('../packages/server/src/core/passwords/common-passwords.gen.ts', import.meta.url)
const note = '// Written by tools/common-passwords.ts; where the list comes from: docs/dependencies.md#data.'
writeFileSync(target, `${note}\nexport const commonPasswords =\n  '${table.toString('base64')}'\n`)
