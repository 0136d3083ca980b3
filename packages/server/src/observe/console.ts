import { format } from 'node:util'
import type { Logger } from './log.ts'

/**
 * Libraries print what they hand to no logger: graphile-worker a stack for each worker that a cut connection ends. In the process of
 * a server that goes where everything else goes. Call the result to undo it.
 */
export function routeConsole(log: Logger): () => void {
  const { trace, warn, error } = console
  const at =
    (level: 'debug' | 'warn') =>
    (...values: unknown[]) => {
      const err = values.find((value) => value instanceof Error)
      log[level](err ? { err } : {}, err ? `a library reported: ${err.message}` : format(...values))
    }
  // A trace repeats what is reported elsewhere.
  Object.assign(console, { trace: at('debug'), warn: at('warn'), error: at('warn') })
  return () => void Object.assign(console, { trace, warn, error })
}
