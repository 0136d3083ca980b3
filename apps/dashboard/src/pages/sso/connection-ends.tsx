import { LogOut, UserRound } from 'lucide-react'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { Confirm, ConfirmByName } from '../../ui/index.ts'
import { type Connection, ssoActions } from './queries.ts'

interface Props {
  projectId: string
  connection: Connection
  onClose(): void
}

export function SwitchOff({ projectId, connection: { id, display_name }, onClose }: Props) {
  const { change } = useActions(projectId)
  return (
    <Confirm
      title={`Switch ${display_name} off?`}
      confirmLabel="Switch off"
      cancelLabel="Keep it on"
      variant="danger-filled"
      describeError={(error) => problemOf(error).message}
      onConfirm={() =>
        change(() => ssoActions.change(projectId, id, { state: 'disabled' }), { done: `${display_name} is off` })
      }
      onClose={onClose}
    >
      <p className="text-text-2">
        Nobody can sign in with it until it is on again. Everybody who signed in with it is signed out at once.
      </p>
    </Confirm>
  )
}

export function DeleteConnection({ projectId, connection, onDeleted, onClose }: Props & { onDeleted(): void }) {
  const { change } = useActions(projectId)
  const { id, display_name } = connection
  const remove = async () => {
    await change(() => ssoActions.remove(projectId, id), { done: `${display_name} deleted` })
    onDeleted()
  }
  return (
    <ConfirmByName
      title={`Delete ${display_name}?`}
      name={display_name}
      lossesTitle="What goes with it:"
      losses={[
        {
          icon: <LogOut className="size-3.5" aria-hidden />,
          text: 'The sessions that it opened, and its log of sign-ins',
        },
        {
          icon: <UserRound className="size-3.5" aria-hidden />,
          text: 'Who is who at the identity provider; the users stay, and can sign in with whatever else they have',
        },
      ]}
      confirmLabel="Delete connection"
      cancelLabel="Keep connection"
      describeError={(error) => problemOf(error).message}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
