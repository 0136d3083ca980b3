import type { Counted, MetricsOfAll } from '../observe/index.ts'
import type { FromWorker, ToWorker } from './messages.ts'

const waiting = new Map<number, (all: Counted[]) => void>()
let requests = 0

const tell = (message: FromWorker) => process.send?.(message)

/** Through the primary, which knows all workers. */
export const metricsOfAll: MetricsOfAll = {
  gather: () =>
    new Promise((resolve) => {
      const request = ++requests
      waiting.set(request, resolve)
      tell({ kind: 'gather', request })
    }),
  answer(read) {
    process.on('message', (message: ToWorker) => {
      if (message.kind === 'count') {
        // One that cannot be read is missing, as one of a worker that ended.
        read().then(
          (counted) => tell({ kind: 'counted', request: message.request, counted }),
          () => tell({ kind: 'counted', request: message.request, counted: [] }),
        )
      }
      if (message.kind === 'gathered') {
        waiting.get(message.request)?.(message.all)
        waiting.delete(message.request)
      }
    })
  },
}
