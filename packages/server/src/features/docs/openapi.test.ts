import SwaggerParser from '@apidevtools/swagger-parser'
import type { OpenApiDocument } from '@hallpass/contract/openapi'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.ts'
import { checkAnswer } from '../../testing/answer-check.ts'
import { startTestServer } from '../../testing/index.ts'
import { openApiOf } from './document.ts'
import { readExamples } from './examples.ts'

const { text } = openApiOf(routes)
const document: OpenApiDocument = JSON.parse(text)

interface Operation {
  operationId: string
  parameters?: { $ref?: string; name?: string }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, unknown>
}
const operation = (method: string, path: string) =>
  (document.paths?.[path] as Record<string, Operation> | undefined)?.[method] as Operation

describe('the OpenAPI document of the server', () => {
  it('is what the server answers with, and has every route of the route table', async () => {
    const server = await startTestServer()
    const { status, body } = await server.request('GET', '/api/v1/openapi.json')
    expect(status).toBe(200)
    expect(body).toEqual(document)
    const written = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(written.sort()).toEqual(routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort())
  })

  it('is found in order by redocly, without a warning', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  })

  it('is found valid by swagger-parser', async () => {
    await expect(SwaggerParser.validate(JSON.parse(text))).resolves.toBeDefined()
  })

  it('names objects as each access level sees them', () => {
    const { schemas = {} } = document.components ?? {}
    for (const name of ['ClientUser', 'ServerUser', 'ClientTeam', 'ServerTeam', 'Invoice', 'Transaction'])
      expect(Object.keys(schemas)).toContain(name)
    expect(JSON.stringify(operation('get', '/users/{user_id}').responses['200'])).toContain('#/components/schemas/')
  })

  it('asks for no field that only callers with extensions get', () => {
    const { schemas = {} } = document.components ?? {}
    const user = schemas.ExtendedUser as { required: string[]; properties: object }
    expect(Object.keys(user.properties)).toContain('is_blocked')
    expect(user.required).not.toContain('is_blocked')
    expect(user.required).toContain('server_metadata')
  })

  it('tells the statuses, headers and forms that a client meets', () => {
    expect(Object.keys(operation('post', '/auth/cli/poll').responses)).toEqual(
      expect.arrayContaining(['200', '201', '408', '413', '429', '503']),
    )
    expect(Object.keys(operation('get', '/auth/oauth/authorize/{provider_id}').responses)).toContain('307')
    expect(Object.keys(operation('get', '/auth/oauth/callback/{provider_type}').responses)).toContain('303')
    expect(Object.keys(operation('post', '/auth/oauth/token').requestBody?.content ?? {})).toEqual([
      'application/x-www-form-urlencoded',
      'application/json',
    ])
    const names = operation('get', '/users').parameters?.map(({ $ref }) => $ref?.replace(/^.*\//, ''))
    expect(names).toEqual(expect.arrayContaining(['ProjectId', 'AccessType', 'SecretServerKey']))
    expect(JSON.stringify(operation('get', '/sign-ins').parameters)).toContain('x-hallpass-extensions')
  })

  it('has an example for every operation that answers JSON, and each is what its schema says', () => {
    const examples = readExamples()
    const missing: string[] = []
    for (const { endpoint } of routes) {
      const { method, path, result } = endpoint
      const example = examples[`${method} ${path}`]
      if (!example && result !== 'raw' && result !== 'text') missing.push(`${method} ${path}`)
      if (!example || typeof example.answer === 'string') continue
      const headers = new Headers({ 'content-type': 'application/json' })
      const at = `/api/v1${path}`
      expect(() =>
        checkAnswer({ method, path: at, status: example.status, headers, body: example.answer }),
      ).not.toThrow()
    }
    expect(missing).toEqual([])
  })
})
