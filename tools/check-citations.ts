/** Everything cited is here: pages, headings, decisions, attacks and faults. Prints what is not and ends with 1. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { citationProblems } from './citations.ts'

const folders = ['apps', 'bench', 'docs', 'examples', 'packages', 'tests', 'tools', '.github']
const isSource = /\.(ts|tsx|mjs|js|css|sql|md|html|yml)$/
const isElsewhere = /(^|\/)(node_modules|dist|coverage|tarballs|test-artifacts|\.next|\.hallpass)\//
/** They show citations that lead nowhere. */
const examples = new Set(['tools/citations.ts', 'tools/citations.test.ts'])

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`.replaceAll('\\', '/'))

const files = [...readdirSync('.'), ...folders.filter((folder) => existsSync(folder)).flatMap(filesIn)].filter(
  (file) => isSource.test(file) && !isElsewhere.test(file) && !examples.has(file) && statSync(file).isFile(),
)

const known = new Map<string, string | undefined>()
function read(path: string): string | undefined {
  if (!known.has(path)) known.set(path, textOf(path))
  return known.get(path)
}

function textOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  return statSync(path).isDirectory() ? readdirSync(path).join('\n') : readFileSync(path, 'utf8')
}

const problems = files.flatMap((file) => citationProblems(file, read(file) ?? '', read))
for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${problems.length} citations that lead nowhere`)
process.exitCode = problems.length ? 1 : 0
