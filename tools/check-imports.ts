/** Imports point one way (docs/adr/0001). Prints what breaks the rule and ends with 1. */
import { checkImports } from './imports/check.ts'
import { readSources } from './imports/source.ts'

const sources = readSources()
const problems = checkImports(sources)
for (const problem of problems) console.error(problem)
console.log(`${sources.size} files, ${problems.length} imports that point the wrong way`)
process.exitCode = problems.length ? 1 : 0
