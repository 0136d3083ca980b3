import * as routes from '@hallpass/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Body, Wire } from '../../lib/wire.ts'

type Profile = Wire<typeof routes.listTeamMemberProfiles>['items'][number]
export type Member = Profile['user'] & Pick<Profile, 'joined_at_millis'>

export const teamQueries = {
  one: (projectId: string, teamId: string) =>
    queryOptions({
      queryKey: [projectId, 'team', teamId],
      queryFn: () => call(projectId, routes.getTeam, { params: { team_id: teamId } }),
    }),
  members: (projectId: string, teamId: string) =>
    queryOptions({
      queryKey: [projectId, 'team', teamId, 'members'],
      queryFn: async () => {
        const { items } = await call(projectId, routes.listTeamMemberProfiles, { query: { team_id: teamId } })
        return items.map(({ user, joined_at_millis }) => ({ ...user, joined_at_millis }))
      },
    }),
  permissions: (projectId: string, teamId: string) =>
    queryOptions({
      queryKey: [projectId, 'team', teamId, 'permissions'],
      queryFn: async () => (await call(projectId, routes.listTeamPermissions, { query: { team_id: teamId } })).items,
    }),
  roles: (projectId: string, teamId: string) =>
    queryOptions({
      queryKey: [projectId, 'team', teamId, 'roles'],
      queryFn: async () => (await call(projectId, routes.listInvitationRoles, { query: { team_id: teamId } })).items,
    }),
  invitations: (projectId: string, teamId: string) =>
    queryOptions({
      queryKey: [projectId, 'team', teamId, 'invitations'],
      queryFn: async () => (await call(projectId, routes.listTeamInvitations, { query: { team_id: teamId } })).items,
    }),
}

export const teamActions = {
  create: (projectId: string, name: string) => call(projectId, routes.createTeam, { body: { display_name: name } }),
  update: (projectId: string, teamId: string, body: Body<typeof routes.updateTeam>) =>
    call(projectId, routes.updateTeam, { params: { team_id: teamId }, body }),
  delete: (projectId: string, teamId: string) => call(projectId, routes.deleteTeam, { params: { team_id: teamId } }),
  addMember: (projectId: string, teamId: string, userId: string) =>
    call(projectId, routes.addTeamMember, { params: { team_id: teamId, user_id: userId } }),
  removeMember: (projectId: string, teamId: string, userId: string) =>
    call(projectId, routes.removeTeamMember, { params: { team_id: teamId, user_id: userId } }),
  /** Without roles they get those of every member. */
  invite: (projectId: string, teamId: string, email: string, handler: string, roles: readonly string[] = []) =>
    call(projectId, routes.sendTeamInvitation, {
      body: {
        team_id: teamId,
        email,
        callback_url: `${handler}/team-invitation`,
        ...(roles.length > 0 && { roles: [...roles] }),
      },
    }),
  withdraw: (projectId: string, teamId: string, id: string) =>
    call(projectId, routes.revokeTeamInvitation, { params: { id }, query: { team_id: teamId } }),
  /** Grants what is new and revokes what is gone. */
  setPermissions: async (
    projectId: string,
    teamId: string,
    userId: string,
    before: readonly string[],
    after: readonly string[],
  ) => {
    const params = (id: string) => ({ params: { team_id: teamId, user_id: userId, permission_id: id } })
    for (const id of after.filter((one) => !before.includes(one)))
      await call(projectId, routes.grantTeamPermission, params(id))
    for (const id of before.filter((one) => !after.includes(one)))
      await call(projectId, routes.revokeTeamPermission, params(id))
  },
}
