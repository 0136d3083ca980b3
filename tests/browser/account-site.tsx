import {
  AccountSettings,
  type Language,
  SelectedTeamSwitcher,
  TeamCreation,
  TeamSsoSettings,
  TeamSwitcher,
  UserAvatar,
  UserButton,
  useUser,
} from '@hallpass/react'
import { Component, type ReactNode } from 'react'
import { mount } from './mount.tsx'

/** Runs in the page: what the tests of the account settings look at, by path. */
const billing = { id: 'billing', title: 'Billing', iconName: 'Key', content: <p>Pay here.</p> } as const
const toggle = () => {
  const { style } = document.documentElement
  style.colorScheme = style.colorScheme === 'dark' ? 'light' : 'dark'
}

const day = 86_400_000
const preview = (
  <AccountSettings
    fullPage
    mockUser={{ displayName: 'Sam Sample', primaryEmail: 'sam@example.com' }}
    mockProject={{ displayName: 'Acme', config: { clientUserDeletionEnabled: false } }}
    mockApiKeys={[{ id: '1', description: 'Deploys', createdAt: new Date(Date.now() - day) }]}
    mockSessions={[
      { id: '1', isCurrentSession: true, createdAt: new Date(Date.now() - day) },
      { id: '2', isCurrentSession: false, isImpersonation: true, createdAt: new Date(Date.now() - 9 * day) },
    ]}
  />
)
const mocks = (
  <header>
    <UserButton showUserInfo mockUser={{ displayName: 'Sam Sample', primaryEmail: 'sam@example.com' }} />
    <SelectedTeamSwitcher
      mockUser={{ selectedTeam: { id: 'n', displayName: 'Northwind' } }}
      mockTeams={[{ id: 'b', displayName: 'Blue Kite' }]}
      mockProject={{ config: { clientTeamCreationEnabled: true } }}
    />
    <UserAvatar size={48} border />
  </header>
)
const bar = (
  <header>
    <SelectedTeamSwitcher allowNull urlMap={(team) => `/?team=${team?.displayName ?? 'none'}`} />
    <UserButton
      colorModeToggle={toggle}
      extraItems={[{ text: 'Billing', onClick: () => location.assign('/billing') }]}
    />
  </header>
)

function TeamPage() {
  const user = useUser({ or: 'redirect' })
  const team = user.useTeams().find(({ displayName }) => displayName === 'Blue Kite') ?? null
  return <SelectedTeamSwitcher selectedTeam={team} />
}

/** An app's own page, with what it shows when something fails. */
function Connections() {
  const user = useUser({ or: 'redirect' })
  const team = user.useTeam(location.hash.slice(1))
  const names = team
    ?.useSsoConnections()
    .map(({ displayName, state }) => <li key={displayName}>{`${displayName}: ${state}`}</li>)
  return (
    <>
      <ul>{names}</ul>
      <button type="button" onClick={() => void team?.listSsoConnections().catch(() => {})}>
        Refresh
      </button>
    </>
  )
}

class OwnBoundary extends Component<{ children: ReactNode }, { code?: string }> {
  override state: { code?: string } = {}
  static getDerivedStateFromError = (error: { code?: string }) => ({ code: error.code })
  override render() {
    return this.state.code === undefined ? this.props.children : <p role="alert">{this.state.code}</p>
  }
}

const pages: Record<string, ReactNode> = {
  '/handler/account-settings': <AccountSettings fullPage extraItems={[billing]} />,
  '/team-creation': <TeamCreation fullPage />,
  '/choose': <TeamSwitcher onChange={(team) => location.assign(`/chosen?${team.displayName}`)} />,
  '/team-page': <TeamPage />,
  '/team-sso': (
    <div>
      <h1>How we sign in</h1>
      <TeamSsoSettings teamId={location.hash.slice(1)} />
    </div>
  ),
  '/sso-connections': (
    <OwnBoundary>
      <Connections />
    </OwnBoundary>
  ),
  '/preview': preview,
  '/mocks': mocks,
}
const lang = new URLSearchParams(location.search).get('lang') as Language | null
mount(pages[location.pathname] ?? bar, lang ? { lang } : {})
