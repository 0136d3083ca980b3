import {
  ArrowUpRight,
  Bell,
  ChevronRight,
  CirclePlus,
  Contact,
  CreditCard,
  Key,
  Monitor,
  Settings,
  ShieldCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { TeamIcon } from '../components/team-icon/team-icon.tsx'
import { Avatar } from '../components/user-avatar/user-avatar.tsx'
import { useHallpassApp, useTranslate } from '../provider.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Entries, Entry, OwnSection } from './account.flow.ts'
import { type AccountUser, useAccount } from './account-context.ts'

/** The icons that extra items can name. */
export const namedIcons = { Contact, ShieldCheck, Bell, Monitor, Key, Settings, CirclePlus } as const

export type ExtraItem = {
  id: string
  title: string
  content: ReactNode
} & ({ icon?: ReactNode; iconName?: never } | { iconName: keyof typeof namedIcons; icon?: never })

const ownIcons = {
  profile: Contact,
  auth: ShieldCheck,
  notifications: Bell,
  sessions: Monitor,
  'api-keys': Key,
  billing: CreditCard,
  settings: Settings,
  'team-creation': CirclePlus,
} satisfies Record<OwnSection, unknown>

interface AccountNavProps {
  user: Pick<AccountUser, 'displayName' | 'primaryEmail' | 'profileImageUrl'>
  entries: Entries
  openId: string
  extraItems: readonly ExtraItem[]
  nameOf: (entry: Entry) => string
  /** Somebody is about to open it. */
  onApproach: (entry: Entry) => void
}

export function AccountNav({ user, entries, openId, extraItems, nameOf, onApproach }: AccountNavProps) {
  const t = useTranslate()
  const items = (list: readonly Entry[]) =>
    list.map((entry) => (
      <a
        key={entry.id}
        className="hp-nav-item"
        href={`#${encodeURIComponent(entry.id)}`}
        aria-current={entry.id === openId ? 'page' : undefined}
        onPointerEnter={() => onApproach(entry)}
        onFocus={() => onApproach(entry)}
      >
        {iconOf(entry, extraItems)}
        <span className="hp-truncate">{nameOf(entry)}</span>
        <ChevronRight className="hp-i hp-chev" aria-hidden="true" />
      </a>
    ))
  return (
    <nav className="hp-nav" aria-label={t('Account')}>
      <h1 className="hp-sr hp-nav-title">{t('Account')}</h1>
      <div className="hp-nav-head">
        <Avatar user={user} size={36} />
        <span className="hp-two">
          <span>{user.displayName || user.primaryEmail || t('Account')}</span>
          {user.displayName && user.primaryEmail && <span className="hp-truncate">{user.primaryEmail}</span>}
        </span>
      </div>
      {items(entries.own)}
      {entries.teams.length > 0 && <div className="hp-nav-label">{t('Teams')}</div>}
      {items(entries.teams)}
      <div className="hp-nav-sep" />
      {items(entries.last)}
      <WayBack />
    </nav>
  )
}

/** On pages that we show ourselves nothing else leads to the app. They have a page of their own for that. */
function WayBack() {
  const { urls } = useHallpassApp()
  const { displayName: project } = useAccount().project
  const t = useTranslate()
  if (!urls.home.startsWith(`${urls.handler}/`) || urls.home === urls.accountSettings) return null
  return (
    <a className="hp-nav-item" href={urls.home}>
      <Icon of={ArrowUpRight} />
      <span className="hp-truncate">{t('Open {project}', { project })}</span>
    </a>
  )
}

function iconOf(entry: Entry, extraItems: readonly ExtraItem[]): ReactNode {
  if (entry.kind === 'team') return <TeamIcon team={entry.team} />
  if (entry.kind !== 'extra') return <Icon of={ownIcons[entry.kind]} />
  const item = extraItems[entry.at]
  return item?.iconName ? <Icon of={namedIcons[item.iconName]} /> : item?.icon
}
