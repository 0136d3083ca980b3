// Runs a TypeScript file of this repository: node tools/run.mjs tools/check-schema.ts [args]
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'

const [entry, ...args] = process.argv.slice(2)
if (!entry) throw new Error('usage: node tools/run.mjs <file.ts> [args]')

const file = await bundle(entry)
process.argv.splice(1, process.argv.length, path.resolve(entry), ...args)
try {
  await import(pathToFileURL(file).href)
} finally {
  fs.rmSync(file, { force: true })
}
