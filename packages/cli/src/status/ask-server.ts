import type { Settings } from '@hallpass/server/settings'

const timeoutMillis = 3000

/** What the server at this machine's address says of itself. */
export async function askServer({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<string> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  try {
    const response = await fetch(`http://${name}:${port}/health/ready`, { signal: AbortSignal.timeout(timeoutMillis) })
    if (response.ok) return 'ready'
    const answer: unknown = await response.json().catch(() => undefined)
    const reason = typeof answer === 'object' && answer && 'reason' in answer ? String(answer.reason) : response.status
    return `not ready: ${reason}`
  } catch {
    return 'does not answer here'
  }
}
