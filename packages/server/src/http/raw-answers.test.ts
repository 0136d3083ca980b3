import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { knownError, textError } from '@hallpass/contract'
import { defineEndpoint } from '@hallpass/contract/endpoints'
import { afterAll, expect, it } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { route } from './route.ts'
import { RouteTable } from './route-table.ts'
import { attach } from './server.ts'

/** Answers that handlers make themselves, on a server with handlers made for this. */
const { app, close } = await startTestApp()
const common = { method: 'GET', access: 'open', tag: 'Test', summary: 'Test', result: 'raw' } as const

const redirecting = route(defineEndpoint({ ...common, path: '/redirecting' }), (_input, { request }) => {
  request.setCookies.push('third=3; Path=/')
  const headers = new Headers({
    location: 'https://example.com/?a=1',
    'content-type': 'application/json; charset=utf-8',
  })
  headers.append('set-cookie', 'first=1; Expires=Thu, 01 Jan 2026 00:00:00 GMT')
  headers.append('set-cookie', 'second=2')
  return new Response('{}', { status: 303, headers })
})
const failing = (path: `/${string}`, error: unknown) =>
  route(defineEndpoint({ ...common, path }), (_input, { request }): Response => {
    request.setCookies.push('one=; Max-Age=0', 'two=; Max-Age=0')
    throw error
  })

const server = createServer()
const routes = [
  redirecting,
  failing('/known', knownError('OUTER_OAUTH_TIMEOUT')),
  failing('/text', textError(400, 'No.')),
  failing('/unexpected', new Error('oops')),
]
attach(server, app, new RouteTable(routes), [])
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await close()
})
const get = (path: string) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1${path}`, { redirect: 'manual' })

it('keeps status, body and every cookie of a raw answer', async () => {
  const answer = await get('/redirecting')
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('https://example.com/?a=1')
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await answer.text()).toBe('{}')
  expect(answer.headers.getSetCookie()).toEqual([
    'first=1; Expires=Thu, 01 Jan 2026 00:00:00 GMT',
    'second=2',
    'third=3; Path=/',
  ])
})

it.each([
  ['/known', 408],
  ['/text', 400],
  ['/unexpected', 500],
])('sets cookies with the error of %s too', async (path, status) => {
  const answer = await get(path)
  expect(answer.status).toBe(status)
  expect(answer.headers.getSetCookie()).toEqual(['one=; Max-Age=0', 'two=; Max-Age=0'])
})
