import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { TestProject } from '@hallpass/server/testing'
import { internalKeys } from './env.ts'

/** With the keys of the project `internal`, for requests without fetch(). */
export const clientHeaders = (base: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(new TestProject(base, 'internal', internalKeys).headers('client')).filter(
      (one): one is [string, string] => one[1] !== undefined,
    ),
  )

/** A sign-up that the server waits for the rest of. */
export function beginSignUp(base: string) {
  const sent = request(`${base}/api/v1/auth/anonymous/sign-up`, {
    method: 'POST',
    headers: { ...clientHeaders(base), 'content-type': 'application/json', 'content-length': 2 },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.write('{')
  return async () => {
    sent.end('}')
    const [response] = await answered
    return { headers: response.headers, body: await json(response) }
  }
}
