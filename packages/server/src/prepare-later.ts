import type { App } from './app.ts'

/** The first requests come first. */
const graceMillis = 2000

/** What somebody would wait for otherwise, made when the server has started. Returns what stops it. */
export function prepareLater({ emails }: App) {
  const timer = setTimeout(() => void emails.prepare(), graceMillis).unref()
  return async () => clearTimeout(timer)
}
