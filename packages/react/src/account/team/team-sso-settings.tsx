import { type ReactUser, useUser } from '../../hooks/use-user.ts'
import { account as accountCss } from '../../styles/account.ts'
import { Sheet } from '../../styles/sheet.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Surface } from '../../ui/surface.tsx'
import type { ReactTeam } from './team-section.tsx'
import { TeamSso } from './team-sso.tsx'

/** Whose single sign-on it is. */
export interface TeamSsoSettingsProps {
  /** The id of the team. */
  teamId: string
}

/** The connections, domains and setup links of a team. Nothing for people without `$manage_sso` in it. */
export function TeamSsoSettings({ teamId }: TeamSsoSettingsProps) {
  return (
    <Surface>
      <Sheet name="account" css={accountCss} />
      <Loading fallback={null}>
        <Live teamId={teamId} />
      </Loading>
    </Surface>
  )
}

function Live({ teamId }: TeamSsoSettingsProps) {
  const user = useUser({ or: 'redirect' })
  const team = user.useTeams().find(({ id }) => id === teamId)
  return team ? <OfTeam user={user} team={team} /> : null
}

function OfTeam({ user, team }: { user: ReactUser; team: ReactTeam }) {
  const may = user.usePermissions(team).some(({ id }) => id === '$manage_sso')
  return may ? <TeamSso team={team} /> : null
}
