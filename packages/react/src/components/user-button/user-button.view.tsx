import { Contact, LogIn, LogOut, SunMoon, UserPlus } from 'lucide-react'
import { useTranslate } from '../../provider.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { Avatar } from '../user-avatar/user-avatar.tsx'
import type { UserButtonItem } from './user-button.tsx'

interface Person {
  readonly displayName: string | null
  readonly primaryEmail: string | null
  readonly profileImageUrl: string | null
}

export interface UserButtonViewProps {
  user: Person | null
  showUserInfo: boolean
  extraItems: readonly UserButtonItem[]
  /** Undefined in previews, where nothing leads anywhere. */
  settingsUrl: string | undefined
  onToggleTheme: (() => void) | undefined
  onSignIn: () => void
  onSignUp: () => void
  onSignOut: () => void
}

export function UserButtonView(props: UserButtonViewProps) {
  const { user, showUserInfo } = props
  const t = useTranslate()
  const name = user && nameOf(user)
  return (
    <Menu
      label={name ? t('Account of {name}', { name }) : t('Account')}
      align="end"
      namedByTrigger={showUserInfo && user !== null}
      triggerClassName={showUserInfo && user ? 'hp-user-trigger has-info' : 'hp-user-trigger'}
      trigger={
        <>
          <Avatar user={user} size={32} />
          {showUserInfo && user && <Names user={user} />}
        </>
      }
    >
      {user ? <SignedIn {...props} user={user} /> : <SignedOut {...props} />}
    </Menu>
  )
}

const nameOf = ({ displayName, primaryEmail }: Person) => displayName || primaryEmail

function Names({ user }: { user: Person }) {
  const t = useTranslate()
  return (
    <span className="hp-two hp-grow">
      <span>{nameOf(user) ?? t('Account')}</span>
      {user.displayName && user.primaryEmail && <span className="hp-truncate">{user.primaryEmail}</span>}
    </span>
  )
}

function SignedIn(props: UserButtonViewProps & { user: Person }) {
  const { user, extraItems, settingsUrl, onSignOut } = props
  const t = useTranslate()
  return (
    <>
      <div className="hp-menu-head">
        <Avatar user={user} size={36} />
        <Names user={user} />
      </div>
      <MenuSeparator />
      <MenuItem {...(settingsUrl !== undefined && { href: settingsUrl })}>
        <Icon of={Contact} />
        {t('Account settings')}
      </MenuItem>
      {extraItems.map((item) => (
        <MenuItem key={item.text} onClick={() => void item.onClick()}>
          <span className="hp-menu-slot">{item.icon}</span>
          {item.text}
        </MenuItem>
      ))}
      <ThemeItem {...props} />
      <MenuSeparator />
      <MenuItem onClick={onSignOut}>
        <Icon of={LogOut} />
        {t('Sign out')}
      </MenuItem>
    </>
  )
}

function SignedOut(props: UserButtonViewProps) {
  const t = useTranslate()
  return (
    <>
      <MenuItem onClick={props.onSignIn}>
        <Icon of={LogIn} />
        {t('Sign in')}
      </MenuItem>
      <MenuItem onClick={props.onSignUp}>
        <Icon of={UserPlus} />
        {t('Sign up')}
      </MenuItem>
      <ThemeItem {...props} />
    </>
  )
}

function ThemeItem({ onToggleTheme }: Pick<UserButtonViewProps, 'onToggleTheme'>) {
  const t = useTranslate()
  if (!onToggleTheme) return null
  return (
    <MenuItem onClick={onToggleTheme}>
      <Icon of={SunMoon} />
      {t('Switch theme')}
    </MenuItem>
  )
}
