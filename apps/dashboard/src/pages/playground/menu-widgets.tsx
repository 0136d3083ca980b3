import { TeamSwitcher, UserButton } from '@hallpass/react'
import { someone } from '../../parts/preview/someone.ts'

const team = { id: 'blue', displayName: 'Blue Door' }
const others = [
  { id: 'moon', displayName: 'Half Moon' },
  { id: 'tide', displayName: 'Low Tide' },
]

export const UserButtonWidget = () => <UserButton showUserInfo mockUser={someone} />
export const TeamSwitcherWidget = () => (
  <TeamSwitcher mockUser={{ team }} mockTeams={others} mockProject={{ config: { clientTeamCreationEnabled: true } }} />
)
