/** `npm run docs:build -- <folder>`: the documentation as a public site. docs/releasing.md says more. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { siteFiles } from './docs-files.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { repository: { type: 'string' } } })
const folder = resolve(positionals[0] ?? 'docs-site')
const files = await siteFiles(values.repository)
for (const [path, text] of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
console.log(`${files.size} files in ${folder}`)
