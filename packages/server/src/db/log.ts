import type { Logger } from '../observe/index.ts'

export type LogLevel = 'info' | 'warn' | 'error'

/** How the database layer reports to its caller: tools and tests have no logger. */
export type Log = (level: LogLevel, message: string, details?: Record<string, unknown>) => void

export const silent: Log = () => {}

export const logTo =
  (logger: Logger): Log =>
  (level, message, details) =>
    logger[level](details ?? {}, message)
