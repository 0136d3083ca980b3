import { span } from '../../lib/format.ts'
import { Status } from '../../ui/index.ts'
import type { Endpoint } from './queries.ts'

export function EndpointStatus({ endpoint }: { endpoint: Endpoint }) {
  const { enabled, disabled_reason, failing_since_millis: since } = endpoint
  if (!enabled)
    return (
      <Status kind={disabled_reason ? 'warn' : 'off'}>
        {disabled_reason ? 'Switched off: it kept failing' : 'Off'}
      </Status>
    )
  if (since !== null) return <Status kind="warn">Failing for {span(Date.now() - since)}</Status>
  return <Status kind="good">On</Status>
}
