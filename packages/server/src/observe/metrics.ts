import type { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Settings } from '../settings/index.ts'
import { type CounterName, type HistogramName, type LabelsOf, metricTable, type WatchedName } from './metric-table.ts'

export type Sample<N extends WatchedName> = readonly [labels: LabelsOf<N>, value: number]
type Samples<N extends WatchedName> = Iterable<Sample<N>>

export interface Metrics {
  /** Without it nothing is kept, and what costs something to measure need not be measured. */
  readonly isOn: boolean
  count<N extends CounterName>(name: N, labels: LabelsOf<N>, by?: number): void
  observe<N extends HistogramName>(name: N, labels: LabelsOf<N>, seconds: number): void
  /** Read at every scrape; there may be several for one name, with labels of their own. */
  watch<N extends WatchedName>(name: N, read: () => Samples<N> | Promise<Samples<N>>): void
  /** What /metrics answers; undefined when metrics are off, and then the route does not exist. */
  render(): Promise<{ contentType: string; text: string }> | undefined
}

/** As the library has it. */
export interface CountedSeries {
  name: string
  type: string
  aggregator: string
  values: { labels: Record<string, string | number>; value: number; metricName?: string }[]
}

/** What one process counted. */
export type Counted = CountedSeries[]

/** How the metrics of several processes behind one port are put together. */
export interface MetricsOfAll {
  /** Asks all of them. */
  gather(): Promise<Counted[]>
  /** Says how this one is read when another one asks. */
  answer(read: () => Promise<Counted>): void
}

const nothing = () => {}
const noMetrics: Metrics = { isOn: false, count: nothing, observe: nothing, watch: nothing, render: () => undefined }

/** The library is loaded only by servers that ask for metrics: it costs time at start and memory. */
export async function createMetrics(settings: Pick<Settings, 'metrics'>, ofAll?: MetricsOfAll): Promise<Metrics> {
  if (!settings.metrics) return noMetrics
  const client = await import('prom-client')
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const readers: Readers = new Map()
  const made = makeMetrics(client, registry, readers)
  ofAll?.answer(async () => (await registry.getMetricsAsJSON()) as unknown as Counted)
  return {
    isOn: true,
    count: (name, labels, by = 1) => (made[name] as Counter).inc(labels, by),
    observe: (name, labels, seconds) => (made[name] as Histogram).observe(labels, seconds),
    watch: (name, read) => void readers.set(name, [...(readers.get(name) ?? []), read]),
    render: async () => {
      const shown = ofAll ? client.AggregatorRegistry.aggregate(await ofAll.gather()) : registry
      return { contentType: registry.contentType, text: await shown.metrics() }
    },
  }
}

type Client = typeof import('prom-client')
type Reader = () => Iterable<readonly [object, number]> | Promise<Iterable<readonly [object, number]>>
type Readers = Map<string, readonly Reader[]>

const bucketSeconds = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

function makeMetrics(
  client: Client,
  registry: Registry,
  readers: Readers,
): Record<string, Counter | Gauge | Histogram> {
  const made = Object.entries(metricTable).map(([key, { kind, name, help, labels, merge }]) => {
    const config = { name, help, labelNames: [...labels], registers: [registry], aggregator: merge }
    if (kind === 'histogram') return [key, new client.Histogram({ ...config, buckets: bucketSeconds })]
    const watched = {
      ...config,
      collect(this: Counter | Gauge) {
        return readAll(this, readers.get(key) ?? [])
      },
    }
    return [key, kind === 'counter' ? new client.Counter(watched) : new client.Gauge(watched)]
  })
  return Object.fromEntries(made)
}

/** One that fails shows nothing, and the others are still there: metrics are looked at when the database is away. */
async function readAll(metric: Counter | Gauge, readers: readonly Reader[]): Promise<void> {
  if (readers.length === 0) return
  const results = await Promise.allSettled(readers.map(async (read) => read()))
  metric.reset()
  for (const result of results) {
    if (result.status === 'rejected') continue
    for (const [labels, value] of result.value) metric.inc(labels, value)
  }
}
