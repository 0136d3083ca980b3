/** How clients call endpoints: the types of a definition without its schemas, so that no zod reaches a bundle. */
import type * as z from 'zod'
import type { AccessLevel, Endpoint, Method } from './endpoint.ts'

declare const definition: unique symbol

/** A call as text, `GET /users/me`; what it takes and answers is known by type only. */
export type Route<E extends Endpoint = Endpoint> = `${Method} /${string}` & { readonly [definition]?: E }

/** The schema that holds for a level; every client sees at least what `client` does. */
type SchemaAt<S, L extends AccessLevel> = S extends z.ZodType
  ? S
  : S extends { overloads: readonly (infer O extends z.ZodType)[] }
    ? O
    : L extends keyof S
      ? S[L] extends z.ZodType
        ? S[L]
        : never
      : S extends { server: infer V extends z.ZodType }
        ? V
        : never

type PartOf<E extends Endpoint, K extends 'params' | 'query' | 'body', L extends AccessLevel> = z.input<
  SchemaAt<E[K], L>
>
type NeedsNothing<T> = Record<never, never> extends T ? true : false

/** What a caller of the level sends; parts whose fields are all optional may be left out. */
export type CallInput<E extends Endpoint, L extends AccessLevel> = {
  [K in 'params' as E[K] extends z.ZodType ? K : never]: PartOf<E, K, L>
} & {
  [K in 'query' | 'body' as E[K] extends object
    ? NeedsNothing<PartOf<E, K, L>> extends true
      ? never
      : E extends { bodyOptional: true }
        ? never
        : K
    : never]: PartOf<E, K, L>
} & {
  [K in 'query' | 'body' as E[K] extends object ? K : never]?: PartOf<E, K, L>
}

/** What a caller of the level gets. */
export type Answer<E extends Endpoint, L extends AccessLevel> = E['result'] extends 'success'
  ? { success: true }
  : E['result'] extends 'text'
    ? string
    : E['result'] extends 'raw'
      ? unknown
      : z.output<SchemaAt<E['result'], L>>
