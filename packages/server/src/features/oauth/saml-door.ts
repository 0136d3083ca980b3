import { ssoProviderId } from '@hallpass/contract'
import type { OpenCall } from '../../http/call.ts'
import { finishFlow, type Redirect } from './callback.ts'
import { projectIdOf } from './flow.ts'
import { samlType } from './sso.ts'

/** The answer comes to an address of its connection, with the state of the flow as RelayState. */
export function finishSamlFlow(
  call: OpenCall,
  { project_id, connection_id }: { project_id: string; connection_id: string },
  { SAMLResponse = '', RelayState = '' }: Readonly<Record<string, string>>,
): Promise<Redirect> {
  // A flow of another project is not looked for.
  const state = projectIdOf(RelayState) === project_id ? RelayState : ''
  const answer = { state, SAMLResponse, providerId: ssoProviderId(connection_id) }
  return finishFlow(call, samlType, answer)
}
