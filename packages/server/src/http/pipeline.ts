import type { IncomingMessage } from 'node:http'
import { header, textError } from '@hallpass/contract'
import { forLevel } from '@hallpass/contract/endpoints'
import type * as z from 'zod'
import type { App } from '../app.ts'
import { randomText } from '../core/crypto/index.ts'
import { handleOf } from '../core/projects/handle.ts'
import type { RequestInfo } from '../core/request.ts'
import { isConnectionError, isDatabaseUnavailable, isDataError, isForeignKeyViolation } from '../db/index.ts'
import type { Metrics, Tracer } from '../observe/index.ts'
import { admit } from './admission.ts'
import { auditRecordOf, withAuditEntry, withAuditRecord } from './audit.ts'
import { admitBearer } from './bearer.ts'
import type { Auth, Call } from './call.ts'
import { compress } from './compress.ts'
import { checkDeclared, type DeclaredOptions } from './declared.ts'
import { cutExtensions, requireExtensions } from './extensions.ts'
import { HeavyCalls, isHeavy } from './heavy-calls.ts'
import { idempotencyKeyOf, once } from './idempotency.ts'
import { type RawInput, readInput } from './input.ts'
import { appsByLane } from './lane-of.ts'
import { isLimitedChange, limitsOf } from './limits.ts'
import { createListGate, ListBody } from './list-body.ts'
import { ListInParts } from './lists.ts'
import { logRequest, maxLoggedPath } from './log-request.ts'
import { maintenanceAnswer } from './maintenance.ts'
import { isNavigation } from './navigation.ts'
import { pageRequestOf, splitPage } from './page-request.ts'
import { Body, bodyOf, limits, pathSegments, queryOf } from './raw-request.ts'
import { recordRefusal } from './refusals.ts'
import { requestInfo } from './request-info.ts'
import { type Answer, errorAnswer, eventStream, finish, json, jsonType, preflight, text } from './respond.ts'
import { Reply, type Route } from './route.ts'
import type { Match, RouteTable } from './route-table.ts'
import type { UnavailableLog } from './unavailable.ts'
import { userOfCall } from './user-of-call.ts'

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** `/api/v1`, and the names under which published clients of other versions look for the same routes. */
const versions = new Set(['v1', 'latest', 'v2beta1', 'v2beta2', 'v2beta3', 'v2beta4'])

/** Answers everything under `/api/`: docs/protocol/requests.md. */
export function createApi(app: App, table: RouteTable, unavailable: UnavailableLog, options: DeclaredOptions = {}) {
  const lists = createListGate()
  const heavyCalls = new HeavyCalls()
  const apps = appsByLane(app)
  return async (incoming: IncomingMessage): Promise<Answer> => {
    if (incoming.method === 'OPTIONS') return preflight(randomText(16))
    const closed = maintenanceAnswer(app)
    if (closed) return finish(closed, randomText(16), false)
    const started = performance.now()
    const request = requestInfo(app.settings, incoming, randomText(16))
    const match = matchRoute(table, incoming)
    const work = () =>
      withTimeout(app, answerTo(apps[laneOf(match)], match, request, incoming, heavyCalls), secondsFor(match))
        .then((ready) => (ready.body instanceof ListBody ? withPlace(lists, ready, ready.body) : ready))
        .catch((error: unknown) =>
          failure(app, request, checkDeclared(endpointOf(match), error, app.log, options), unavailable),
        )
        .then((ready) => forPerson(app, match, request, ready))
    const answer = await (app.tracer.isOn ? traceRequest(app.tracer, request, routeName(match), work) : work())
    observe(app, request, routeName(match), answer, performance.now() - started)
    const { setCookies } = request
    if (setCookies.length) answer.headers['set-cookie'] = [answer.headers['set-cookie'] ?? [], setCookies].flat()
    const sent = await compress(answer, incoming.headers['accept-encoding'])
    return finish(sent, request.id, request.header(header.overrideErrorStatus) !== undefined)
  }
}

function traceRequest(tracer: Tracer, request: RequestInfo, route: string, work: () => Promise<Answer>) {
  const method = knownMethod(request.method)
  const attributes = { 'http.request.method': method, 'http.route': route, 'hallpass.request': request.id }
  const traceparent = request.header('traceparent')
  return tracer.trace(`${method} ${route}`, { kind: 'server', traceparent, attributes }, async (span) => {
    const answer = await work()
    if (!span) return answer
    span.attributes = { ...attributes, 'http.response.status_code': answer.status }
    span.hasFailed = answer.status >= 500
    return answer
  })
}

/** A person cannot read an error of the wire: where browsers are sent to, they get a page in its place. */
async function forPerson(app: App, match: Match | 'slash', request: RequestInfo, answer: Answer): Promise<Answer> {
  const page = match !== 'slash' && match.kind === 'found' ? match.route.refusalPage : undefined
  if (!page || answer.status < 400 || !isNavigation(request)) return answer
  const shown = await rawAnswer(await page({ app, request, answer }))
  return { ...shown, headers: { ...answer.headers, ...shown.headers } }
}

