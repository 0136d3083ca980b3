/**
 * Every name that an app can import from the SDK, and every member of it, has a sentence; docs/sdk is written from them.
 * `--write` writes the pages, otherwise a difference fails.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Documented, type Exported, extract } from './sdk-reference/extract.ts'
import { referencePages } from './sdk-reference/pages.ts'
import { createSdkProgram, entryPoints } from './sdk-reference/program.ts'

const folder = 'docs/sdk'
const entries = entryPoints()
const program = createSdkProgram(entries.map(({ file }) => file))
const exported = new Map(entries.map((entry) => [entry.name, extract(program, entry)]))

checkSentences()
checkPages()

function checkSentences(): void {
  const missing = new Map<string, string>()
  const seen = new Set<string>()
  const check = (one: Documented, name: string) => {
    seen.add(one.place || name)
    if (one.needsText && !one.text && !one.deprecated) missing.set(one.place || name, name)
  }
  for (const [entry, all] of exported)
    for (const one of all) {
      check(one, `${entry} ${one.name}`)
      for (const member of one.members) check(member, `${one.name}.${member.name}`)
    }
  if (missing.size > 0) {
    for (const [place, name] of missing) console.error(`${place}: ${name} has no sentence`)
    console.error(`${missing.size} public names have no documentation: write a sentence above each, as /** … */.`)
    process.exitCode = 1
  } else console.log(`${seen.size} public names and members, each with its sentence`)
}

function checkPages(): void {
  const of = (name: string): readonly Exported[] => exported.get(name)!
  const pages = referencePages({
    js: of('@hallpass/js'),
    react: of('@hallpass/react'),
    next: of('@hallpass/next'),
    nextServer: of('@hallpass/next (server)'),
    requests: of('@hallpass/js/fetch'),
  })
  const isWrite = process.argv.includes('--write')
  for (const name of readdirSync(folder).filter((one) => !pages.has(one))) {
    if (isWrite) rmSync(join(folder, name))
    else complain(join(folder, name))
  }
  for (const [name, text] of pages) {
    const file = join(folder, name)
    if (isWrite) writeFileSync(file, text)
    else if (!readdirSync(folder).includes(name) || readFileSync(file, 'utf8') !== text) complain(file)
  }
}

function complain(file: string): void {
  console.error(`${file} is out of date. Run: npm run docs:update`)
  process.exitCode = 1
}
