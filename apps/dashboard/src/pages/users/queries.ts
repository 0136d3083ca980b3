import { sessionLifetimeMillis } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Body, Query, User, Wire } from '../../lib/wire.ts'

export type ContactChannel = Wire<typeof routes.getContactChannel>
export type LinkedProvider = Wire<typeof routes.getOAuthProvider>
type NewUser = Body<typeof routes.createUser>
export type UserChanges = Body<typeof routes.updateUser>
export type UserTrustedDevice = Wire<typeof routes.listTrustedDevices>['items'][number]
export type UserSession = Wire<typeof routes.listSessions>['items'][number]

/** Everything about one user lies under their id. */
export const userQueries = {
  count: (projectId: string, query: Query<typeof routes.countUsers>) =>
    queryOptions({
      queryKey: [projectId, 'users', 'count', query],
      queryFn: () => call(projectId, routes.countUsers, { query }),
    }),
  metrics: (projectId: string) =>
    queryOptions({ queryKey: [projectId, 'metrics'], queryFn: () => call(projectId, routes.getMetrics) }),
  one: (projectId: string, userId: string) =>
    queryOptions({
      queryKey: [projectId, 'user', userId],
      queryFn: () => call(projectId, routes.getUser, { params: { user_id: userId } }),
    }),
  channels: (projectId: string, userId: string) =>
    queryOptions({
      queryKey: [projectId, 'user', userId, 'channels'],
      queryFn: async () => (await call(projectId, routes.listContactChannels, { query: { user_id: userId } })).items,
    }),
  providers: (projectId: string, userId: string) =>
    queryOptions({
      queryKey: [projectId, 'user', userId, 'providers'],
      queryFn: async () => (await call(projectId, routes.listOAuthProviders, { query: { user_id: userId } })).items,
    }),
  teams: (projectId: string, userId: string) =>
    queryOptions({
      queryKey: [projectId, 'user', userId, 'teams'],
      queryFn: async () => (await call(projectId, routes.listTeams, { query: { user_id: userId } })).items,
    }),
  teamPermissions: (projectId: string, userId: string) =>
    queryOptions({
      queryKey: [projectId, 'user', userId, 'team-permissions'],
      queryFn: async () => (await call(projectId, routes.listTeamPermissions, { query: { user_id: userId } })).items,
    }),
  permissions: (projectId: string, userId: string) =>
    queryOptions({
      queryKey: [projectId, 'user', userId, 'permissions'],
      queryFn: async () => (await call(projectId, routes.listProjectPermissions, { query: { user_id: userId } })).items,
    }),
  sessions: (projectId: string, userId: string) =>
    queryOptions({
      queryKey: [projectId, 'user', userId, 'sessions'],
      queryFn: async () => (await call(projectId, routes.listSessions, { query: { user_id: userId } })).items,
    }),
  trustedDevices: (projectId: string, userId: string) =>
    queryOptions({
      queryKey: [projectId, 'user', userId, 'trusted-devices'],
      queryFn: async () => (await call(projectId, routes.listTrustedDevices, { query: { user_id: userId } })).items,
    }),
  securityKeys: (projectId: string, userId: string) =>
    queryOptions({
      queryKey: [projectId, 'user', userId, 'security-keys'],
      queryFn: async () => (await call(projectId, routes.listSecurityKeys, { query: { user_id: userId } })).items,
    }),
  factorReset: (projectId: string, userId: string) =>
    queryOptions({
      queryKey: [projectId, 'user', userId, 'factor-reset'],
      queryFn: async () => (await call(projectId, routes.getFactorReset, { params: { user_id: userId } })).reset,
    }),
  activity: (projectId: string, userId: string) =>
    queryOptions({
      queryKey: [projectId, 'user', userId, 'activity'],
      queryFn: async () => (await call(projectId, routes.listAuditLog, { query: { actor: userId, limit: 50 } })).items,
    }),
}

export const nameOf = (user: Pick<User, 'display_name' | 'primary_email' | 'is_anonymous'>) =>
  user.display_name || user.primary_email || (user.is_anonymous ? 'Anonymous user' : 'User without a name')

/** What must be typed to delete somebody. */
export const confirmationOf = (user: User) => user.primary_email ?? user.display_name ?? user.id

export const userActions = {
  create: (projectId: string, body: NewUser) => call(projectId, routes.createUser, { body }),
  update: (projectId: string, userId: string, body: UserChanges) =>
    call(projectId, routes.updateUser, { params: { user_id: userId }, body }),
  delete: (projectId: string, userId: string) => call(projectId, routes.deleteUser, { params: { user_id: userId } }),
  block: (projectId: string, userId: string) => call(projectId, routes.blockUser, { params: { user_id: userId } }),
  unblock: (projectId: string, userId: string) => call(projectId, routes.unblockUser, { params: { user_id: userId } }),
  resetSecondFactor: (projectId: string, userId: string, reason: string) =>
    call(projectId, routes.resetSecondFactor, { params: { user_id: userId }, body: { reason } }),
  cancelFactorReset: (projectId: string, userId: string) =>
    call(projectId, routes.cancelFactorReset, { params: { user_id: userId } }),
  impersonate: (projectId: string, userId: string) =>
    call(projectId, routes.createSession, {
      body: { user_id: userId, expires_in_millis: sessionLifetimeMillis.impersonation, is_impersonation: true },
    }),
  linkToImpersonate: (projectId: string, userId: string, handler: string) =>
    call(projectId, routes.createImpersonationLink, {
      body: { user_id: userId, callback_url: `${handler}/impersonate` },
    }),
  endSession: (projectId: string, userId: string, id: string) =>
    call(projectId, routes.deleteSession, { params: { id }, query: { user_id: userId } }),
  removeTrustedDevice: (projectId: string, userId: string, id: string) =>
    call(projectId, routes.deleteTrustedDevice, { params: { id }, query: { user_id: userId } }),
  addToTeam: (projectId: string, userId: string, teamId: string) =>
    call(projectId, routes.addTeamMember, { params: { team_id: teamId, user_id: userId } }),
  removeFromTeam: (projectId: string, userId: string, teamId: string) =>
    call(projectId, routes.removeTeamMember, { params: { team_id: teamId, user_id: userId } }),
}
