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
  const known = teams.map(({ id, display_name }) => ({
    id,
    name: display_name,
    projects: fitting.filter((project) => project.owner_team_id === id),
  }))
  const others = fitting.filter(({ owner_team_id }) => !teams.some(({ id }) => id === owner_team_id))
  return [...known, { id: '', name: 'Other teams', projects: others }].filter((group) => group.projects.length)
}