/** Not within the time limit of the request: an answer that comes too late for that is dropped, and would keep its place. */
async function withPlace(lists: ReturnType<typeof createListGate>, answer: Answer, list: ListBody): Promise<Answer> {
  await list.enter(lists)
  return answer
}

function observe(app: App, request: RequestInfo, route: string, { status, headers }: Answer, millis: number) {
  measure(app.metrics, knownMethod(request.method), route, status, headers[header.knownError], millis / 1000)
  const { id, method, path } = request
  logRequest(app, { request: id, method, path, route, status, millis })
}

function measure(
  metrics: Metrics,
  method: string,
  route: string,
  status: number,
  code: Answer['headers'][string] | undefined,
  seconds: number,
) {
  if (!metrics.isOn) return
  metrics.count('requests', { method, route, status: String(status) })
  metrics.observe('requestSeconds', { method, route }, seconds)
  if (status >= 400) metrics.count('refusals', { code: String(code ?? status) })
}

/** Callers write what they like there. */
const knownMethod = (method: string) => (methods.has(method) ? method : 'other')

/** The pattern, not the path: ids would make endless series. */
const routeName = (match: Match | 'slash') => endpointOf(match)?.path ?? 'none'

const laneOf = (match: Match | 'slash') => (match !== 'slash' && match.kind === 'found' ? match.route.lane : 'calls')

const endpointOf = (match: Match | 'slash') =>
  match !== 'slash' && match.kind === 'found' ? match.route.endpoint : undefined

function matchRoute(table: RouteTable, incoming: IncomingMessage): Match | 'slash' {
  const target = incoming.url ?? '/'
  const segments = pathSegments(target)
  if (segments?.[0] !== 'api' || !versions.has(segments[1] ?? '')) return { kind: 'unknown' }
  if (endsWithSlash(target)) return 'slash'
  return table.match(incoming.method ?? '', segments, 2)
}

function endsWithSlash(target: string): boolean {
  const end = target.indexOf('?')
  return target.charCodeAt((end < 0 ? target.length : end) - 1) === 47
}

async function answerTo(
  app: App,
  match: Match | 'slash',
  request: RequestInfo,
  incoming: IncomingMessage,
  heavyCalls: HeavyCalls,
) {
  if (!methods.has(request.method)) return methodNotAllowed([...methods])
  if (match === 'slash') return withoutTrailingSlash(incoming.url!)
  if (match.kind === 'other-methods') return methodNotAllowed(match.methods)
  const endpoint = endpointOf(match)
  const query = queryOf(incoming.url!)
  const body = endpoint?.ignoresBody
    ? new Body()
    : await bodyOf(incoming, {
        limit: endpoint?.bodyLimit ?? limits.body,
        isRaw: endpoint?.rawBody,
        maxValues: endpoint?.bodyMaxValues,
        formLength: endpoint?.formMaxLength,
      })
  // A heavy one waits until its sender is known.
  if (!isHeavy(body)) body.read()
  const answer = () => answerParsed(app, match, request, { query, body, heavyCalls })
  if (request.method !== 'GET') return answer()
  // Reading again does no harm, and by now the pool knows which of its connections were cut.
  return answer().catch((error: unknown) => (isConnectionError(error) ? answer() : Promise.reject(error)))
}

async function answerParsed(
  app: App,
  match: Match,
  request: RequestInfo,
  { query, body, heavyCalls }: Pick<RawInput, 'query'> & { body: Body; heavyCalls: HeavyCalls },
): Promise<Answer> {
  const endpoint = endpointOf(match)
  const auth =
    (await admit(app, request, endpoint).catch(async (error: unknown) => {
      await recordRefusal(app, request, error)
      throw error
    })) ?? (await admitBearer(app, request, endpoint))
  if (match.kind !== 'found') return text(404, `There is nothing at ${app.settings.url}${request.path}\n`)
  const call = auth && callOf(app, request, auth)
  const { route, params } = match
  const work = async () => {
    const split = splitPage(route.endpoint, query, request)
    const raw = { params, query: split.query, body: body.read() }
    const input = await readInput(route, raw, call, request)
    if (call && split.asked) call.page = pageRequestOf(call, route.endpoint, split.asked)
    return run(route, { input, raw }, call, app, request)
  }
  return heavyCalls.run({ body, route, call, request }, work)
}

const methodNotAllowed = (allowed: string[]) =>
  text(405, `This path answers ${allowed.join(', ')} only.`, { allow: allowed.join(', ') })

const withoutTrailingSlash = (target: string): Answer => ({
  status: 308,
  headers: { location: target.replace(/^([^?]*)\/($|\?)/, '$1$2') },
  body: null,
})

