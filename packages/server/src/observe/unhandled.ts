import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'

/**
 * Node ends a process for a rejection that nobody handles, and with it the requests of everybody. Here it is a fault to
 * be found instead: logged with its stack, and counted. Errors that are thrown where no promise is still end the process,
 * since what they left half done is unknown. Call the result to undo it.
 */
export function surviveRejections({ log, metrics }: { log: Logger; metrics: Metrics }): () => void {
  const report = (reason: unknown) => {
    metrics.count('unhandled', {})
    log.error({ err: reason }, 'a rejection that nobody handled: this is a fault in Hallpass, please report it')
  }
  process.on('unhandledRejection', report)
  return () => void process.off('unhandledRejection', report)
}
