import type { TeamRole } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { callAsOwner } from '../../lib/api.ts'
import type { Wire } from '../../lib/wire.ts'

export type Colleague = Wire<typeof routes.listColleagues>['items'][number]

export const openInvitations = (teamId: string) =>
  queryOptions({
    queryKey: ['colleagues', teamId, 'invitations'],
    queryFn: async () => (await callAsOwner(routes.listTeamInvitations, { query: { team_id: teamId } })).items,
  })

export const colleagueActions = {
  invite: (teamId: string, email: string, role: TeamRole) =>
    callAsOwner(routes.sendTeamInvitation, {
      body: { team_id: teamId, email, role, callback_url: `${window.location.origin}/handler/team-invitation` },
    }),
  withdraw: (teamId: string, id: string) =>
    callAsOwner(routes.revokeTeamInvitation, { params: { id }, query: { team_id: teamId } }),
  setRole: (teamId: string, userId: string, role: TeamRole) =>
    callAsOwner(routes.setColleagueRole, { params: { team_id: teamId, user_id: userId }, body: { role } }),
  remove: (teamId: string, userId: string) =>
    callAsOwner(routes.removeTeamMember, { params: { team_id: teamId, user_id: userId } }),
}
