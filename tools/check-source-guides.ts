/**
 * What docs/guides/moving-in.md says about each system is written from the contract, as the dashboard shows it; `--write`
 * writes it, otherwise a difference fails.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { type SourceGuide, sourceGuides } from '../packages/contract/src/moving-in/index.ts'
import type { UserSource } from '../packages/contract/src/user-records.ts'

const file = 'docs/guides/moving-in.md'

type Entry = [UserSource, SourceGuide]
const guides = Object.entries(sourceGuides) as Entry[]

const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell || ' ').join(' | ')} |`.replaceAll('|   |', '| |')

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s+/g, '-')

const overview = [
  row(['from', 'the file', 'passwords', 'second factor']),
  '|---|---|---|---|',
  ...guides.map(([id, { name, file, passwords, secondFactors }]) =>
    row([`[\`${id}\`](#${anchorOf(name)})`, file, passwords, secondFactors]),
  ),
]

const belongings = [
  row(['from', 'groups', 'roles']),
  '|---|---|---|',
  ...guides
    .filter(([, { groups, roles }]) => groups || roles)
    .map(([, { name, groups = '', roles = '' }]) => row([name, groups, roles])),
]

/** What is run in the guide ends with the import itself. */
function fenced({ code = '', language }: SourceGuide['steps'][number], id: UserSource): string[] {
  const isRun = language === 'sh'
  const [, output] = /--output (\S+)/.exec(code) ?? []
  const commands = isRun ? [code, `npx hallpass users import ${output} --from ${id} --project $PROJECT`] : [code]
  return [
    ...(isRun ? ['<!-- while the server is stopped -->'] : []),
    `\`\`\`${language === 'sql' ? 'text' : (language ?? 'text')}`,
    ...commands,
    '```',
  ]
}

const sections = guides.map(([id, { name, steps, needs, notes = [] }]) => {
  const told = steps.flatMap((step, at) => [
    `${at + 1}. ${step.text}`,
    ...(step.code === undefined ? [] : ['', ...fenced(step, id), '']),
  ])
  const more = notes.flatMap((note) => ['', note])
  return [`## ${name}`, '', ...told, ...(needs ? ['', ...neededFor(id, needs)] : []), ...more]
})

function neededFor(id: UserSource, { label, help, example }: NonNullable<SourceGuide['needs']>): string[] {
  const flag = id === 'own' ? '--map' : '--hash-config'
  const told = `**${label}**, in a file that \`${flag}\` names. ${help}`
  return example === undefined ? [told] : [told, '', '```text', example, '```']
}

const parts: Readonly<Record<string, readonly string[]>> = {
  overview,
  belongings,
  systems: sections.flatMap((lines) => [...lines, '']).slice(0, -1),
}

const page = readFileSync(file, 'utf8')
const text = Object.entries(parts).reduce((current, [name, lines]) => {
  const [begin, end] = [`<!-- ${name}: begin -->\n`, `<!-- ${name}: end -->\n`]
  const [before = '', rest = ''] = current.split(begin)
  const [, after] = rest.split(end)
  if (after === undefined) throw new Error(`${file} has no place for ${name}.`)
  const body = lines.join('\n').replaceAll(/\n{3,}/g, '\n\n')
  return `${before}${begin}${body}\n${end}${after}`
}, page)

if (process.argv.includes('--write')) writeFileSync(file, text)
else if (page !== text) {
  console.error(`${file} is out of date. Run: npm run docs:update`)
  process.exitCode = 1
}
