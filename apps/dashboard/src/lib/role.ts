import { type Power, roleAllows, type TeamRole } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callAsOwner } from './api.ts'
import { shared } from './queries.ts'

/** Who is in a team that owns projects, and what each of them is. */
export const colleaguesOf = (teamId: string) =>
  queryOptions({
    queryKey: ['colleagues', teamId],
    queryFn: async () => (await callAsOwner(routes.listColleagues, { params: { team_id: teamId } })).items,
  })

/** What the signed-in person is in a team; undefined until it is known. */
export function useTeamRole(teamId: string | null | undefined): TeamRole | undefined {
  const { data: me } = useQuery(shared.owner())
  const { data: members = [] } = useQuery({
    ...colleaguesOf(teamId ?? ''),
    enabled: Boolean(teamId),
    staleTime: 60_000,
  })
  return members.find(({ user_id }) => user_id === me?.id)?.role
}

/** Whether they look after the installation itself; false until that is known. */
export function useRunsInstallation(): boolean {
  const { data: projects = [] } = useQuery({ ...shared.ownedProjects(), staleTime: 60_000 })
  const role = useTeamRole(projects.find(({ id }) => id === 'internal')?.owner_team_id)
  return role !== undefined && roleAllows(role, 'installation', 'internal')
}

export type May = (needed: Power | readonly Power[]) => boolean

/** What they are in the team that owns a project, and what they may do there: everything, until that is known. */
export function useRole(projectId: string): { role: TeamRole | undefined; may: May } {
  const { data: project } = useQuery(shared.project(projectId))
  const role = useTeamRole(project?.owner_team_id)
  return { role, may: (needed) => roleAllows(role, needed, projectId) }
}
