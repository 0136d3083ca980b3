import { Ban, CircleUserRound, Pencil, ShieldOff, ShoppingCart, Trash2, Unlock, VenetianMask } from 'lucide-react'
import type { ReactElement } from 'react'
import { useGo } from '../../lib/project.tsx'
import type { User } from '../../lib/wire.ts'
import { Menu } from '../../ui/index.ts'

interface UserMenuProps {
  user: User
  /** Opens a dialog of user-dialogs.tsx. */
  onAction(name: string): void
  hasDetails?: boolean
  trigger?: ReactElement
}

export function UserMenu({ user, onAction, hasDetails, trigger }: UserMenuProps) {
  const go = useGo()
  const isOpen = hasDetails && {
    label: 'Open',
    icon: <CircleUserRound aria-hidden />,
    onSelect: () => go(`users/${user.id}`),
  }
  const block = user.is_blocked
    ? { label: 'Unblock', icon: <Unlock aria-hidden />, onSelect: () => onAction('unblock') }
    : { label: 'Block…', icon: <Ban aria-hidden />, onSelect: () => onAction('block') }
  return (
    <Menu
      {...(trigger && { trigger })}
      groups={[
        [
          isOpen,
          !hasDetails && { label: 'Edit name…', icon: <Pencil aria-hidden />, onSelect: () => onAction('edit') },
          hasDetails && {
            label: 'Impersonate…',
            icon: <VenetianMask aria-hidden />,
            onSelect: () => onAction('impersonate'),
          },
          user.requires_totp_mfa && {
            label: 'Remove second factor…',
            icon: <ShieldOff aria-hidden />,
            onSelect: () => onAction('remove-2fa'),
          },
          { label: 'Checkout link…', icon: <ShoppingCart aria-hidden />, onSelect: () => onAction('checkout') },
          block,
        ],
        [
          {
            label: 'Delete user…',
            icon: <Trash2 aria-hidden />,
            destructive: true,
            onSelect: () => onAction('delete'),
          },
        ],
      ]}
    />
  )
}
