import fs from 'node:fs'

/** Linux gives CPU times in ticks of 10 ms, regardless of what the kernel counts in. */
const microsPerTick = 10_000

interface ProcessFacts {
  pid: number
  parent: number
  name: string
  cpuMicros: number
}

function facts(pid: string): ProcessFacts | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may contain anything, brackets too.
    const end = stat.lastIndexOf(')')
    const fields = stat.slice(end + 2).split(' ')
    // Those of children that ended count as well, or the sum of a tree would fall when one of its processes ends.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    const name = stat.slice(stat.indexOf('(') + 1, end)
    return { pid: Number(pid), parent: Number(fields[1]), name, cpuMicros: ticks * microsPerTick }
  } catch {
    // It ended meanwhile, or this system has no /proc.
    return undefined
  }
}

/** A process with all that it started, directly or not; empty where there is no /proc. */
export function processTree(pid: number): ProcessFacts[] {
  if (!fs.existsSync('/proc/self/stat')) return []
  const all = fs.readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? (facts(entry) ?? []) : []))
  const withDescendants = (one: ProcessFacts): ProcessFacts[] => [
    one,
    ...all.filter(({ parent }) => parent === one.pid).flatMap(withDescendants),
  ]
  return all.filter((one) => one.pid === pid).flatMap(withDescendants)
}

/** Memory in MB: `rss` counts pages that processes share once for each of them, `pss` once for all. */
export function memoryOf(pids: readonly number[]): { rss: number; pss: number } {
  const sum = { rss: 0, pss: 0 }
  for (const pid of pids) {
    const text = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const field = (name: string) => Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024
    sum.rss += field('Rss')
    sum.pss += field('Pss')
  }
  return sum
}