function callOf(app: App, request: RequestInfo, auth: Auth): Call {
  const { project, level, token, isImpersonation, admin, role, keySetId } = auth
  const db = handleOf(app.database, project)
  const { user, liveUser } = userOfCall(app, request, db, auth)
  // By name: a spread took a tenth of the pipeline's time here.
  return {
    project,
    level,
    token,
    isImpersonation,
    admin,
    role,
    keySetId,
    app,
    request,
    db,
    limits: limitsOf(app, request, auth),
    user,
    liveUser,
  }
}

interface Inputs {
  input: unknown
  /** As it was sent. */
  raw: RawInput
}

async function run(
  route: Route,
  { input, raw }: Inputs,
  call: Call | undefined,
  app: App,
  request: RequestInfo,
): Promise<Answer> {
  const { endpoint } = route
  if (endpoint.ours) requireExtensions({ request })
  const key = idempotencyKeyOf(endpoint, call, request)
  if (call && isLimitedChange(endpoint, call)) await call.limits.take({ name: 'changeUser', id: call.token.userId })
  if (!key) return handle(route, input, call, app, request)
  return once(call!, { key, endpoint, raw }, (joined) => handle(route, input, joined, joined.app, request))
}

async function handle(route: Route, input: unknown, call: Call | undefined, app: App, request: RequestInfo) {
  const { endpoint } = route
  const audit = call && auditRecordOf(route, input, call)
  const audited = audit ? withAuditRecord(call, audit) : call
  const context =
    endpoint.access === 'open'
      ? { app, request, auth: call }
      : endpoint.user === 'required'
        ? { ...audited, me: await call!.user() }
        : audited
  const work = () => route.handler(input as never, context as never)
  const returned = await (audit ? withAuditEntry(app, audit, work) : work())
  const reply = returned instanceof Reply ? returned : new Reply(returned)
  return answerWith(route, reply, call, request)
}

function answerWith(
  { endpoint }: Route,
  reply: Reply<unknown>,
  call: Call | undefined,
  request: RequestInfo,
): Answer | Promise<Answer> {
  const status = reply.status ?? endpoint.status ?? 200
  const { value } = reply
  if (value instanceof ReadableStream || value instanceof Uint8Array)
    return { status, headers: reply.headers, body: value }
  if (endpoint.result === 'raw') return rawAnswer(reply.value as Response)
  if (endpoint.result === 'text') return text(status, reply.value as string, reply.headers)
  if (endpoint.result === 'success') return json(status, { success: true }, reply.headers)
  // Parsing cuts the result to what this level was promised: no column leaks by accident.
  const schema: z.ZodType = forLevel(endpoint.result, call?.level ?? 'client')
  const cut = (value: unknown) => cutExtensions(endpoint, schema.parse(value), request)
  if (reply.value instanceof ListInParts) {
    const body = new ListBody(reply.value, call, cut as ConstructorParameters<typeof ListBody>[2])
    return { status, headers: { ...jsonType, ...reply.headers }, body }
  }
  return json(status, cut(reply.value), reply.headers)
}

async function rawAnswer(response: Response): Promise<Answer> {
  const cookies = response.headers.getSetCookie()
  const headers = { ...Object.fromEntries(response.headers), ...(cookies.length && { 'set-cookie': cookies }) }
  const { status, body } = response
  // Events are sent as they happen.
  if (body && response.headers.get('content-type') === eventStream) return { status, headers, body }
  return { status, headers, body: body ? new Uint8Array(await response.arrayBuffer()) : null }
}

function failure(app: App, request: RequestInfo, error: unknown, unavailable: UnavailableLog): Answer {
  const known = errorAnswer(error)
  if (known) return known
  if (isDataError(error)) return text(400, 'A value in this request cannot be stored. Check its characters and size.')
  if (isForeignKeyViolation(error)) return text(409, 'Something that this request refers to was deleted meanwhile.')
  if (isDatabaseUnavailable(error)) {
    unavailable.note(error, request.id)
    return text(503, `The database is not available right now. Request ${request.id}.`, { 'retry-after': '5' })
  }
  const path = request.path.slice(0, maxLoggedPath)
  app.log.error({ err: error, request: request.id, method: request.method, path }, 'unexpected error')
  const detail = app.settings.development && error instanceof Error ? ` ${error.message}` : ''
  return text(500, `Something went wrong on our side. Request ${request.id}.${detail}`)
}

const requestSeconds = 30

const secondsFor = (match: Match | 'slash') => endpointOf(match)?.timeoutSeconds ?? requestSeconds

function withTimeout(app: App, work: Promise<Answer>, seconds: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const late = () => reject(textError(408, `This request took longer than ${seconds} seconds.`))
    const timer = setTimeout(late, seconds * 1000)
    work.then(
      (answer) => {
        clearTimeout(timer)
        resolve(answer)
      },
      (error: unknown) => {
        clearTimeout(timer)
        app.log.debug({ err: error }, 'a request failed')
        reject(error)
      },
    )
  })
}
