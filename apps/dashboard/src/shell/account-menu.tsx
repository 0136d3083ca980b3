import { useQuery } from '@tanstack/react-query'
import { BookOpen, Ellipsis, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { useState } from 'react'
import { dashboard } from '../lib/api.ts'
import { shared } from '../lib/queries.ts'
import { applyTheme, currentTheme, type Theme } from '../lib/theme.ts'
import { ProfileAvatar } from '../parts/profile-avatar.tsx'
import { Menu } from '../ui/index.ts'

const nextTheme: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const themeIcons = { system: Monitor, light: Sun, dark: Moon }
const themeNames = { system: 'system', light: 'light', dark: 'dark' }

/** Who is signed in, at the foot of the navigation. */
export function AccountMenu() {
  const { data: owner } = useQuery(shared.owner())
  const [theme, setTheme] = useState(currentTheme)
  const Icon = themeIcons[theme]
  const name = owner?.displayName || owner?.primaryEmail || 'Account'
  const change = () => {
    applyTheme(nextTheme[theme])
    setTheme(nextTheme[theme])
  }
  const items = [
    {
      label: 'Account settings',
      icon: <UserRound aria-hidden />,
      onSelect: () => void dashboard.redirectToAccountSettings(),
    },
    { label: `Theme: ${themeNames[theme]}`, icon: <Icon aria-hidden />, onSelect: change },
    { label: 'Documentation', icon: <BookOpen aria-hidden />, onSelect: () => window.open('/docs') },
  ]
  const leave = { label: 'Sign out', icon: <LogOut aria-hidden />, onSelect: () => void dashboard.signOut() }
  return (
    <div className="sidebar-footer">
      <Menu
        align="start"
        side="top"
        groups={[items, [leave]]}
        trigger={
          <button type="button" className="switcher">
            <ProfileAvatar kind="users" id={owner?.id ?? ''} name={name} image={owner?.profileImageUrl} isColleague />
            <span className="min-w-0 flex-1 one-line">
              <b className="one-line">{name}</b>
            </span>
            <Ellipsis aria-hidden />
          </button>
        }
      />
    </div>
  )
}
