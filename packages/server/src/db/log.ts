export type LogLevel = 'info' | 'warn' | 'error'

/** How the database layer speaks to whoever runs it: it knows no logger of its own. */
export type Log = (level: LogLevel, message: string, details?: Record<string, unknown>) => void

export const silent: Log = () => {}
