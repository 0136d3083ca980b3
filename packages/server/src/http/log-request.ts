import type { App } from '../app.ts'

/** Callers choose how long it is. */
export const maxLoggedPath = 500

interface AnsweredRequest {
  request?: string
  method: string
  /** Without its query, which may hold codes. */
  path: string
  route?: string
  status: number
  millis: number
}

/** Checks that come every few seconds would bury everything else. */
const isCheck = ({ path }: AnsweredRequest) => path === '/metrics' || path === '/health' || path.startsWith('/health/')

/** The one line about a request: at info for those who asked for it, else for those who look for a fault. */
export function logRequest({ log, settings }: Pick<App, 'log' | 'settings'>, answered: AnsweredRequest): void {
  const level = settings.logRequests && !isCheck(answered) ? 'info' : 'debug'
  if (!log.isLevelEnabled(level)) return
  const { path, millis } = answered
  log[level]({ ...answered, path: path.slice(0, maxLoggedPath), millis: Math.round(millis * 10) / 10 }, 'answered')
}
