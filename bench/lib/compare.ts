export interface Sample {
  perSecond: number
  /** CPU microseconds per request of the measured process; of Postgres only where there is a /proc. */
  nodeMicros: number
  postgresMicros: number | undefined
}

export interface Contender {
  name: string
  run(seconds: number): Promise<Sample>
}

export interface Pace {
  rounds: number
  seconds: number
  /** For compilers, caches and plans. */
  warmUpSeconds?: number
}

const slack = 1.2

export interface Figure {
  median: number
  least: number
  most: number
}

export type Samples = Map<Contender, Sample[]>

/**
 * All contenders in short rounds, one after the other: anything that disturbs the machine for a while disturbs all of them,
 * and ratios are taken within a round.
 */
export async function takeTurns(contenders: readonly Contender[], pace: Pace): Promise<Samples> {
  const { rounds, seconds, warmUpSeconds = 3 } = pace
  const samples: Samples = new Map(contenders.map((one) => [one, []]))
  for (const one of contenders) await one.run(warmUpSeconds)
  // A busy machine stretches rounds that count requests; the last ones are left out then.
  const end = performance.now() + contenders.length * rounds * seconds * 1000 * slack
  for (let round = 0; round < rounds && (round < 2 || performance.now() < end); round += 1) {
    for (const one of contenders) samples.get(one)!.push(await one.run(seconds))
  }
  return samples
}

export function figureOf(values: readonly number[]): Figure {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const median = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2
  return { median, least: sorted[0]!, most: sorted.at(-1)! }
}

/** Of each round, so that noise that lasts longer than a round cancels out. Above 1 = the first is better. */
export function ratiosOf(ours: readonly Sample[], theirs: readonly Sample[]) {
  const cost = ({ nodeMicros, postgresMicros = 0 }: Sample) => nodeMicros + postgresMicros
  return {
    throughput: figureOf(ours.map((sample, round) => sample.perSecond / theirs[round]!.perSecond)),
    cpu: figureOf(ours.map((sample, round) => cost(theirs[round]!) / cost(sample))),
  }
}
