import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { Confirm } from '../../ui/index.ts'
import { type Connection, ssoActions } from './queries.ts'

interface Props {
  projectId: string
  connection: Connection
  onClose(): void
}

export function PrepareKey({ projectId, connection: { id, client_next_certificate }, onClose }: Props) {
  const { change } = useActions(projectId)
  return (
    <Confirm
      title="Make another key?"
      confirmLabel="Make key"
      cancelLabel="Cancel"
      variant="primary"
      describeError={(error) => problemOf(error).message}
      onConfirm={() => change(() => ssoActions.change(projectId, id, { client_key: 'prepare' }), { done: 'Key made' })}
      onClose={onClose}
    >
      <p className="text-text-2">
        The one in use stays. The new one is at the JWKS URL, and its certificate is on this page. Once the identity
        provider has it, use it from the same menu.
        {client_next_certificate !== null && ' It takes the place of the one that is prepared already.'}
      </p>
    </Confirm>
  )
}

export function SwitchKey({ projectId, connection: { id }, onClose }: Props) {
  const { change } = useActions(projectId)
  return (
    <Confirm
      title="Use the new key?"
      confirmLabel="Use new key"
      cancelLabel="Keep the old one"
      variant="primary"
      describeError={(error) => problemOf(error).message}
      onConfirm={() =>
        change(() => ssoActions.change(projectId, id, { client_key: 'switch' }), { done: 'The new key is in use' })
      }
      onClose={onClose}
    >
      <p className="text-text-2">
        The old one is gone at once. Nobody can sign in if the identity provider does not know the new one yet: at the
        JWKS URL it finds it by itself, but a certificate has to be uploaded there first.
      </p>
    </Confirm>
  )
}
