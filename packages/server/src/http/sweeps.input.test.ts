/**
 * Every route of the table with every kind of bad input (T20). New routes are swept by being there. A kind that a route
 * has no place for is no test of it. In the quick lane they take turns.
 */

import { createHash } from 'node:crypto'
import { formMaxLength } from '@hallpass/contract'
import type { Endpoint } from '@hallpass/contract/endpoints'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { routes } from '../routes.ts'
import { bodySamples, bodySchemas, sampleInput, valueAt, withValueAt } from '../testing/sample-input.ts'
import { highestLevelOf, namedRoutes, startSweep, takeTurns, unexpectedErrors } from '../testing/sweep.ts'

const sweep = await startSweep()
const { server } = sweep
afterAll(() => server.close())
const swept = new Set<string>()

/** These accept unknown members: OAuth demands it, and feature probes may be anything. */
const takesAnyMember = new Set([
  'GET /auth/oauth/callback/{provider_type}',
  'POST /auth/oauth/callback/{provider_type}',
  'GET /auth/oauth/callback/{project_id}/{provider_id}',
  'GET /sso/oidc/{project_id}/{connection_id}/callback',
  'POST /auth/oauth/token',
  'POST /check-feature-support',
])
const readsBody = ({ method, ignoresBody, rawBody }: Endpoint) =>
  !ignoresBody && !rawBody && (method === 'POST' || method === 'PUT' || method === 'PATCH')
const json = 'application/json'
const misfit = /^(SCHEMA_ERROR|ALL_OVERLOADS_FAILED)$/

const oddTexts = ['\0', 'x\udfffy', 'x'.repeat(100_000), '', '\r\nx: y', '🦉\'"\\;--%00', null, [], { a: 1 }]
const oddNumbers = [-1, 0.5, 1e308, Number.MAX_SAFE_INTEGER + 2, '', null, []]
const oddSwitches = ['maybe', 2, null, []]
/** Odd, and some of them good enough to get past the schema. */
const oddInsteadOf = (value: unknown): unknown[] =>
  typeof value === 'number' ? oddNumbers : typeof value === 'boolean' ? oddSwitches : oddTexts
