import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { shared } from '../../lib/queries.ts'

/** To the team that looks after the server, for those who are in it; else to the first of one's teams. */
export function ToColleagues() {
  const { data: projects } = useQuery(shared.ownedProjects())
  const { data: teams } = useQuery(shared.ownTeams())
  if (!projects || !teams) return null
  const home = projects.find(({ id }) => id === 'internal')?.owner_team_id ?? teams[0]?.id
  return <Navigate to={home ? `/colleagues/${home}` : '/projects'} replace />
}
