import { header, parseJson } from '@hallpass/contract'
import type { Endpoint } from '@hallpass/contract/endpoints'
import type { Answer, CallInput, Route } from '@hallpass/contract/routes'
import { ConnectError } from './connect-error.ts'

const timeoutMillis = 30_000

/** With whose rights, on which project. */
export interface Caller {
  url: string
  projectId: string
  level: 'client' | 'server' | 'admin'
  headers: Record<string, string>
}

type BodyOf<E extends Endpoint> = CallInput<E, 'admin'> extends { body?: infer B } ? B : never

export async function call<E extends Endpoint>(
  { url, projectId, level, headers }: Caller,
  route: Route<E>,
  body?: BodyOf<E>,
): Promise<Answer<E, 'admin'>> {
  const [method, path] = route.split(' ') as [string, string]
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      [header.projectId]: projectId,
      [header.accessType]: level,
      [header.extensions]: '1',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    // Keys and tokens are for this server, and not for where it might point.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMillis),
  }).catch(() => {
    throw new ConnectError(`${url} no longer answers.`)
  })
  const text = await response.text()
  const answer = parseJson(text)
  if (response.ok && typeof answer === 'object' && answer !== null) return answer as Answer<E, 'admin'>
  const said = typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : text
  throw new ConnectError(`${url} refused it (${response.status}): ${said.slice(0, 500)}`)
}
