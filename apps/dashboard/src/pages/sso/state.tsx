import { ago, date, exact } from '../../lib/format.ts'
import { Status } from '../../ui/index.ts'
import type { Connection, Domain } from './queries.ts'
import { certificateEnd, certificateState } from './words.ts'

const states = { draft: ['waiting', 'Draft'], active: ['good', 'On'], disabled: ['off', 'Off'] } as const

export function ConnectionState({ connection: { state } }: { connection: Pick<Connection, 'state'> }) {
  const [kind, name] = states[state]
  return <Status kind={kind}>{name}</Status>
}

export function LastSuccess({ connection: { last_success_at_millis: at } }: { connection: Connection }) {
  if (at === null) return <span className="text-text-3">None yet</span>
  return <span title={exact(at)}>{ago(at)}</span>
}

/** Until when its answers count. */
export function Certificate({ connection }: { connection: Connection }) {
  if (connection.saml?.metadata_problem)
    return (
      <span title={connection.saml.metadata_problem}>
        <Status kind="warn">Metadata not read</Status>
      </span>
    )
  const end = certificateEnd(connection)
  if (end === undefined)
    return <span className="text-text-3">{connection.type === 'oidc' ? 'Not needed' : 'None'}</span>
  const state = certificateState(end)
  const text = state === 'over' ? `Ended ${date(end)}` : state === 'ending' ? `Ends ${date(end)}` : date(end)
  return <span title={exact(end)}>{state === 'good' ? text : <Status kind="warn">{text}</Status>}</span>
}

export function DomainProof({ domain }: { domain: Domain }) {
  if (domain.verification === 'revoked') return <Status kind="warn">Since proved by another team</Status>
  if (domain.claim_due_at_millis !== null)
    return <Status kind="waiting">This team’s from {date(domain.claim_due_at_millis)}</Status>
  if (domain.verification === 'pending') return <Status kind="waiting">Not proved yet</Status>
  if (domain.proof_missing_since_millis !== null)
    return <Status kind="warn">Proof missing since {date(domain.proof_missing_since_millis)}</Status>
  return <Status kind="good">Verified</Status>
}
