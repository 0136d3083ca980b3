import { offlineMessage } from '@hallpass/contract'
import type { Environment } from './environment.ts'

const patience = 5000
/** Anything that answers from anywhere; it only tells whether there is a network at all. */
const outside = 'https://1.1.1.1/cdn-cgi/trace'

/** The network failed for good: says what can be reached and what cannot. */
export async function connectionError(environment: Environment, baseUrl: string, cause: unknown): Promise<Error> {
  if (environment.isOffline()) return new Error(offlineMessage, { cause })
  const [internet, api, health] = await Promise.all([
    probe(environment, outside, { mode: 'no-cors' }),
    probe(environment, `${baseUrl}/api/v1`),
    probe(environment, `${baseUrl}/health`),
  ])
  return new Error(
    `Cannot connect to Hallpass at ${baseUrl}. ` +
      `Diagnostics: internet ${internet}, API ${api}, health ${health}. Cause: ${String(cause)}`,
    { cause },
  )
}

async function probe({ fetch }: Environment, url: string, init: RequestInit = {}): Promise<string> {
  try {
    const response = await fetch(url, { ...init, cache: 'no-store', signal: AbortSignal.timeout(patience) })
    return response.ok || response.type === 'opaque' ? 'ok' : `answered ${response.status}`
  } catch (error) {
    return `failed (${error instanceof Error ? error.message : String(error)})`
  }
}
