import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { defineEndpoint, type Endpoint } from './endpoint.ts'
import * as contract from './endpoints/index.ts'
import { errorTable, neverSent } from './errors.ts'
import { openApiDocument } from './openapi.ts'
import { jsonValue, queryBoolean, text, userIdOrMe, uuid } from './schemas.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
const endpoints = Object.values<unknown>(contract).filter(isEndpoint)

const things = [
  defineEndpoint({
    method: 'PATCH',
    path: '/things/{thing_id}',
    access: ['client', 'server', 'admin'],
    user: 'required',
    tag: 'Things',
    summary: 'Change a thing',
    deprecated: true,
    params: z.strictObject({ thing_id: uuid }),
    query: {
      client: z.strictObject({ dry: queryBoolean.optional() }),
      server: z.strictObject({ dry: queryBoolean.optional(), owner: userIdOrMe }),
    },
    headers: z.object({ 'x-stack-refresh-token': text.optional() }),
    body: {
      client: z.strictObject({ name: text }),
      server: z.strictObject({ name: text, secret: jsonValue.optional() }),
    },
    result: { client: z.object({ name: text }), server: z.object({ name: text, inner: z.object({ secret: text }) }) },
    errors: ['TEAM_NOT_FOUND', 'USER_NOT_FOUND'],
    textErrors: { 400: 'A bad thing.', 403: 'Not yours.' },
  }),
  defineEndpoint({
    method: 'POST',
    path: '/internal/things',
    access: ['admin'],
    tag: 'Things',
    summary: 'Make a thing',
    status: 201,
    body: { overloads: [z.strictObject({ a: text }), z.strictObject({ b: text })] },
    bodyOptional: true,
    result: 'success',
  }),
  defineEndpoint({ method: 'GET', path: '/open', access: 'open', tag: 'Meta', summary: 'Say hello', result: 'text' }),
] as const

type Json = { [key: string]: Json } & Json[]
const document = JSON.parse(JSON.stringify(openApiDocument(things))) as Json
const at = (path: string): unknown =>
  path.split(' ').reduce<Json | undefined>((value, key) => value?.[key] as Json, document)
const change = 'paths /things/{thing_id} patch'

describe('the OpenAPI document', () => {
  it('the OpenAPI document says which levels may call, and with what', () => {
    expect(at(`${change} x-access-levels`)).toEqual(['client', 'server', 'admin'])
    expect(at(`${change} security`)).toEqual([
      { project: [], accessType: [], client: [], user: [] },
      { project: [], accessType: [], server: [], user: [] },
      { project: [], accessType: [], admin: [], user: [] },
      { project: [], accessType: [], owner: [], user: [] },
    ])
    expect(at('paths /open get security')).toEqual([{}])
    expect(at('paths /open get x-access-levels')).toEqual(['open'])
    expect(Object.keys(at('components securitySchemes') as object)).toContain('owner')
  })

  it('the OpenAPI document shows the union of what the levels send and see', () => {
    const body = at(`${change} requestBody content application/json schema anyOf`) as Json[]
    expect(body.map((variant) => variant.title)).toEqual(['With client access', 'With server or admin access'])
    expect(body.map((variant) => Object.keys(variant.properties!))).toEqual([['name'], ['name', 'secret']])
    expect(at(`${change} responses 200 content application/json schema anyOf`)).toHaveLength(2)
    expect(at('paths /internal/things post requestBody content application/json schema anyOf')).toHaveLength(2)
  })

  it('the OpenAPI document names parameters of path, query and headers', () => {
    const parameters = at(`${change} parameters`) as Json[]
    const own = parameters.filter((each) => !('$ref' in each))
    expect(own.map((each) => [each.name, each.in, each.required ?? false])).toEqual([
      ['thing_id', 'path', true],
      ['dry', 'query', false],
      ['owner', 'query', false],
      ['x-stack-refresh-token', 'header', false],
    ])
  })

  it('the OpenAPI document groups known errors by status, beside text errors', () => {
    expect(at(`${change} responses 404 content application/json schema allOf 1 properties code enum`)).toEqual([
      'TEAM_NOT_FOUND',
      'USER_NOT_FOUND',
    ])
    expect(at(`${change} responses 400 content application/json schema allOf 1 properties code enum`)).toContain(
      'SCHEMA_ERROR',
    )
    expect(at(`${change} responses 400 content text/plain`)).toBeDefined()
    expect(at(`${change} responses 400 description`)).toContain('A bad thing.')
    expect(Object.keys(at(`${change} responses 403 content`) as object)).toEqual(['text/plain'])
    expect(
      at('paths /open get responses 400 content application/json schema allOf 1 properties code enum'),
    ).not.toContain('ACCESS_TYPE_REQUIRED')
    expect(at('x-known-errors TEAM_NOT_FOUND')).toEqual({ status: 404, details: { team_id: 'string' } })
    expect(Object.keys(at('x-known-errors') as object)).toHaveLength(Object.keys(errorTable).length - neverSent.length)
  })

  it('the OpenAPI document tags internal and deprecated operations, and names each once', () => {
    expect((at('tags') as Json[]).map(({ name }) => name)).toEqual(['Things', 'Meta', 'Internal'])
    expect(at('paths /internal/things post tags')).toEqual(['Things', 'Internal'])
    expect(at(`${change} deprecated`)).toBe(true)
    expect(at(`${change} operationId`)).toBe('patchThingsByThingId')
    expect(at('paths /internal/things post responses 201')).toBeDefined()
    expect(at('paths /internal/things post requestBody required')).toBe(false)
  })

  it('the OpenAPI document leaves responses open to new fields, and requests closed', () => {
    expect(JSON.stringify(at(`${change} responses`))).not.toContain('"additionalProperties":false')
    expect(JSON.stringify(at(`${change} requestBody`))).toContain('"additionalProperties":false')
  })
})

describe('every endpoint of the contract', () => {
  const whole = openApiDocument(endpoints)

  it('every endpoint is in the OpenAPI document', () => {
    const operations = Object.values(whole.paths ?? {}).flatMap((item) => Object.values(item ?? {}))
    expect(operations).toHaveLength(endpoints.length)
    const ids = operations.map((operation) => (operation as { operationId: string }).operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('no endpoint promises a closed response', () => {
    for (const item of Object.values(whole.paths ?? {})) {
      for (const operation of Object.values(item ?? {})) {
        expect(JSON.stringify((operation as { responses: unknown }).responses)).not.toContain(
          '"additionalProperties":false',
        )
      }
    }
  })

  it('no endpoint lists an error that is never sent', () => {
    const silent: readonly string[] = neverSent
    for (const endpoint of endpoints) expect(endpoint.errors?.filter((code) => silent.includes(code)) ?? []).toEqual([])
  })

  it('every endpoint declares the parameters of its path', () => {
    for (const { path, params } of endpoints) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect([path, Object.keys(params?.shape ?? {}).sort()]).toEqual([path, named.sort()])
    }
  })
})
