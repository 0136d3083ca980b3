import type { Endpoint } from '@hallpass/contract/endpoints'
import type { Answer, Route } from '@hallpass/contract/routes'
import type { CallArguments } from '../transport/call.ts'
import type { AppKind, Core } from './core.ts'

/** The call for everything that has no method of its own. */
export interface CallMember<L extends AppKind> {
  /**
   * Calls any endpoint of the API, typed by the contract, with the app's own keys: a client app calls as the signed-in
   * user, a server or admin app as your backend. Answers are plain data as on the wire; known errors are thrown.
   *
   * @example
   * import { listUsers } from '@hallpass/contract/routes'
   *
   * const { items } = await serverApp.call(listUsers, { query: { limit: 10 } })
   */
  call<E extends Endpoint>(route: Route<E>, ...input: CallArguments<E, L>): Promise<Answer<E, L>>
}

export const callMember = <L extends AppKind>(core: Core, level: L): CallMember<L> => ({
  call: (route, ...input) =>
    core.call({ level, ...(level === 'client' && { session: core.sessions.current() }) }, route, ...input),
})
