import type { Person, TestProject } from '@hallpass/server/testing/test-project.ts'
import type { LoadRequest } from '../servers/load.ts'

interface Asking {
  person?: Person
  body?: object
}

/** A call to the server under load, as a client of its project makes it. */
export function clientRequest(
  { project }: { project: TestProject },
  method: LoadRequest['method'],
  path: string,
  { person, body }: Asking = {},
): LoadRequest {
  const headers = given(project.headers('client', person))
  if (!body) return { method, path, headers }
  return { method, path, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

/** A read with a key of the project alone. */
export const keyRequest = (project: TestProject, level: 'server' | 'admin', path: string): LoadRequest => ({
  method: 'GET',
  path: `/api/v1${path}`,
  headers: given(project.headers(level)),
})

/** What the published client sends for a new access token, and what ours adds to it. */
export const refreshRequests = (
  project: TestProject,
  people: readonly Person[],
  path: string,
  more: Record<string, string> = {},
): LoadRequest[] =>
  people.map(({ refreshToken }) => {
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: project.id, ...more }
    const body = new URLSearchParams({ ...form, client_secret: project.keys.client }).toString()
    return { method: 'POST', path, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }
  })

const given = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined))
