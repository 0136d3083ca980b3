import fs from 'node:fs'
import path from 'node:path'
import { pictureOf } from './picture.ts'
import { root } from './root.ts'
import { type Line, tableOf } from './table.ts'

/** A row as it was measured, with what a reader needs to judge it. */
export interface Measured {
  lines: Line[]
  remarks: string[]
  /** Day, machine, versions, pace and load. */
  circumstances: string
}

export type Results = Record<string, Measured>

/** Those in the picture. */
const besidePeers = ['users-me', 'refresh', 'sign-in', 'sign-up']

const folder = path.join(root, 'bench/results')
const keptFile = path.join(folder, 'latest.json')

/** Rows that are measured anew take the place of the kept ones, so that nobody needs an hour to correct a line. */
export function keep(results: Results, order: readonly string[], notes: string) {
  const before: Results = fs.existsSync(keptFile) ? JSON.parse(fs.readFileSync(keptFile, 'utf8')) : {}
  const all = { ...before, ...results }
  const kept = Object.fromEntries(order.flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(keptFile, `${JSON.stringify(kept, null, 2)}\n`)
  write('latest', kept, notes)
  const drawn = besidePeers.flatMap((name) => kept[name]?.lines.filter(({ rates }) => rates) ?? [])
  const machine = besidePeers.flatMap((name) => kept[name]?.circumstances ?? [])[0] ?? ''
  const picture = pictureOf(drawn, `npm run bench: ${machine}. Above 1, Hallpass answers more.`)
  fs.writeFileSync(path.join(root, 'docs/pictures/bench.svg'), picture)
}

export function write(name: string, results: Results, notes: string) {
  fs.writeFileSync(path.join(folder, `${name}.md`), `# Benchmark\n\n${textOf(results, notes)}`)
}

export function textOf(results: Results, notes: string): string {
  const measured = Object.values(results)
  const table = tableOf(measured.flatMap(({ lines }) => lines))
  const remarks = [...new Set(measured.flatMap((one) => one.remarks))]
  return `${[table, circumstancesOf(results), ...remarks, notes].join('\n\n')}\n`
}

/** Rows that were measured alike share a line. */
function circumstancesOf(results: Results): string {
  const names: Record<string, string[]> = {}
  for (const [name, { circumstances }] of Object.entries(results)) {
    names[circumstances] = [...(names[circumstances] ?? []), name]
  }
  return Object.entries(names)
    .map(([circumstances, members]) => `- ${members.join(', ')}: ${circumstances}.`)
    .join('\n')
}
