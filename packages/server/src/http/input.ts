import { isPlainObject, jsonMaxItems, type KnownError, knownError } from '@hallpass/contract'
import { type AccessLevel, accessLevels, type Endpoint, forLevel, isOverloads } from '@hallpass/contract/endpoints'
import { isFreeForm, isUserIdOrMe, parseLeniently } from '@hallpass/contract/schemas'
import * as z from 'zod'
import type { RequestInfo } from '../core/request.ts'
import { impersonationRefused } from '../core/users/current-user.ts'
import type { Call } from './call.ts'
import { checkRecentAuth } from './recent-auth.ts'
import { requireRole } from './roles.ts'
import type { Route } from './route.ts'
import { needsLiveSession } from './user-of-call.ts'

export interface RawInput {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}

type Parsed = Record<string, unknown>

/** `me`, then access levels, then the schema of the caller's level: docs/protocol/requests.md#order-of-checks. */
export async function readInput(route: Route, raw: RawInput, call: Call | undefined, request: RequestInfo) {
  const { endpoint } = route
  const fields = meFields(endpoint, call?.level ?? 'client')
  const input = fields.length ? await resolveMe(fields, raw, call) : raw
  if (endpoint.access !== 'open') checkLevel(endpoint.access, call)
  if (call) requireRole(endpoint, call)
  if (call?.isImpersonation) checkImpersonation(endpoint, input.body)
  // Refuses an ended session; most handlers that read go by the token alone.
  if (needsLiveSession(request)) await call?.user()
  const violations: string[] = []
  if (endpoint.user === 'required' && !(await call?.user())) violations.push('auth.user is a required field')
  const parsed = parseParts(endpoint, input, call?.level ?? 'client', request, violations)
  // Last: nobody proves who they are for what is refused anyway.
  if (call) await checkRecentAuth(call, endpoint, input.body)
  return parsed
}

function checkLevel(allowed: readonly AccessLevel[], call: Call | undefined) {
  if (!call) throw knownError('ACCESS_TYPE_REQUIRED')
  if (allowed.includes(call.level)) return
  throw knownError('INSUFFICIENT_ACCESS_TYPE', {
    actual_access_type: call.level,
    allowed_access_types: accessLevels.filter((level) => allowed.includes(level)),
  })
}

/** Whoever impersonates a person sees what they see, and leaves nothing behind that opens the account. */
function checkImpersonation({ refusesImpersonation: refused }: Endpoint, body: unknown) {
  if (refused === undefined) return
  const isRefused = refused === true || refused.some((name) => Object.hasOwn(Object(body), name))
  if (isRefused) throw impersonationRefused()
}

function parseParts(endpoint: Endpoint, raw: RawInput, level: AccessLevel, request: RequestInfo, before: string[]) {
  const violations = before
  const parsed: Parsed = {}
  const take = (part: string, schema: z.ZodType, value: unknown) => {
    const outcome = parseLeniently(schema, readable(schema, value), part)
    if (outcome.ok) parsed[part] = outcome.value
    else violations.push(...outcome.violations)
  }
  if (endpoint.params) take('params', endpoint.params, raw.params)
  if (endpoint.query) take('query', forLevel(endpoint.query, level), raw.query)
  else if (endpoint.crud) take('query', noKeys, raw.query)
  if (endpoint.headers) take('headers', endpoint.headers, headerValues(endpoint.headers, request))
  if (endpoint.body) {
    const body = raw.body === undefined && endpoint.bodyOptional ? {} : raw.body
    const maxItems = jsonMaxItems[level === 'client' ? 'client' : 'server']
    const long = longListIn(body, isOverloads(endpoint.body) ? noKeys : forLevel(endpoint.body, level), maxItems)
    if (long) throw schemaError(request, [...violations, `body.${long} must have at most ${maxItems} items`])
    if (isOverloads(endpoint.body)) {
      parsed.body = parseOverloads(endpoint.body.overloads, body, request, violations)
      return parsed
    }
    take('body', forLevel(endpoint.body, level), body)
  }
  if (violations.length) throw schemaError(request, violations)
  return parsed
}

const noKeys = z.strictObject({})

