import { hallpassAppInternals, type Team as PlainTeam } from '@hallpass/js'
import { useEffect } from 'react'
import type { Team } from '../../apps.ts'
import { type ReactUser, useUser } from '../../hooks/use-user.ts'
import { useHallpassApp } from '../../provider.tsx'
import { Loading } from '../../ui/loading.tsx'
import type { TeamLike } from '../team-icon/team-icon.tsx'
import { TeamSwitcher, type TeamSwitcherProps } from '../team-switcher/team-switcher.tsx'

type Chosen<AllowNull extends boolean> = AllowNull extends true ? Team | null : Team

/** Which teams can be chosen, and what follows. */
export interface SelectedTeamSwitcherProps<AllowNull extends boolean = boolean>
  extends Omit<TeamSwitcherProps<AllowNull>, 'team' | 'teamId' | 'mockUser'> {
  /** For previews. */
  mockUser?: { selectedTeam?: TeamLike }
  /** Where to go for a team, on this site. */
  urlMap?: (team: Chosen<AllowNull>) => string
  /** The team of the page; it becomes the person's selected team. Without it the selected team is shown. */
  selectedTeam?: PlainTeam | null
  /** Leaves the person's selected team as it is. */
  noUpdateSelectedTeam?: boolean
}

/** Switches the person's selected team, and the page with it. */
export function SelectedTeamSwitcher<AllowNull extends boolean = false>(props: SelectedTeamSwitcherProps<AllowNull>) {
  const { mockUser, ...rest } = props
  if (mockUser ?? props.mockTeams ?? props.mockProject) {
    const team = mockUser?.selectedTeam
    return <TeamSwitcher {...rest} mockUser={team ? { team } : {}} />
  }
  return (
    <Loading fallback={null}>
      <LiveSwitcher {...rest} />
    </Loading>
  )
}

type LiveProps<AllowNull extends boolean> = Omit<SelectedTeamSwitcherProps<AllowNull>, 'mockUser'>

function LiveSwitcher<AllowNull extends boolean>(props: LiveProps<AllowNull>) {
  const user = useUser()
  return user ? <UserSwitcher {...props} user={user} /> : null
}

function UserSwitcher<AllowNull extends boolean>(props: LiveProps<AllowNull> & { user: ReactUser }) {
  const { user, urlMap, selectedTeam, noUpdateSelectedTeam = false, onChange, ...rest } = props
  const app = useHallpassApp()
  useStoredSelection(user, selectedTeam, noUpdateSelectedTeam)
  const choose = async (team: Chosen<AllowNull>) => {
    await onChange?.(team)
    if (!noUpdateSelectedTeam) await user.setSelectedTeam(team)
    if (urlMap) await app[hallpassAppInternals].core.redirects.to(urlMap(team))
  }
  const team = selectedTeam === undefined ? user.selectedTeam : selectedTeam
  return <TeamSwitcher<AllowNull> {...rest} team={team} onChange={choose} />
}

/** Opening the page of a team selects it. */
function useStoredSelection(user: ReactUser, team: PlainTeam | null | undefined, skip: boolean) {
  const [id, storedId] = [team?.id, user.selectedTeam?.id]
  const isNews = team !== undefined && !skip && id !== storedId
  // biome-ignore lint/correctness/useExhaustiveDependencies: the user is another object after each change; what counts is its selection.
  useEffect(() => {
    if (isNews) void user.setSelectedTeam(id === undefined ? null : { id })
  }, [isNews, id])
}
