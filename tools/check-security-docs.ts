/**
 * docs/security: which tests cover each attack and fault, read from the numbers that test files carry; and the table of rate
 * limits, read from the settings. `--write` writes both into the pages, otherwise a difference fails.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { settingsTable } from '../packages/server/src/settings/settings-docs.ts'

// Not the hour in a date such as T23:59.
const citation = /(?<![\w-])[TF]\d{1,2}(?!\w|:\d)/g

function listTestFiles(): string[] {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(folder).map((name) => `${folder}/${name}/src`),
  )
  return ['tests', ...workspaces]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .sort()
}

const coverage = new Map<string, string[]>()
for (const file of listTestFiles())
  for (const cited of new Set(readFileSync(file, 'utf8').match(citation)))
    coverage.set(cited, [...(coverage.get(cited) ?? []), file])

/** The last item of each section, "Covered by", is replaced. */
function withCoverage(page: string): string {
  return page.replaceAll(/^### ([TF]\d+)\n(?:.+\n)+/gm, (section, cited: string) => {
    const files = coverage.get(cited)?.map((file) => `\n  - \`${file}\``)
    return section.replace(/^- Covered by:(?:.*\n)+/m, `- Covered by:${files?.join('') ?? ' nothing yet'}\n`)
  })
}

const withLimits = (page: string) => page.replace(/^(\|.*\n)+/m, `${settingsTable('HALLPASS_LIMIT_')}\n`)

const pages = [
  ['attacks', withCoverage],
  ['faults', withCoverage],
  ['limits', withLimits],
] as const

for (const [name, update] of pages) {
  const file = `docs/security/${name}.md`
  const page = readFileSync(file, 'utf8')
  const updated = update(page)
  if (process.argv.includes('--write')) writeFileSync(file, updated)
  else if (page !== updated) {
    console.error(`${file} is out of date. Run: npm run docs:update`)
    process.exitCode = 1
  }
}
