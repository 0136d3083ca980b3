import type { Database } from '../../db/index.ts'
import type { Metrics, Sample } from '../../observe/index.ts'
import type { Clock } from '../clock.ts'
import { askSystem } from './ask.ts'
import { type QueueReport, reportQueues } from './queues.ts'
import { readSchemaVersion } from './schema-version.ts'

/** Several scrapers, and the gauges of one scrape, share a look at the database. */
const keptMillis = 5000
/** /metrics answers without them when the database does not. */
const timeoutMillis = 2000

/** What is read from the database at a scrape. */
export function watchDatabase({ metrics, database, clock }: { metrics: Metrics; database: Database; clock: Clock }) {
  if (!metrics.isOn) return
  const ask = askSystem(database.system)
  const queues = shared(() => reportQueues(ask, clock.now()))
  const schema = shared(() => readSchemaVersion(ask))
  metrics.watch('queueLength', async () => (await queues()).flatMap(lengthsOf))
  metrics.watch('queueAge', async () => (await queues()).map(({ queue, oldestSeconds }) => [{ queue }, oldestSeconds]))
  metrics.watch('schema', async () => [[{ of: 'database' }, await schema()]])
}

const lengthsOf = ({ queue, waiting, running, later, failed }: QueueReport): Sample<'queueLength'>[] =>
  Object.entries({ waiting, running, later, failed }).map(([state, count]) => [{ queue, state }, count])

function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  let until = 0
  return () => {
    const now = performance.now()
    if (kept === undefined || now >= until) {
      kept = withTimeout(read())
      until = now + keptMillis
      // The next scrape asks again.
      kept.catch(() => {
        until = 0
      })
    }
    return kept
  }
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the database did not answer in time')), timeoutMillis)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