/** The path of a list that is too long for its schema to look at each item; metadata has no schema. */
function longListIn(body: unknown, schema: z.ZodType, maxItems: number): string | undefined {
  // Bytes have an entry for each of them.
  if (!isPlainObject(body) || body instanceof Uint8Array) return undefined
  const shape = schema instanceof z.ZodObject ? schema.shape : {}
  for (const [name, value] of Object.entries(body)) {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (typeof value !== 'object' || (known && isFreeForm(known))) continue
    if (Array.isArray(value) && value.length > maxItems) return name
    const inside = longListIn(value, known ?? noKeys, maxItems)
    if (inside) return `${name}.${inside}`
  }
  return undefined
}

/** zod takes bytes for an object with a member for each; here they are no more an object than a text is. */
const readable = (schema: z.ZodType, value: unknown) =>
  value instanceof Uint8Array && !(schema instanceof z.ZodUnknown || schema instanceof z.ZodCustom) ? '' : value

function headerValues(schema: z.ZodObject, request: RequestInfo) {
  const values: Record<string, string> = {}
  for (const name of Object.keys(schema.shape)) {
    const value = request.header(name)
    if (value !== undefined) values[name] = value
  }
  return values
}

/** The first shape that validates is used; identical errors are reported once, several different ones together. */
function parseOverloads(shapes: readonly z.ZodType[], body: unknown, request: RequestInfo, before: string[]) {
  const errors = new Map<string, KnownError>()
  for (const shape of shapes) {
    const outcome = parseLeniently(shape, readable(shape, body), 'body')
    if (outcome.ok && !before.length) return outcome.value
    const error = schemaError(request, outcome.ok ? before : [...before, ...outcome.violations])
    errors.set(JSON.stringify(error), error)
  }
  const [first, ...others] = errors.values()
  if (!others.length) throw first
  throw knownError('ALL_OVERLOADS_FAILED', {
    overload_errors: [first!, ...others].map((error) => error.toJSON() as unknown as Record<string, unknown>),
  })
}

export function schemaError(request: RequestInfo, violations: readonly string[]) {
  const lines = violations.map((violation) => `\n  - ${violation}`).join('')
  return knownError('SCHEMA_ERROR', {
    message: `Request validation failed on ${request.method} ${request.path}:${lines}`,
  })
}

/** Replaces `me` by the current user's id; without a user that error comes before all others at this stage. */
async function resolveMe(fields: readonly MeField[], raw: RawInput, call: Call | undefined): Promise<RawInput> {
  let input = raw
  for (const [part, name] of fields) {
    const holder = input[part]
    if (typeof holder !== 'object' || holder === null || (holder as Parsed)[name] !== 'me') continue
    const user = await call?.user()
    if (!user) throw knownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
    input = { ...input, [part]: { ...holder, [name]: user.id } }
  }
  return input
}

type MeField = readonly ['params' | 'query' | 'body', string]
const meFieldsByEndpoint = new WeakMap<Endpoint, Map<AccessLevel, readonly MeField[]>>()

function meFields(endpoint: Endpoint, level: AccessLevel): readonly MeField[] {
  const known = meFieldsByEndpoint.get(endpoint)?.get(level)
  if (known) return known
  const fields = findMeFields(endpoint, level)
  const byLevel = meFieldsByEndpoint.get(endpoint) ?? new Map<AccessLevel, readonly MeField[]>()
  meFieldsByEndpoint.set(endpoint, byLevel.set(level, fields))
  return fields
}

function findMeFields(endpoint: Endpoint, level: AccessLevel): readonly MeField[] {
  const body = endpoint.body
  const shapes: [MeField[0], z.ZodType | undefined][] = [
    ['params', endpoint.params],
    ['query', endpoint.query && forLevel(endpoint.query, level)],
    ...(body ? (isOverloads(body) ? body.overloads : [forLevel(body, level)]) : []).map(
      (schema): [MeField[0], z.ZodType] => ['body', schema],
    ),
  ]
  return shapes.flatMap(([part, schema]) =>
    schema instanceof z.ZodObject
      ? Object.entries(schema.shape)
          .filter(([, field]) => isUserIdOrMe(field as z.ZodType))
          .map(([name]): MeField => [part, name])
      : [],
  )
}
