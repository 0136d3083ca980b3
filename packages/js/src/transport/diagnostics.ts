import type { Environment } from './environment.ts'

const timeoutMillis = 5000

/** The server was not reached, or it hung up. */
export class HallpassConnectionError extends Error {
  override readonly name = 'HallpassConnectionError'
}

/** The network failed for good: says what of the server can be reached and what cannot. No other host is asked. */
export async function connectionError(environment: Environment, baseUrl: string, cause: unknown): Promise<Error> {
  const [api, health] = await Promise.all([
    probe(environment, `${baseUrl}/api/v1`),
    probe(environment, `${baseUrl}/health`),
  ])
  return new HallpassConnectionError(
    `Cannot connect to Hallpass at ${baseUrl}. ` + `Diagnostics: API ${api}, health ${health}. Cause: ${String(cause)}`,
    { cause },
  )
}

async function probe({ fetch }: Environment, url: string): Promise<string> {
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMillis) })
    return response.ok ? 'ok' : `answered ${response.status}`
  } catch (error) {
    return `failed (${error instanceof Error ? error.message : String(error)})`
  }
}
