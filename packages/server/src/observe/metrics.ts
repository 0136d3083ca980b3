import type { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Settings } from '../settings/index.ts'

export interface RequestMeasure {
  readonly method: string
  /** The route's pattern, never the path: ids would make endless series. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export interface JobMeasure {
  readonly task: string
  readonly outcome: 'done' | 'failed'
  readonly seconds: number
}

export interface PoolState {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

export interface Metrics {
  request(measure: RequestMeasure): void
  job(measure: JobMeasure): void
  /** A rejection that nobody handled. */
  unhandled(): void
  /** Rows that a sweep deleted. */
  swept(sweep: string, rows: number): void
  /** Read at every scrape. */
  watchPool(name: string, read: () => PoolState): void
  watchPasswords(read: () => { readonly running: number; readonly waiting: number }): void
  /** What /metrics answers; undefined when metrics are off, and then the route does not exist. */
  render(): Promise<{ contentType: string; text: string }> | undefined
}

const nothing = () => {}
const noMetrics: Metrics = {
  request: nothing,
  job: nothing,
  unhandled: nothing,
  swept: nothing,
  watchPool: nothing,
  watchPasswords: nothing,
  render: () => undefined,
}

/** The library is loaded only by servers that ask for metrics: it costs time at start and memory. */
export async function createMetrics(settings: Pick<Settings, 'metrics'>): Promise<Metrics> {
  if (!settings.metrics) return noMetrics
  const client = await import('prom-client')
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  return {
    ...counted(client, registry),
    ...watched(client, registry),
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  }
}

type Client = typeof import('prom-client')

const bucketSeconds = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

function counted(client: Client, registry: Registry): Pick<Metrics, 'request' | 'job' | 'unhandled' | 'swept'> {
  const histogram = <T extends string>(name: string, help: string, labelNames: T[]): Histogram<T> =>
    new client.Histogram({ name, help, labelNames, buckets: bucketSeconds, registers: [registry] })
  const counter = <T extends string>(name: string, help: string, labelNames: T[]): Counter<T> =>
    new client.Counter({ name, help, labelNames, registers: [registry] })
  const requests = counter('hallpass_requests_total', 'Requests answered.', ['method', 'route', 'status'])
  const requestTimes = histogram('hallpass_request_seconds', 'Time to answer a request.', ['method', 'route'])
  const jobs = counter('hallpass_jobs_total', 'Jobs carried out.', ['task', 'outcome'])
  const unhandled = counter('hallpass_unhandled_rejections_total', 'Faults of the server that ended nothing.', [])
  const swept = counter('hallpass_swept_rows_total', 'Rows that were no longer kept.', ['sweep'])
  const jobTimes = histogram('hallpass_job_seconds', 'Time a job took.', ['task'])
  return {
    request: ({ method, route, status, seconds }) => {
      requests.inc({ method, route, status: String(status) })
      requestTimes.observe({ method, route }, seconds)
    },
    job: ({ task, outcome, seconds }) => {
      jobs.inc({ task, outcome })
      jobTimes.observe({ task }, seconds)
    },
    unhandled: () => unhandled.inc(),
    swept: (sweep, rows) => swept.inc({ sweep }, rows),
  }
}

function watched(client: Client, registry: Registry): Pick<Metrics, 'watchPool' | 'watchPasswords'> {
  const gauge = (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => void) =>
    new client.Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        collect(this)
      },
    })
  const pools = new Map<string, () => PoolState>()
  gauge('hallpass_pool_connections', 'Connections, and who waits for one.', ['pool', 'state'], (values) => {
    for (const [pool, read] of pools) {
      for (const [state, count] of Object.entries(read())) values.set({ pool, state }, count)
    }
  })
  return {
    watchPool: (name, read) => void pools.set(name, read),
    watchPasswords: (read) => {
      gauge('hallpass_password_hashes', 'Password hashes under way and waiting.', ['state'], (values) => {
        for (const [state, count] of Object.entries(read())) values.set({ state }, count)
      })
    },
  }
}
