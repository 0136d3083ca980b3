import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { Lane, type Trial } from './lanes.ts'
import { draw, type Mutant, mutantsOf } from './mutants.ts'

interface Options {
  /** Where mutants are drawn from. */
  folders: readonly string[]
  /** Folders and files of the tests that are to notice. */
  tests: readonly string[]
  count: number
  seed: number
  /** Those of a run before, to be tried again. */
  ids: readonly number[] | undefined
}

export interface Fate {
  mutant: Mutant
  /** The test that failed; null for a mutant that survived. */
  killedBy: string | null
}

const batchSize = 12

const filesIn = (path: string): string[] =>
  path.endsWith('.ts')
    ? [path]
    : readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(path, name))
        .sort()
const isTest = (file: string) => file.endsWith('.test.ts')

/** Draws mutants and runs the tests that come by each, until one fails. */
export async function soakMutants({ folders, tests, count, seed, ids }: Options): Promise<Fate[]> {
  const all = mutantsOf(folders.flatMap(filesIn).filter((file) => !isTest(file) && !file.endsWith('.gen.ts')))
  const drawn = ids ? all.filter(({ id }) => ids.includes(id)) : draw(all, count, seed)
  console.log(`${drawn.length} mutants of ${all.length}, ${ids ? 'named' : `drawn with the seed ${seed}`}`)
  // Inside of the repository, whose modules the generated tests import.
  mkdirSync('test-artifacts', { recursive: true })
  const folder = mkdtempSync(resolve('test-artifacts/mutants-'))
  const list = join(folder, 'mutants.json')
  writeFileSync(list, JSON.stringify(drawn))
  const lanes = Array.from({ length: availableParallelism() }, () => new Lane(list))
  try {
    return await new Soak(lanes, drawn, folder).run(tests.flatMap(filesIn).filter(isTest))
  } finally {
    for (const lane of lanes) lane.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

class Soak {
  readonly #lanes: readonly Lane[]
  readonly #mutants: readonly Mutant[]
  readonly #folder: string
  readonly #fates: Fate[] = []
  readonly #reached = new Map<string, { mutants: Set<number>; millis: number }>()
  #atLoad = new Set<number>()
  /** How often a test file noticed a change of a source file. */
  readonly #kills = new Map<string, number>()

  constructor(lanes: readonly Lane[], mutants: readonly Mutant[], folder: string) {
    this.#lanes = lanes
    this.#mutants = mutants
    this.#folder = folder
  }

  async run(tests: readonly string[]): Promise<Fate[]> {
    await this.#loadAll()
    const shares = this.#lanes.map((_, index) => tests.filter((_test, at) => at % this.#lanes.length === index))
    await this.#eachLane((lane, index) => this.#measure(lane, shares[index]!))
    const alone = this.#mutants.filter(({ id }) => this.#atLoad.has(id)).map((mutant) => [mutant])
    // Of one file beside each other: what noticed the first is likely to notice the next.
    const others = this.#mutants.filter(({ id }) => !this.#atLoad.has(id)).sort((a, b) => a.id - b.id)
    const batches = [...alone]
    for (let at = 0; at < others.length; at += batchSize) batches.push(others.slice(at, at + batchSize))
    await this.#eachLane(async (lane) => {
      for (let batch = batches.pop(); batch; batch = batches.pop()) await this.#try(lane, batch)
    })
    return this.#fates
  }

  #eachLane = (work: (lane: Lane, index: number) => Promise<void>) => Promise.all(this.#lanes.map(work))

  async #loadAll() {
    const report = join(this.#folder, 'load.json')
    const files = [...new Set(this.#mutants.map(({ file }) => file))]
    const { unhandled } = await this.#lanes[0]!.run({ load: { files, report }, trials: [] })
    if (unhandled) throw new Error(unhandled)
    this.#atLoad = readIds(report)
  }

  /** Tests that fail by themselves would kill everything. */
  async #measure(lane: Lane, files: readonly string[]) {
    const reportOf = (file: string) => join(this.#folder, `${file.replaceAll('/', '-')}.json`)
    const { tried, unhandled } = await lane.run({
      trials: files.map((file) => ({ mutant: 0, file, report: reportOf(file) })),
    })
    if (tried.length < files.length || unhandled !== null) throw new Error(`the tests do not end: ${unhandled}`)
    for (const { file, by, why, millis } of tried) {
      if (by !== null) throw new Error(`${file} > ${by} fails as it is: ${why}`)
      this.#reached.set(file, { mutants: readIds(reportOf(file)), millis })
    }
  }

  /** The tests that come by a mutant: those first that noticed others of its file, then its namesake, then the quick ones. */
  #testsOf({ id, file }: Mutant): string[] {
    const rank = (test: string) => {
      const isNear = dirname(test) === dirname(file)
      const isNamesake = isNear && basename(test).startsWith(`${basename(file, '.ts')}.`)
      return (this.#kills.get(`${file} ${test}`) ?? 0) * 4 + (isNamesake ? 3 : 0) + (isNear ? 1 : 0)
    }
    return [...this.#reached]
      .filter(([, { mutants }]) => mutants.has(id) || this.#atLoad.has(id))
      .sort(([a, { millis }], [b, other]) => rank(b) - rank(a) || millis - other.millis)
      .map(([test]) => test)
  }

  async #try(lane: Lane, batch: readonly Mutant[]): Promise<void> {
    const trials: Trial[] = batch.flatMap((mutant) =>
      this.#testsOf(mutant).map((file) => ({ mutant: mutant.id, file })),
    )
    if (trials.length === 0) return this.#note(batch, new Map())
    // At the end as it is: what a mutant left behind in the process must not kill the next one.
    const quickest = [...trials].sort((a, b) => this.#millisOf(a) - this.#millisOf(b))[0]!
    const { tried, hung, unhandled } = await lane.run({ trials: [...trials, { ...quickest, mutant: 0 }] })
    const killed = new Map<number, string>()
    for (const { mutant, file, by, why } of tried) {
      if (by === null || killed.has(mutant)) continue
      killed.set(mutant, `${file} > ${by} (${why.split('\n')[0]})`)
    }
    const isAlone = batch.length === 1
    if (!isAlone && (hung || unhandled !== null || killed.has(0))) return this.#tryEach(lane, batch)
    const [{ id }] = batch as [Mutant]
    if (hung) killed.set(id, 'time: it did not end')
    else if (unhandled !== null && !killed.has(id)) killed.set(id, `an error outside of tests: ${unhandled}`)
    this.#note(batch, killed)
  }

  #millisOf = ({ file }: Trial) => this.#reached.get(file)?.millis ?? 0

  async #tryEach(lane: Lane, batch: readonly Mutant[]) {
    for (const mutant of batch) await this.#try(lane, [mutant])
  }

  #note(batch: readonly Mutant[], killed: ReadonlyMap<number, string>) {
    for (const mutant of batch) {
      const killedBy = killed.get(mutant.id) ?? null
      this.#fates.push({ mutant, killedBy })
      const pair = `${mutant.file} ${killedBy?.split(' > ')[0]}`
      this.#kills.set(pair, (this.#kills.get(pair) ?? 0) + 1)
      console.log(`${this.#fates.length}. ${sentenceOf({ mutant, killedBy })}`)
    }
  }
}

/** Where it is, what it changes, and what became of it. */
export function sentenceOf({ mutant: { id, file, line, before, after }, killedBy }: Fate): string {
  const [cut, put] = difference(before, after)
  return `#${id} ${file}:${line}: ${cut} → ${put}: ${killedBy === null ? 'SURVIVED' : `killed by ${killedBy}`}`
}

/** Of two long texts, what is not alike. */
function difference(before: string, after: string): [string, string] {
  const isAlike = (at: number) => before.at(at) === after.at(at)
  const least = Math.min(before.length, after.length)
  let start = 0
  while (start < least && isAlike(start)) start++
  let end = 0
  while (end < least - start && isAlike(-1 - end)) end++
  const shown = (text: string) => text.slice(Math.max(0, start - 10), text.length - Math.max(0, end - 10))
  return [before, after].map((text) => shown(text).replace(/\s+/g, ' ').slice(0, 160) || 'nothing') as [string, string]
}

const readIds = (file: string) => new Set<number>(JSON.parse(readFileSync(file, 'utf8')))
