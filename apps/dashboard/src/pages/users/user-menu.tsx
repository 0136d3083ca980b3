import { Ban, CircleUserRound, Pencil, ShieldOff, ShoppingCart, Trash2, Unlock, VenetianMask } from 'lucide-react'
import type { ReactElement } from 'react'
import { useGo } from '../../lib/project.tsx'
import type { User } from '../../lib/wire.ts'
import { Menu } from '../../ui/index.ts'

interface UserMenuProps {
  user: User
  /** Opens a dialog of user-dialogs.tsx. */
  onAct(name: string): void
  hasDetails?: boolean
  trigger?: ReactElement
}

export function UserMenu({ user, onAct, hasDetails, trigger }: UserMenuProps) {
  const go = useGo()
  const isOpen = hasDetails && {
    label: 'Open',
    icon: <CircleUserRound aria-hidden />,
    onSelect: () => go(`users/${user.id}`),
  }
  const block = user.is_blocked
    ? { label: 'Unblock', icon: <Unlock aria-hidden />, onSelect: () => onAct('unblock') }
    : { label: 'Block…', icon: <Ban aria-hidden />, onSelect: () => onAct('block') }
  return (
    <Menu
      {...(trigger && { trigger })}
      groups={[
        [
          isOpen,
          !hasDetails && { label: 'Edit name…', icon: <Pencil aria-hidden />, onSelect: () => onAct('edit') },
          hasDetails && {
            label: 'Impersonate…',
            icon: <VenetianMask aria-hidden />,
            onSelect: () => onAct('impersonate'),
          },
          user.requires_totp_mfa && {
            label: 'Remove second factor…',
            icon: <ShieldOff aria-hidden />,
            onSelect: () => onAct('remove-2fa'),
          },
          { label: 'Checkout link…', icon: <ShoppingCart aria-hidden />, onSelect: () => onAct('checkout') },
          block,
        ],
        [{ label: 'Delete user…', icon: <Trash2 aria-hidden />, destroys: true, onSelect: () => onAct('delete') }],
      ]}
    />
  )
}
