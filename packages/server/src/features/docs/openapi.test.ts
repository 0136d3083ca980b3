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
  parameters?: { $ref?: string; name?: string; in?: string }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, unknown>
}
const operation = (method: string, path: string) =>
  (document.paths?.[path] as Record<string, Operation> | undefined)?.[method] as Operation

/** The schemas of answers, without the examples beside them. */
const answersOf = (item: object) =>
  Object.values(item as Record<string, Operation>).map(({ responses }) =>
    Object.values(responses as Record<string, { content?: Record<string, { schema?: unknown }> }>).map(({ content }) =>
      Object.values(content ?? {}).map(({ schema }) => schema),
    ),
  )

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
    const names = [
      ...['ClientUser', 'ServerUser', 'ExtendedUser', 'ClientTeam', 'ServerTeam', 'CurrentProject', 'Project'],
      ...['TeamPermission', 'ProjectPermission', 'PermissionDefinition', 'UserApiKey', 'NewUserApiKey', 'TeamApiKey'],
      ...['ProjectKeySet', 'NewProjectKeySet', 'TeamInvitation', 'KnownError', 'Invoice', 'Transaction'],
    ]
    expect(names.filter((name) => !Object.hasOwn(schemas, name))).toEqual([])
    const answers = (method: string, path: string) => JSON.stringify(operation(method, path).responses)
    for (const [method, path, name] of [
      ['get', '/users/me', 'OwnUser'],
      ['get', '/users/{user_id}', 'ExtendedUser'],
      ['get', '/teams/{team_id}', 'ServerTeam'],
      ['get', '/projects/current', 'CurrentProject'],
      ['get', '/internal/projects/current', 'Project'],
      ['get', '/team-permissions', 'TeamPermission'],
      ['post', '/user-api-keys', 'NewUserApiKey'],
      ['get', '/internal/api-keys', 'ProjectKeySet'],
      ['get', '/users/{user_id}', 'KnownError'],
    ] as const)
      expect(answers(method, path)).toContain(`"#/components/schemas/${name}"`)
  })

  it('writes no object out twice that has a name', () => {
    // A user is told by this field, a team by that.
    for (const field of ['requires_totp_mfa', 'otp_auth_enabled', 'owner_team_id'])
      expect([
        field,
        JSON.stringify(Object.values(document.paths ?? {}).map(answersOf)).includes(`"${field}"`),
      ]).toEqual([field, false])
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
    expect(names).toContain('AllowAnonymousUser')
    expect(Object.keys(operation('get', '/').responses)).toContain('308')
  })

  it('names a query where it is read, and not where it is only tolerated', () => {
    const queryOf = (method: string, path: string) =>
      operation(method, path)
        .parameters?.filter((one) => one.in === 'query')
        .map(({ name }) => name)
    expect(queryOf('get', '/users')).toContain('order_by')
    expect(queryOf('post', '/users')).toEqual([])
    expect(queryOf('get', '/users/{user_id}')).toEqual([])
    expect(queryOf('post', '/teams')).toEqual(['add_current_user'])
  })

  it('has no words of tests in its examples', () => {
    const odd =
      /person-\d|victim|attacker|zerubbabel|rich[ -]\d|by a test|test project|tester|localhost:(?!3000|8102)\d/i
    const found = Object.entries(readExamples()).filter(([, example]) => odd.test(JSON.stringify(example)))
    expect(found.map(([name, example]) => [name, odd.exec(JSON.stringify(example))?.[0]])).toEqual([])
  })

  it('has an example for every operation, and each is what its schema says', () => {
    const examples = readExamples()
    const missing: string[] = []
    for (const { endpoint } of routes) {
      const { method, path } = endpoint
      const example = examples[`${method} ${path}`]
      // Its example is itself.
      if (!example && path !== '/openapi.json') missing.push(`${method} ${path}`)
      if (!example || typeof example.answer === 'string' || example.location !== undefined) continue
      const headers = new Headers({ 'content-type': 'application/json' })
      const at = `/api/v1${path}`
      expect(() =>
        checkAnswer({ method, path: at, status: example.status, headers, body: example.answer }),
      ).not.toThrow()
    }
    expect(missing).toEqual([])
  })
})