const oddInPaths = ['\0', 'x'.repeat(500), '', '\r\nx: y', '🦉\'"\\;--%00', '__proto__']
const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`

describe.each(namedRoutes)('%s', (name, route) => {
  const { endpoint } = route
  const level = highestLevelOf(route)
  const sample = sampleInput(endpoint, level)
  const samples = bodySamples(endpoint, level)
  const schemas = bodySchemas(endpoint, level)
  const takesObject = schemas.length > 0 && schemas.every((schema) => schema instanceof z.ZodObject)
  const hasFields =
    samples.some(({ leaves }) => leaves.length > 0) || Object.keys({ ...sample.query, ...sample.params }).length > 0
  const isStrict = takesObject && !takesAnyMember.has(name)

  const isItsTurn = takeTurns(route)

  type Send = (attempt: Parameters<typeof sweep.send>[2]) => ReturnType<typeof sweep.send>
  let calling: Promise<Send> | undefined

  async function signedIn(): Promise<Send> {
    const project = await sweep.project()
    const headers = project.headers(level, await project.signUpAnonymously())
    return (attempt) => sweep.send(route, headers, attempt)
  }

  /** A signed-in user; after a deletion a new one. */
  function caller(): Promise<Send> {
    if (endpoint.method === 'DELETE') return signedIn()
    calling ??= signedIn()
    return calling
  }

  if (samples.length > 0 || endpoint.params) {
    it(`the sample of ${name} fits its schema`, () => {
      for (const { value } of samples) {
        expect(
          schemas.some((schema) => z.safeParse(schema, value).success),
          JSON.stringify(value),
        ).toBe(true)
      }
      if (endpoint.params) expect(endpoint.params.safeParse(sample.params).error?.issues).toBeUndefined()
    })
  }

  if (isItsTurn() && readsBody(endpoint)) {
    it(`${name} refuses bodies that cannot be read`, async () => {
      const send = await caller()
      const unreadable = ['', '{', '{"a":1', nested(102), new Uint8Array([0xff, 0xfe, 0x22]), ...randomBytes(5)]
      const answers = await Promise.all([
        ...unreadable.map((body) => send({ body, contentType: json })),
        ...['application/xml', 'multipart/form-data; boundary=x', 'x'].map((contentType) =>
          send({ body: '{}', contentType }),
        ),
      ])
      for (const { code } of answers) expect(code).toBe('BODY_PARSING_ERROR')
    })
  }

  if (isItsTurn() && readsBody(endpoint)) {
    it(`${name} refuses bodies that are not objects`, async () => {
      const send = await caller()
      const values = ['[]', '[{}]', '"x"', '1', 'null', 'true', nested(100)]
      const answers = await Promise.all(values.map((body) => send({ body, contentType: json })))
      for (const { code } of answers) if (takesObject) expect(code).toMatch(misfit)
      for (const contentType of ['text/plain', 'application/octet-stream', 'application/x-www-form-urlencoded']) {
        for (const body of ['a=1&a=2&__proto__=3', '\0'.repeat(formMaxLength)]) {
          const { code } = await send({ body, contentType })
          if (isStrict) expect(code, contentType).toMatch(misfit)
        }
      }
      if (takesObject && !endpoint.bodyOptional)
        expect((await send({ body: undefined, contentType: null, input: { body: undefined } })).code).toBe(
          'SCHEMA_ERROR',
        )
    })
  }

  if (isItsTurn() && readsBody(endpoint)) {
    it(`${name} refuses 1.6 MB unless it is made for more`, async () => {
      const send = await caller()
      const { status } = await send({ body: JSON.stringify({ x: 'x'.repeat(1_600_000) }), contentType: json })
      expect(status).toBe((endpoint.bodyLimit ?? 0) > 1_600_000 ? 400 : 413)
    })
  }

  if (isItsTurn() && samples.some(({ objects }) => objects.length > 0)) {
    it(`${name} refuses unknown members, also those that every object has`, async () => {
      const send = await caller()
      for (const { value, objects } of samples) {
        for (const path of objects) {
          const members = JSON.stringify(valueAt(value, path)).slice(1)
          const around = JSON.stringify(withValueAt(value, path, '<here>'))
          const bodies = ['odd', '__proto__', 'constructor'].map((odd) =>
            around.replace('"<here>"', () => `{"${odd}":{"polluted":1}${members === '}' ? '' : ','}${members}`),
          )
          const answers = await Promise.all(bodies.map((body) => send({ body, contentType: json })))
          for (const { code } of answers) if (isStrict) expect(code, path.join('.')).toMatch(misfit)
        }
      }
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    })
  }

  if (isItsTurn())
    it(`${name} refuses unknown query keys if it declares its query`, async () => {
      const send = await caller()
      for (const odd of ['odd', '__proto__', '', '\0']) {
        const { code } = await send({ input: { query: { ...sample.query, [odd]: '1' } } })
        if (endpoint.crud || (endpoint.query && !takesAnyMember.has(name))) expect(code, odd).toBe('SCHEMA_ERROR')
      }
    })

  if (isItsTurn() && hasFields) {
    it(`${name} survives odd values in every field`, async () => {
      const send = await caller()
      for (const { value, leaves } of samples) {
        for (const path of leaves) {
          const bodies = oddInsteadOf(valueAt(value, path)).map((odd) => withValueAt(value, path, odd))
          await Promise.all(bodies.map((body) => send({ input: { body } })))
        }
      }
      for (const part of ['query', 'params'] as const) {
        for (const key of Object.keys(sample[part])) {
          const values = oddInPaths.map((odd) => ({ ...sample[part], [key]: odd }))
          await Promise.all(values.map((value) => send({ input: { [part]: value } })))
        }
      }
    })
  }

  it(`${name} survives odd headers`, async () => {
    const send = await caller()
    const odd = {
      authorization: 'Basic %%%',
      cookie: '=;;=\x80"; a=\xff; __proto__=1',
      accept: ';;,',
      'accept-language': '*;q=,-',
    }
    await send({ headers: odd })
    await send({
      headers: {
        authorization: `Bearer ${'x'.repeat(8000)}`,
        'user-agent': '\xff'.repeat(4000),
        'x-forwarded-for': ',,[::',
      },
    })
    for (const header of Object.keys(sample.headers)) await send({ headers: { [header]: '\xff%00\t{' } })
    swept.add(name)
  })
})

/** The same bytes in every run, so that a failure can be seen again. */
function randomBytes(count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, i) => createHash('sha512').update(`bytes ${i}`).digest())
}

it('the input sweep covers every route, and none of them failed unexpectedly', () => {
  expect(swept.size).toBe(routes.length)
  expect(unexpectedErrors(server)).toEqual([])
})
