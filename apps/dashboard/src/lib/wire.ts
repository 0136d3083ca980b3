import type * as routes from '@hallpass/contract/routes'
import type { Answer, CallInput, Route } from '@hallpass/contract/routes'

/** What an endpoint answers to an admin. */
export type Wire<R> = R extends Route<infer E> ? Answer<E, 'admin'> : never

/** What an admin sends to it. */
export type Body<R> =
  R extends Route<infer E> ? NonNullable<CallInput<E, 'admin'> extends { body?: infer B } ? B : never> : never

/** What an admin asks it by. */
export type Query<R> =
  R extends Route<infer E> ? NonNullable<CallInput<E, 'admin'> extends { query?: infer Q } ? Q : never> : never

export type Project = Wire<typeof routes.getProject>
export type User = Wire<typeof routes.getUser>
export type Team = Wire<typeof routes.getTeam>
