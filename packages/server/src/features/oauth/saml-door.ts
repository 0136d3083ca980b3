import type { OpenCall } from '../../http/call.ts'
import { finishFlow, type Redirect } from './callback.ts'
import { projectIdOf } from './flow.ts'
import { type Door, receiveUnasked } from './idp-initiated/receive.ts'
import { doorOf, samlType } from './sso.ts'

/**
 * The answer comes to an address of its connection. What a flow asked for has its state as RelayState; all else that may stand there is
 * what the identity provider wishes, and counts for nothing.
 */
export function finishSamlFlow(
  call: OpenCall,
  door: Door,
  { SAMLResponse = '', RelayState = '' }: Readonly<Record<string, string>>,
): Promise<Redirect> {
  // A flow of another project is not looked for.
  if (projectIdOf(RelayState) !== door.project_id) return receiveUnasked(call, door, SAMLResponse)
  return finishFlow(call, doorOf(samlType, door), { state: RelayState, SAMLResponse })
}
