import { internalProjectId } from '@hallpass/contract'

interface Project {
  id: string
  display_name: string
  owner_team_id: string | null
  created_at_millis: number
}
interface Team {
  id: string
  display_name: string
}
export type ProjectOrder = 'newest' | 'name'

/** Projects under the teams that own them; the one that the search names, wherever it is. */
export function groupByTeam<P extends Project>(
  projects: readonly P[],
  teams: readonly Team[],
  search = '',
  order: ProjectOrder = 'newest',
): { id: string; name: string; projects: P[] }[] {
  const wanted = search.trim().toLowerCase()
  const fitting = projects
    .filter(({ id, display_name }) => display_name.toLowerCase().includes(wanted) || id === wanted)
    .sort((a, b) =>
      order === 'name' ? a.display_name.localeCompare(b.display_name) : b.created_at_millis - a.created_at_millis,
    )
  const isOwn = ({ id }: P) => id === internalProjectId
  const apps = fitting.filter((project) => !isOwn(project))
  const known = teams.map(({ id, display_name }) => ({
    id,
    name: display_name,
    projects: apps.filter((project) => project.owner_team_id === id),
  }))
  const others = apps.filter(({ owner_team_id }) => !teams.some(({ id }) => id === owner_team_id))
  return [
    ...known,
    { id: '', name: 'Other teams', projects: others },
    // Its users are the people of the dashboard: no app of anybody's, and easily taken for one.
    { id: '', name: 'The dashboard itself', projects: fitting.filter(isOwn) },
  ].filter((group) => group.projects.length)
}
