import { Check, ChevronsUpDown, Plus, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '../../provider.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx'
import { TeamIcon, type TeamLike } from '../team-icon/team-icon.tsx'
import { teamGroups } from './team-groups.ts'

export interface TeamSwitcherViewProps<T extends TeamLike> {
  teams: readonly T[]
  currentId: string | undefined
  /** What stands for no team, where that is allowed. */
  nullLabel: string | undefined
  canCreate: boolean
  /** Of the settings page; undefined in previews, where nothing leads anywhere. */
  settingsUrl: string | undefined
  triggerClassName: string | undefined
  onChoose: (team: T | null) => void
}

export function TeamSwitcherView<T extends TeamLike>(props: TeamSwitcherViewProps<T>) {
  const { teams, currentId, nullLabel, canCreate, settingsUrl, triggerClassName = '', onChoose } = props
  const t = useTranslate()
  const { current, others } = teamGroups(teams, currentId)
  const hasCurrent = current !== undefined || nullLabel !== undefined
  return (
    <Menu
      label={current ? t('Team {name}', { name: current.displayName }) : (nullLabel ?? t('Select a team'))}
      triggerClassName={`${buttonClass('ghost')} hp-team-trigger ${triggerClassName}`.trim()}
      trigger={<Trigger team={current} label={nullLabel ?? t('Select a team')} />}
    >
      {current && <CurrentTeam team={current} settingsUrl={settingsUrl} />}
      {nullLabel !== undefined && (
        <MenuItem checked={!current} onClick={() => onChoose(null)}>
          <Choice icon={<TeamIcon team="personal" selected={!current} />} label={nullLabel} checked={!current} />
        </MenuItem>
      )}
      {others.length > 0 && (
        <>
          {hasCurrent && <MenuSeparator />}
          <MenuLabel>{current ? t('Other teams') : t('Teams')}</MenuLabel>
          {others.map((team) => (
            <MenuItem key={team.id} checked={false} onClick={() => onChoose(team)}>
              <Choice icon={<TeamIcon team={team} />} label={team.displayName} checked={false} />
            </MenuItem>
          ))}
        </>
      )}
      {canCreate && <CreateTeam settingsUrl={settingsUrl} first={!hasCurrent && others.length === 0} />}
      {!hasCurrent && others.length === 0 && !canCreate && <MenuLabel>{t('You are in no team yet.')}</MenuLabel>}
    </Menu>
  )
}

function Trigger({ team, label }: { team: TeamLike | undefined; label: string }) {
  return (
    <>
      <TeamIcon team={team ?? 'personal'} selected={team !== undefined} />
      <span className="hp-truncate">{team?.displayName ?? label}</span>
      <Icon of={ChevronsUpDown} />
    </>
  )
}

function CurrentTeam({ team, settingsUrl }: { team: TeamLike; settingsUrl: string | undefined }) {
  const t = useTranslate()
  return (
    <>
      <MenuLabel>{t('Current team')}</MenuLabel>
      <div className="hp-menu-row">
        <MenuItem checked>
          <Choice icon={<TeamIcon team={team} selected />} label={team.displayName} checked />
        </MenuItem>
        <a
          role="menuitem"
          className={`${buttonClass('ghost', 'icon')} hp-menu-gear`}
          tabIndex={-1}
          href={settingsUrl === undefined ? undefined : `${settingsUrl}#team-${team.id}`}
          aria-label={t('Settings of {name}', { name: team.displayName })}
        >
          <Icon of={Settings} />
        </a>
      </div>
    </>
  )
}

function CreateTeam({ settingsUrl, first }: { settingsUrl: string | undefined; first: boolean }) {
  const t = useTranslate()
  return (
    <>
      {!first && <MenuSeparator />}
      <MenuItem {...(settingsUrl !== undefined && { href: `${settingsUrl}#team-creation` })}>
        <span className="hp-team is-empty">
          <Icon of={Plus} />
        </span>
        {t('Create a team')}
      </MenuItem>
    </>
  )
}

function Choice({ icon, label, checked }: { icon: ReactNode; label: string; checked: boolean }) {
  return (
    <>
      {icon}
      <span className="hp-grow hp-truncate">{label}</span>
      {checked && <Icon of={Check} />}
    </>
  )
}
