// What the sign-in page that the server shows weighs beyond React: scripts and styles of its first rendering, compressed.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { buildWeb } from './web.mjs'

const kilobyte = 1000
const budget = 36.7 * kilobyte
const folder = 'apps/pages/dist'

await buildWeb('pages')
const { entries, pages } = JSON.parse(readFileSync(`${folder}/build.json`, 'utf8'))
const { script, preloads, styles } = entries.handler
const files = new Set([script, ...preloads, ...(pages['sign-in'] ?? []), ...styles])
const beyond = [...files].filter((file) => !/\/react-[^/]+\.js$/.test(file))
// Without it in a file of its own, the sum would hide it.
if (beyond.length === files.size) throw new Error('React is not in a file of its own')

const bytes = beyond.reduce((sum, file) => sum + gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length, 0)
console.log(`sign-in page: ${bytes} bytes gzip of ${budget} beyond React, in ${beyond.length} files`)
if (bytes > budget) {
  console.error('the sign-in page is over its budget')
  process.exitCode = 1
}
