import { header, parseKnownError } from '@hallpass/contract'
import { type AccessLevel, accessLevels } from '@hallpass/contract/endpoints'
import { expect } from 'vitest'
import type { Route } from '../http/route.ts'
import { routes } from '../routes.ts'
import type { TestRequest, TestResponse } from './http-client.ts'
import { isLong } from './lane.ts'
import { type SampleInput, sampleInput } from './sample-input.ts'
import type { TestProject } from './test-project.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`
export const namedRoutes = routes.map((route): [name: string, route: Route] => [nameOf(route), route])
export const levelsOf = ({ endpoint }: Route): readonly AccessLevel[] =>
  endpoint.access === 'open' ? accessLevels : endpoint.access
/**
 * Says at each call whether it is the turn of this route. Always in the long lane; in the quick one each route meets
 * every fifth kind of test, and each kind every fifth route.
 */
export function takeTurns(route: Route): () => boolean {
  let turn = routes.indexOf(route)
  return () => isLong || turn++ % 5 === 0
}

/** The level that gets furthest into a route. */
export const highestLevelOf = (route: Route): AccessLevel => levelsOf(route).at(-1) ?? 'admin'

interface Attempt extends TestRequest {
  input?: Partial<SampleInput>
}

/** A server on which every route of the table is tried. */
interface Sweep {
  server: TestServer
  /** The project that routes are tried on: a new one when a route has deleted the last. */
  project(): Promise<TestProject>
  /** Calls a route with a sample of its input, except for what is given. */
  send(route: Route, headers: Record<string, string | undefined>, attempt?: Attempt): Promise<TestResponse>
}

export async function startSweep(): Promise<Sweep> {
  const server = await startTestServer()
  let current = await server.createProject()
  let mayBeGone = false
  return {
    server,
    project: async () => {
      if (mayBeGone && (await current.admin.get('/projects/current')).status !== 200) {
        current = await server.createProject()
      }
      mayBeGone = false
      return current
    },
    send: async (route, headers, { input, ...request } = {}) => {
      const sample = { ...sampleFor(route), ...input }
      mayBeGone ||= route.endpoint.method === 'DELETE'
      const answer = await server.request(route.endpoint.method, targetOf(route, sample), {
        ...(route.endpoint.method !== 'GET' && sample.body !== undefined && { body: JSON.stringify(sample.body) }),
        ...request,
        headers: { ...headers, ...sample.headers, ...request.headers },
      })
      expectSound(answer, nameOf(route))
      return answer
    },
  }
}

const samples = new WeakMap<Route, SampleInput>()

function sampleFor(route: Route): SampleInput {
  const known = samples.get(route) ?? sampleInput(route.endpoint, highestLevelOf(route))
  samples.set(route, known)
  return known
}

function targetOf({ endpoint }: Route, { params, query }: SampleInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return `/api/v1${path === '/' ? '' : path}${search && `?${search}`}`
}

/** What holds for every answer, for any input: no fault on our side, and a form that clients can read. */
function expectSound(answer: TestResponse, name: string) {
  const { status, headers, body, code } = answer
  expect(status, `${name} answered ${typeof body === 'string' ? body : JSON.stringify(body)}`).toBeLessThan(500)
  expect(headers.get(header.requestId), name).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/)
  expect(headers.get('access-control-allow-origin'), name).toBe('*')
  if (code !== undefined) expect(parseKnownError(body), `${name}: ${JSON.stringify(body)}`).toMatchObject({ code })
  else if (status >= 400 && typeof body !== 'string') expect(body.error, name).toEqual(expect.any(String))
}

/** The errors of a server that did not expect what came. */
export const unexpectedErrors = ({ logs }: TestServer) => logs.filter(({ msg }) => msg === 'unexpected error')
