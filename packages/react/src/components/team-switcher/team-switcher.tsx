import type { Team as PlainTeam } from '@hallpass/js'
import type { Team } from '../../apps.ts'
import { type ReactUser, useUser } from '../../hooks/use-user.ts'
import { useHallpassApp, useTranslate } from '../../provider.tsx'
import { LiveBrand } from '../../ui/live-brand.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Surface } from '../../ui/surface.tsx'
import type { TeamLike } from '../team-icon/team-icon.tsx'
import { TeamSwitcherView } from './team-switcher.view.tsx'

/** Which teams can be chosen, and what follows. */
export interface TeamSwitcherProps<AllowNull extends boolean = boolean> extends MockTeams {
  /** The team to show as chosen, itself or by its id. */
  team?: PlainTeam | null
  /** The team that is shown as chosen. */
  teamId?: string
  /** Whether "no team" can be chosen. */
  allowNull?: AllowNull
  /** What "no team" is called. */
  nullLabel?: string
  /** Called with the team that somebody chose. */
  onChange?: (team: AllowNull extends true ? Team | null : Team) => void | Promise<void>
  /** A class for the button. */
  triggerClassName?: string
}

/** For previews: teams that are not there. Choosing one does nothing then. */
export interface MockTeams {
  /** Shows this team as chosen, for previews. */
  mockUser?: { team?: TeamLike }
  /** Shows these teams, for previews. */
  mockTeams?: readonly TeamLike[]
  /** Shows this project, for previews. */
  mockProject?: { config: { clientTeamCreationEnabled: boolean } }
}

/** A menu of the signed-in person's teams. The caller decides what choosing one does. */
export function TeamSwitcher<AllowNull extends boolean = false>(props: TeamSwitcherProps<AllowNull>) {
  const isMock = props.mockUser ?? props.mockTeams ?? props.mockProject
  return (
    <Surface inline>
      <Loading fallback={<span className="hp-skeleton hp-skeleton-trigger" />}>
        {isMock ? <MockSwitcher {...props} /> : <LiveSwitcher {...props} />}
      </Loading>
    </Surface>
  )
}

function LiveSwitcher<AllowNull extends boolean>(props: TeamSwitcherProps<AllowNull>) {
  const user = useUser()
  if (!user) return null
  return (
    <>
      <LiveBrand />
      <UserSwitcher {...props} user={user} />
    </>
  )
}

function UserSwitcher<AllowNull extends boolean>(props: TeamSwitcherProps<AllowNull> & { user: ReactUser }) {
  const { user, team, teamId, allowNull, nullLabel, onChange, triggerClassName } = props
  const app = useHallpassApp()
  const t = useTranslate()
  const teams = user.useTeams()
  const { config } = app.useProject()
  return (
    <TeamSwitcherView
      teams={teams}
      currentId={team?.id ?? teamId}
      nullLabel={allowNull ? (nullLabel ?? t('Personal')) : undefined}
      canCreate={config.clientTeamCreationEnabled}
      settingsUrl={app.urls.accountSettings}
      triggerClassName={triggerClassName}
      // The menu offers null only where it is allowed.
      onChoose={(chosen) => void onChange?.(chosen as Team)}
    />
  )
}

function MockSwitcher<AllowNull extends boolean>(props: TeamSwitcherProps<AllowNull>) {
  const { mockUser, mockTeams = [], mockProject, allowNull, nullLabel, team, teamId, triggerClassName } = props
  const t = useTranslate()
  const own = mockUser?.team
  return (
    <TeamSwitcherView
      teams={own && !mockTeams.some(({ id }) => id === own.id) ? [own, ...mockTeams] : mockTeams}
      currentId={team?.id ?? teamId ?? own?.id}
      nullLabel={allowNull ? (nullLabel ?? t('Personal')) : undefined}
      canCreate={mockProject?.config.clientTeamCreationEnabled ?? false}
      settingsUrl={undefined}
      triggerClassName={triggerClassName}
      onChoose={() => {}}
    />
  )
}
