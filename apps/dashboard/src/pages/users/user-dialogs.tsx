import { useQuery } from '@tanstack/react-query'
import { Braces, Building2, LogOut, Receipt } from 'lucide-react'
import { counted } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import type { useUrlDialog } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import type { User } from '../../lib/wire.ts'
import { CheckoutLink } from '../../parts/checkout-link.tsx'
import { Confirm, ConfirmByName, FormDialog, TextField } from '../../ui/index.ts'
import { Impersonate } from './impersonate.tsx'
import { confirmationOf, nameOf, userActions, userQueries } from './queries.ts'

interface DialogProps {
  projectId: string
  user: User
  onClose(): void
  onDeleted?: (() => void) | undefined
}

const dialogs: Readonly<Record<string, (props: DialogProps) => React.ReactNode>> = {
  delete: DeleteUser,
  block: BlockUser,
  unblock: UnblockUser,
  'remove-2fa': RemoveSecondFactor,
  impersonate: Impersonate,
  checkout: UserCheckout,
}

interface UserDialogsProps {
  projectId: string
  dialog: ReturnType<typeof useUrlDialog>
  onDeleted?: () => void
}

/** The actions on one user, by the names that the URL holds. */
export function UserDialogs({ projectId, dialog, onDeleted }: UserDialogsProps) {
  const Open = dialogs[dialog.name ?? '']
  const { data: user } = useQuery({
    ...userQueries.one(projectId, dialog.subject ?? ''),
    enabled: Boolean(Open && dialog.subject),
  })
  if (!Open || !user) return null
  return <Open projectId={projectId} user={user} onClose={dialog.close} onDeleted={onDeleted} />
}

function UserCheckout({ projectId, user, onClose }: DialogProps) {
  return (
    <CheckoutLink
      projectId={projectId}
      customer={{ type: 'user', id: user.id, name: nameOf(user) }}
      onClose={onClose}
    />
  )
}

const describeError = (error: unknown) => problemOf(error).message

export function DeleteUser({ projectId, user, onClose, onDeleted }: DialogProps) {
  const { change } = useActions(projectId)
  const sessions = useQuery(userQueries.sessions(projectId, user.id)).data ?? []
  const teams = useQuery(userQueries.teams(projectId, user.id)).data ?? []
  const names = teams.slice(0, 3).map(({ display_name }) => display_name)
  const losses = [
    ...(sessions.length
      ? [
          {
            icon: <LogOut className="size-3.5" aria-hidden />,
            text: `${counted(sessions.length, 'open session')}, ended at once`,
          },
        ]
      : []),
    ...(teams.length
      ? [
          {
            icon: <Building2 className="size-3.5" aria-hidden />,
            text: `Membership of ${names.join(', ')}${teams.length > 3 ? ' and more' : ''}`,
          },
        ]
      : []),
    { icon: <Braces className="size-3.5" aria-hidden />, text: 'All three metadata records' },
    { icon: <Receipt className="size-3.5" aria-hidden />, text: 'Purchases stay in Transactions, without a name' },
  ]
  const remove = async () => {
    await change(() => userActions.delete(projectId, user.id), {
      done: `${nameOf(user)} is deleted`,
      stale: [projectId, 'users'],
      alsoStale: userQueries.metrics(projectId).queryKey,
    })
    onDeleted?.()
  }
  return (
    <ConfirmByName
      title={`Delete ${nameOf(user)}?`}
      name={confirmationOf(user)}
      lossesTitle="With the account go:"
      losses={losses}
      confirmLabel="Delete user"
      cancelLabel="Keep user"
      describeError={describeError}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

function BlockUser({ projectId, user, onClose }: DialogProps) {
  const { change } = useActions(projectId)
  return (
    <Confirm
      title={`Block ${nameOf(user)}?`}
      confirmLabel="Block user"
      cancelLabel="Keep access"
      variant="danger-filled"
      describeError={describeError}
      onConfirm={() => change(() => userActions.block(projectId, user.id), { done: `${nameOf(user)} is blocked` })}
      onClose={onClose}
    >
      <p className="text-text-2">
        Every session ends at once, and no sign-in method works until you unblock them. Nothing is deleted.
      </p>
    </Confirm>
  )
}

function UnblockUser({ projectId, user, onClose }: DialogProps) {
  const { change } = useActions(projectId)
  return (
    <Confirm
      title={`Let ${nameOf(user)} back in?`}
      confirmLabel="Unblock user"
      cancelLabel="Keep blocked"
      describeError={describeError}
      onConfirm={() =>
        change(() => userActions.unblock(projectId, user.id), { done: `${nameOf(user)} can sign in again` })
      }
      onClose={onClose}
    >
      <p className="text-text-2">They can sign in again, with everything they had.</p>
    </Confirm>
  )
}

function RemoveSecondFactor({ projectId, user, onClose }: DialogProps) {
  const { change } = useActions(projectId)
  const remove = ({ reason }: { reason: string }) =>
    change(() => userActions.resetSecondFactor(projectId, user.id, reason.trim()), { done: 'Second factor removed' })
  return (
    <FormDialog<{ reason: string }>
      title={`Remove the second factor of ${nameOf(user)}?`}
      lead="After that, one sign-in method is enough: authenticator apps, security keys and recovery codes are gone. Make sure it is really them asking: this is how accounts get taken over."
      submitLabel="Remove second factor"
      defaults={{ reason: '' }}
      onSubmit={remove}
      refuse={(error) => ({ message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, formState }) => (
        <TextField
          label="Reason"
          help="Kept in the audit log"
          maxLength={1000}
          error={formState.errors.reason?.message}
          {...register('reason', { validate: (reason) => reason.trim() !== '' || 'Say why' })}
        />
      )}
    </FormDialog>
  )
}
