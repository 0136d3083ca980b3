import {
  type AuditAction,
  auditActionOf,
  type Endpoint,
  type ParsedOf,
  type ResultOf,
} from '@hallpass/contract/endpoints'
import type { App } from '../app.ts'
import type { RequestInfo } from '../core/request.ts'
import type { CurrentUser } from '../core/users/current-user.ts'
import type { Lane } from '../db/index.ts'
import type { Call, OpenCall } from './call.ts'
import { laneOf } from './lane-of.ts'
import type { ListInParts } from './lists.ts'
import type { Answer } from './respond.ts'
import { segmentsOf } from './route-table.ts'

type CallOf<E extends Endpoint> = E['access'] extends 'open'
  ? OpenCall
  : E extends { user: 'required' }
    ? Call & { me: CurrentUser }
    : Call

/** An answer with a status or headers of its own. */
export class Reply<T> {
  readonly value: T
  readonly status: number | undefined
  readonly headers: Record<string, string>

  constructor(value: T, { status, headers = {} }: { status?: number; headers?: Record<string, string> } = {}) {
    this.value = value
    this.status = status
    this.headers = headers
  }
}

type Handler<E extends Endpoint> = (input: ParsedOf<E>, call: CallOf<E>) => Promise<Returned<E>> | Returned<E>

/** A stream, or bytes that several answers share, are sent as they are, with the headers of their reply, and not cut to the result. */
type Returned<E extends Endpoint> =
  | ResultOf<E>
  | ListInParts<ResultOf<E>>
  | Reply<ResultOf<E> | ReadableStream<Uint8Array> | Uint8Array>

export interface Route {
  endpoint: Endpoint
  handler: (input: never, call: never) => unknown
  parameters: readonly { name: string; at: number }[]
  /** What the audit log keeps of its calls. */
  audit: AuditAction | undefined
  /** Which connections to the database its calls get. */
  lane: Lane
  /** What a person sees whose browser was sent here, instead of an error of the wire. */
  refusalPage: RefusalPage | undefined
}

type RefusalPage = (refusal: { app: App; request: RequestInfo; answer: Answer }) => Promise<Response>

/** Ties a handler to its definition: its input, result and call are typed by it. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>, refusalPage?: RefusalPage): Route {
  const parameters = segmentsOf(endpoint.path).flatMap((segment, at) =>
    segment.startsWith('{') ? [{ name: segment.slice(1, -1), at }] : [],
  )
  return { endpoint, handler, parameters, audit: auditActionOf(endpoint), lane: laneOf(endpoint), refusalPage }
}
