import type { ReactNode } from 'react'
import { useUser } from '../../hooks/use-user.ts'
import { useHallpassApp } from '../../provider.tsx'
import { LiveBrand } from '../../ui/live-brand.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Surface } from '../../ui/surface.tsx'
import { Impersonated } from '../impersonation/impersonated.tsx'
import { UserButtonView } from './user-button.view.tsx'

/** What the menu of the user has. */
export interface UserButtonProps {
  /** Also the name and email beside the picture. */
  showUserInfo?: boolean
  /** Switches between light and dark; without it there is no such item. */
  colorModeToggle?: () => void | Promise<void>
  /** Entries of your own, above “Sign out”. */
  extraItems?: readonly UserButtonItem[]
  /** For previews: somebody who is not signed in here. Nothing in the menu does anything then. */
  mockUser?: MockButtonUser
}

export interface UserButtonItem {
  text: string
  icon?: ReactNode
  onClick: () => void | Promise<void>
}

export interface MockButtonUser {
  displayName?: string
  primaryEmail?: string
  profileImageUrl?: string
}

/** The signed-in person's picture with a menu: settings, the app's own items, sign out. */
export function UserButton(props: UserButtonProps) {
  return (
    <Surface inline>
      <Loading fallback={<span className="hp-avatar hp-skeleton-avatar" />}>
        {props.mockUser ? <MockUserButton {...props} mockUser={props.mockUser} /> : <LiveUserButton {...props} />}
      </Loading>
    </Surface>
  )
}

function LiveUserButton({ colorModeToggle, extraItems = [], showUserInfo = false }: UserButtonProps) {
  const app = useHallpassApp()
  const user = useUser()
  return (
    <>
      <LiveBrand />
      <Impersonated userId={user?.id} />
      <UserButtonView
        user={user}
        showUserInfo={showUserInfo}
        extraItems={extraItems}
        settingsUrl={app.urls.accountSettings}
        onToggleTheme={colorModeToggle && (() => void colorModeToggle())}
        onSignIn={() => void app.redirectToSignIn()}
        onSignUp={() => void app.redirectToSignUp()}
        onSignOut={() => void user?.signOut()}
      />
    </>
  )
}

const doNothing = () => {}

function MockUserButton({ mockUser, colorModeToggle, extraItems = [], showUserInfo = false }: Mocked) {
  return (
    <UserButtonView
      user={{ displayName: null, primaryEmail: null, profileImageUrl: null, ...mockUser }}
      showUserInfo={showUserInfo}
      extraItems={extraItems.map((item) => ({ ...item, onClick: doNothing }))}
      settingsUrl={undefined}
      onToggleTheme={colorModeToggle && doNothing}
      onSignIn={doNothing}
      onSignUp={doNothing}
      onSignOut={doNothing}
    />
  )
}
type Mocked = UserButtonProps & { mockUser: MockButtonUser }
