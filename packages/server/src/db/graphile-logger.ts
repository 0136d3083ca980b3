import { Logger } from 'graphile-worker'
import type { Log } from './log.ts'

/** graphile-worker reports every job at level info; we only pass on what someone should look at. */
export function graphileLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // Failed jobs are reported where they run, without their payload.
    if (meta && 'failure' in meta) return
    if (level === 'error') log('error', message, meta)
    // So on purpose: most jobs wait for an email server, and hold no connection meanwhile.
    if (message.includes('having maxPoolSize')) return
    if (level === 'warning') log('warn', message, meta)
  })
}
