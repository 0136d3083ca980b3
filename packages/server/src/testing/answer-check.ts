import type { Endpoint } from '@hallpass/contract/endpoints'
import { type OpenApiDocument, openApiDocument } from '@hallpass/contract/openapi'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { RouteTable, segmentsOf } from '../http/route-table.ts'
import { routes } from '../routes.ts'

export interface SeenAnswer {
  method: string
  path: string
  status: number
  headers: Headers
  body: unknown
}

let table: RouteTable | undefined
let document: OpenApiDocument | undefined
const checks = new Map<string, ValidateFunction>()

/** An answer that the OpenAPI document does not promise is thrown, so that the test that met it fails. */
export function checkAnswer(answer: SeenAnswer): Endpoint | undefined {
  const endpoint = endpointOf(answer)
  if (!endpoint) return undefined
  const problem = problemOf(endpoint, answer)
  if (problem) throw new Error(`${answer.method} ${endpoint.path} ${answer.status}: ${problem}`)
  return endpoint
}

function endpointOf({ method, path }: SeenAnswer): Endpoint | undefined {
  const [pathname = ''] = path.split('?')
  if (!/^\/api\/v1\/?./.test(pathname) || pathname.endsWith('/')) return undefined
  table ??= new RouteTable(routes)
  const found = table.match(method, segmentsOf(pathname), 2)
  return found.kind === 'found' ? found.route.endpoint : undefined
}

function problemOf(endpoint: Endpoint, { status, headers, body }: SeenAnswer): string | undefined {
  // A fault of the server fails its test already, and nobody promises its form.
  if (status === 500 || status === 304) return undefined
  // Odd values make another path of it.
  if (status === 404 && String(body).startsWith('There is nothing at ')) return undefined
  const operation = operationOf(endpoint)
  const response = operation.responses[status]
  if (!response) return `the document knows ${Object.keys(operation.responses).join(', ')} only`
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  if (status >= 300 && status < 400) return undefined
  const content = resolve(response).content ?? {}
  if (!(type in content) && type !== 'text/event-stream')
    return `it is ${type || 'nothing'}, the document says ${Object.keys(content).join(', ')}`
  if (type !== 'application/json') return undefined
  const check = checkOf(endpoint, status)
  return check(body) ? undefined : JSON.stringify(check.errors?.slice(0, 3))
}

interface Response {
  $ref?: string
  content?: Record<string, unknown>
}

function wholeDocument(): OpenApiDocument {
  document ??= openApiDocument(routes.map(({ endpoint }) => endpoint))
  return document
}

function operationOf({ method, path }: Endpoint): { responses: Record<string, Response> } {
  const item = wholeDocument().paths?.[path] as Record<string, { responses: Record<string, Response> }>
  return item[method.toLowerCase()]!
}

function resolve({ $ref, content }: Response): Response {
  const shared = wholeDocument().components?.responses as Record<string, Response>
  return $ref ? shared[$ref.replace(/^.*\//, '')]! : { ...(content && { content }) }
}

let ajv: Ajv2020 | undefined

function checkOf({ method, path }: Endpoint, status: number): ValidateFunction {
  ajv ??= new Ajv2020({ strict: false, validateFormats: false }).addSchema(wholeDocument(), 'openapi')
  const place = ['paths', path, method.toLowerCase(), 'responses', status, 'content', 'application/json', 'schema']
  const $ref = `openapi#/${place.map((part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
  const known = checks.get($ref)
  if (known) return known
  const check = ajv.compile({ $ref })
  checks.set($ref, check)
  return check
}
