import { useQuery } from '@tanstack/react-query'
import { Braces, Building2, LogOut, Receipt } from 'lucide-react'
import { counted } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import type { useUrlDialog } from '../../lib/url-state.ts'
import { useActs } from '../../lib/use-acts.ts'
import type { User } from '../../lib/wire.ts'
import { CheckoutLink } from '../../parts/checkout-link.tsx'
import { Confirm, Destroy } from '../../ui/index.ts'
import { Impersonate } from './impersonate.tsx'
import { confirmationOf, nameOf, userActs, userQueries } from './queries.ts'

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

/** The acts on one user, by the names that the URL holds. */
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

const say = (error: unknown) => problemOf(error).message

export function DeleteUser({ projectId, user, onClose, onDeleted }: DialogProps) {
  const { change } = useActs(projectId)
  const sessions = useQuery(userQueries.sessions(projectId, user.id)).data ?? []
  const teams = useQuery(userQueries.teams(projectId, user.id)).data ?? []
  const names = teams.slice(0, 3).map(({ display_name }) => display_name)
  const goes = [
    {
      icon: <LogOut className="size-3.5" aria-hidden />,
      text: `${counted(sessions.length, 'open session')}, ended at once`,
    },
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
    await change(() => userActs.delete(projectId, user.id), {
      done: `${nameOf(user)} is deleted`,
      stale: [projectId, 'users'],
    })
    onDeleted?.()
  }
  return (
    <Destroy
      title={`Delete ${nameOf(user)}?`}
      name={confirmationOf(user)}
      goesTitle="With the account go:"
      goes={goes}
      act="Delete user"
      keep="Keep user"
      say={say}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

function BlockUser({ projectId, user, onClose }: DialogProps) {
  const { change } = useActs(projectId)
  return (
    <Confirm
      title={`Block ${nameOf(user)}?`}
      act="Block user"
      keep="Keep access"
      look="destroy-filled"
      say={say}
      onConfirm={() => change(() => userActs.block(projectId, user.id), { done: `${nameOf(user)} is blocked` })}
      onClose={onClose}
    >
      <p className="text-text-2">
        Every session ends at once, and no way in works until you unblock them. Nothing is deleted.
      </p>
    </Confirm>
  )
}

function UnblockUser({ projectId, user, onClose }: DialogProps) {
  const { change } = useActs(projectId)
  return (
    <Confirm
      title={`Let ${nameOf(user)} back in?`}
      act="Unblock user"
      keep="Keep blocked"
      say={say}
      onConfirm={() =>
        change(() => userActs.unblock(projectId, user.id), { done: `${nameOf(user)} can sign in again` })
      }
      onClose={onClose}
    >
      <p className="text-text-2">They can sign in again with everything they had.</p>
    </Confirm>
  )
}

function RemoveSecondFactor({ projectId, user, onClose }: DialogProps) {
  const { change } = useActs(projectId)
  const remove = () =>
    change(() => userActs.update(projectId, user.id, { totp_secret_base64: null }), {
      done: 'The second factor is removed',
    })
  return (
    <Confirm
      title={`Remove the second factor of ${nameOf(user)}?`}
      act="Remove second factor"
      keep="Keep it"
      look="destroy-filled"
      say={say}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="text-text-2">
        From then on one way in is enough. Make sure that it is really them who asked: this is how accounts are taken
        over.
      </p>
    </Confirm>
  )
}
