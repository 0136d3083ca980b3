import type * as z from 'zod'
import type { AuditRule } from './audit.ts'
import type { ErrorCode } from './errors.ts'
import type { Power } from './team-roles.ts'

/** The three ways to call, in the order in which errors list them. */
export const accessLevels = ['client', 'server', 'admin'] as const
export type AccessLevel = (typeof accessLevels)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One schema for every level, or one per level; an admin sees and sends what a server does by default. */
export interface ByLevel<S extends z.ZodType = z.ZodType> {
  client?: S
  server: S
  admin?: S
}
/** Several shapes of one body: the first that validates is used, and if none does their errors are reported together. */
export interface Overloads<S extends z.ZodType = z.ZodType> {
  overloads: readonly [S, ...S[]]
}
export type Shape = z.ZodType | ByLevel | Overloads

export type SuccessStatus = 200 | 201 | 303 | 307 | 308

/** What an endpoint answers besides JSON cut to its `result`. */
export type PlainResult = 'success' | 'text' | 'raw'

export interface Endpoint {
  method: Method
  /** Below `/api/v1`, with parameters in braces: `/users/{user_id}`. */
  path: `/${string}`
  /** Levels that may call; `open` = headers are checked when they are there, but none are needed. */
  access: readonly AccessLevel[] | 'open'
  /**
   * What a colleague's role must allow, or one of several, when an admin access token opens the project at the server or
   * admin level; team-roles.ts says which role allows what. Keys are not bound by it.
   */
  needs?: Power | readonly Power[]
  /** A token of this kind opens the endpoint as well, for its own project: `Authorization: Bearer`, no access type. */
  bearer?: 'webhooks'
  /** `required`: without a signed-in user the request does not fit its schema, as published clients expect. */
  user?: 'required'
  /**
   * The published admin client sends an access token of `internal` beside the headers of another project here; with an
   * admin access token at hand it is not looked at. See docs/protocol/projects.md#transfer.
   */
  ignoresInternalToken?: true
  /**
   * A session that impersonates somebody may not call it, or not with these fields of the body: what it changes or gets
   * would outlast the impersonation. See docs/protocol/tokens-and-keys.md#impersonation.
   */
  refusesImpersonation?: true | readonly string[]
  /**
   * What it does lasts: whoever was signed in by a client of ours proves again who they are, unless they did a moment ago. Or
   * only with these fields of the body. `second-factor`: by the second factor, where the person has one. See
   * docs/protocol/sign-in.md#step-up.
   */
  needsRecentAuth?: true | 'second-factor' | readonly string[]
  /** What the audit log calls it, or why it is not kept there; see auditActionOf for what holds without it. */
  audit?: AuditRule
  /** Callers may send a key by which the call is done once: docs/adr/0047-idempotency-keys.md. */
  takesIdempotencyKey?: true
  /** Not of the published API: callers without extensions are told that there is no such endpoint. */
  ours?: true
  tag: string
  summary: string
  description?: string
  deprecated?: boolean
  /** CRUD routes refuse query keys that they do not declare; the others ignore the query when they declare none. */
  crud?: boolean
  /** Callers with extensions may ask for pages of a list that is sent whole otherwise, by `limit` and `cursor`. */
  pages?: true
  params?: z.ZodObject
  query?: z.ZodObject | ByLevel<z.ZodObject>
  /**
   * The keys of the query that it looks at, where it takes others as well: published clients append those of a list to every
   * method of the collection. The reference names no others.
   */
  reads?: readonly string[]
  /** Header values that the handler reads, by lower-case name. */
  headers?: z.ZodObject
  body?: Shape
  /** An absent body counts as `{}`. */
  bodyOptional?: boolean
  /** Largest body in bytes, where the common limit is not right. */
  bodyLimit?: number
  /** Most members and items in the body, at all levels: where looking at each of them takes long. */
  bodyMaxValues?: number
  /** Longest form in characters, where the common limit is not right. */
  formMaxLength?: number
  /** The body is ignored: email programs choose its form themselves. */
  ignoresBody?: boolean
  /** The handler gets the bytes as they came: a signature is over them. */
  rawBody?: true
  /** How long an answer may take, where the common limit is not right. */
  timeoutSeconds?: number
  status?: 200 | 201
  /** Every status of success with its meaning, where `status` alone does not say it. One of 3xx is a redirect. */
  answers?: Readonly<Partial<Record<SuccessStatus, string>>>
  /** What a raw result is made of, or what a result may come as besides JSON. */
  mediaType?: string
  /** OAuth clients send the body as a form. Every endpoint takes one; here it is what callers expect. */
  form?: true
  /** Some errors come as RFC 6749 has them: `error` and `error_description`. */
  oauthErrors?: true
  /** Browsers get a page in place of an error. */
  errorPages?: true
  result: z.ZodType | ByLevel | PlainResult
  /**
   * Fields of the result that are ours and not the contract's, as dotted paths that go through lists (`items.device`).
   * They are cut unless the caller sends `x-hallpass-extensions: 1`, so that published clients see what they know.
   */
  extensions?: readonly string[]
  /** Known errors that the handler itself may answer; the common ones of the request pipeline are implied. */
  errors?: readonly ErrorCode[]
  /** Statuses of plain-text refusals, with the reason, for the reference. */
  textErrors?: Readonly<Record<number, string>>
}

