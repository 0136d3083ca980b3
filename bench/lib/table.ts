import { type Contender, type Figure, figureOf, ratiosOf, type Sample, type Samples } from './compare.ts'

/** One line of the table, as it is printed. */
export interface Line {
  path: string
  ours: string
  ourCpu?: string
  beside?: string
  theirs?: string
  theirCpu?: string
  ratio?: string
  cpuRatio?: string
  target?: string
  verdict?: string
  /** For the picture: answers a second, and the ratio of the table. */
  rates?: { ours: number; theirs: number; ratio: number }
}

const columns: [Exclude<keyof Line, 'rates'>, string][] = [
  ['path', 'path'],
  ['ours', 'Hallpass'],
  ['ourCpu', 'CPU µs'],
  ['beside', 'beside it'],
  ['theirs', ''],
  ['theirCpu', 'CPU µs'],
  ['ratio', 'throughput ratio'],
  ['cpuRatio', 'CPU ratio'],
  ['target', 'target'],
  ['verdict', ''],
]

export function tableOf(lines: readonly Line[]): string {
  const cells = [columns.map(([, title]) => title), ...lines.map((line) => columns.map(([key]) => line[key] ?? ''))]
  const widths = columns.map((_, at) => Math.max(3, ...cells.map((row) => row[at]!.length)))
  const rows = cells.map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`)
  rows.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  return rows.join('\n')
}

export const verdictOf = (isMet: boolean) => (isMet ? 'met' : '**missed**')

interface Comparison {
  path: string
  ours: Contender
  beside: Contender
  /** The least ratio, that of CPU times where the two differ; none where the other is only there for comparison. */
  target?: number
}

export function compareLine(samples: Samples, { path, ours, beside, target }: Comparison): Line {
  const mine = samples.get(ours)!
  const other = samples.get(beside)!
  const { throughput, cpu } = ratiosOf(mine, other)
  return {
    path,
    ours: rate(mine),
    ourCpu: cpuCell(mine),
    beside: beside.name,
    theirs: rate(other),
    theirCpu: cpuCell(other),
    ratio: withRange(throughput),
    cpuRatio: cpu.median.toFixed(2),
    rates: { ours: perSecond(mine), theirs: perSecond(other), ratio: throughput.median },
    ...(target !== undefined && { target: `≥ ${target.toFixed(2)}`, verdict: verdictOf(cpu.median >= target) }),
  }
}

const perSecond = (samples: readonly Sample[]) => figureOf(samples.map((sample) => sample.perSecond)).median

const rate = (samples: readonly Sample[]) => {
  const median = perSecond(samples)
  return `${median < 1000 ? median.toFixed(1) : Math.round(median)}/s`
}

function cpuCell(samples: readonly Sample[]): string {
  const median = (pick: (sample: Sample) => number) => Math.round(figureOf(samples.map(pick)).median)
  const node = median(({ nodeMicros }) => nodeMicros)
  if (samples.some(({ postgresMicros }) => postgresMicros === undefined)) return String(node)
  return `${node} + ${median(({ postgresMicros }) => postgresMicros!)}`
}

export const withRange = ({ median, least, most }: Figure) =>
  `${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`