/** Known errors that the pipeline answers on any endpoint that needs project headers. */
export const commonErrors = [
  'BODY_PARSING_ERROR',
  'SCHEMA_ERROR',
  'PROJECT_KEY_WITHOUT_ACCESS_TYPE',
  'INVALID_ACCESS_TYPE',
  'ACCESS_TYPE_WITHOUT_PROJECT_ID',
  'ACCESS_TYPE_REQUIRED',
  'INSUFFICIENT_ACCESS_TYPE',
  'UNPARSABLE_ACCESS_TOKEN',
  'ACCESS_TOKEN_EXPIRED',
  'INVALID_PROJECT_FOR_ACCESS_TOKEN',
  'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
  'CURRENT_PROJECT_NOT_FOUND',
  'ADMIN_ACCESS_TOKEN_EXPIRED',
  'UNPARSABLE_ADMIN_ACCESS_TOKEN',
  'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
  'WORKFLOW_TOKEN_DOES_NOT_EXIST',
  'CLIENT_AUTHENTICATION_REQUIRED',
  'INVALID_PUBLISHABLE_CLIENT_KEY',
  'SERVER_AUTHENTICATION_REQUIRED',
  'INVALID_SECRET_SERVER_KEY',
  'ADMIN_AUTHENTICATION_REQUIRED',
  'INVALID_SUPER_SECRET_ADMIN_KEY',
  'BRANCH_DOES_NOT_EXIST',
] as const satisfies readonly ErrorCode[]

/** Of endpoints that take such a key. That the key is of no use is said at any that somebody sends one to. */
export const idempotencyErrors = [
  'IDEMPOTENCY_KEY_INVALID',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_KEY_IN_USE',
] as const satisfies readonly ErrorCode[]

/** Known errors that the pipeline answers at this endpoint. */
export const pipelineErrors = ({ method, takesIdempotencyKey, needsRecentAuth }: Endpoint): readonly ErrorCode[] => [
  ...commonErrors,
  ...(needsRecentAuth ? (['STEP_UP_REQUIRED'] as const) : []),
  ...(takesIdempotencyKey ? idempotencyErrors : method === 'POST' ? idempotencyErrors.slice(0, 1) : []),
]

/** Whether a caller may get the code; the server's tests fail on any other. */
export const declaresError = (endpoint: Endpoint, code: ErrorCode): boolean =>
  endpoint.errors?.includes(code) || pipelineErrors(endpoint).includes(code)

export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint

export const isOverloads = (shape: Shape): shape is Overloads => 'overloads' in shape
export const isByLevel = (shape: Shape | PlainResult): shape is ByLevel =>
  typeof shape === 'object' && 'server' in shape && !('_zod' in shape)

/** The schema that holds for one level. */
export function forLevel<S extends z.ZodType>(shape: S | ByLevel<S>, level: AccessLevel): S {
  if (!isByLevel(shape)) return shape as S
  if (level === 'client') return (shape.client ?? shape.server) as S
  return (level === 'admin' && shape.admin ? shape.admin : shape.server) as S
}

/** The widest schema of a part: what handlers are typed by, since the pipeline narrows it for the other levels. */
type Widest<S> = S extends z.ZodType
  ? S
  : S extends { admin: infer A extends z.ZodType }
    ? A
    : S extends { server: infer V extends z.ZodType }
      ? V
      : S extends { overloads: readonly (infer O extends z.ZodType)[] }
        ? O
        : never

type Part = 'params' | 'query' | 'headers' | 'body'
type Parts<E extends Endpoint, Side extends 'input' | 'output'> = {
  [K in Part as E[K] extends Shape ? K : never]: Side extends 'input' ? z.input<Widest<E[K]>> : z.output<Widest<E[K]>>
}

/** What a caller sends, before defaults and parsing. */
export type InputOf<E extends Endpoint> = Parts<E, 'input'>
/** What a handler receives, after them. */
export type ParsedOf<E extends Endpoint> = Parts<E, 'output'>
/** What a handler returns; the pipeline cuts it to the caller's level. */
export type ResultOf<E extends Endpoint> = E['result'] extends 'success'
  ? // biome-ignore lint/suspicious/noConfusingVoidType: handlers of such endpoints simply end
    void
  : E['result'] extends 'text'
    ? string
    : E['result'] extends 'raw'
      ? Response
      : z.input<Widest<E['result']>>
export type ErrorOf<E extends Endpoint> =
  | (E['errors'] extends readonly ErrorCode[] ? E['errors'][number] : never)
  | (typeof commonErrors)[number]
