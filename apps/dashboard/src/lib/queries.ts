import * as routes from '@hallpass/contract/routes'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callAsOwner, findOwner } from './api.ts'

/** What the server refused it will refuse again; the SDK has already repeated what the network lost. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5_000, gcTime: 300_000 } },
})

/** What many screens read. Everything of a project lies under its id, so that a change can refresh it all. */
export const shared = {
  owner: () => queryOptions({ queryKey: ['owner'], queryFn: findOwner, staleTime: Number.POSITIVE_INFINITY }),
  ownedProjects: () =>
    queryOptions({ queryKey: ['projects'], queryFn: async () => (await callAsOwner(routes.listOwnedProjects)).items }),
  ownTeams: () =>
    queryOptions({
      queryKey: ['own-teams'],
      queryFn: async () => (await callAsOwner(routes.listTeams, { query: { user_id: 'me' } })).items,
    }),
  project: (projectId: string) =>
    queryOptions({ queryKey: [projectId, 'project'], queryFn: () => call(projectId, routes.getProject) }),
  webhooks: (projectId: string) =>
    queryOptions({
      queryKey: [projectId, 'webhooks'],
      queryFn: async () => (await call(projectId, routes.listWebhookEndpoints)).items,
    }),
  users: (projectId: string, query: UserSearch) =>
    queryOptions({
      queryKey: [projectId, 'users', query],
      queryFn: () => call(projectId, routes.listUsers, { query }),
    }),
  teams: (projectId: string, query: TeamSearch) =>
    queryOptions({
      queryKey: [projectId, 'teams', query],
      queryFn: () => call(projectId, routes.findTeams, { query }),
    }),
}

export interface TeamSearch {
  limit?: number
  cursor?: string
  query?: string
}

export interface UserSearch {
  limit?: number
  cursor?: string
  query?: string
  desc?: 'true' | 'false'
  order_by?: 'signed_up_at'
  include_anonymous?: 'true' | 'false'
  team_id?: string
  auth_method?: string
  primary_email_verified?: 'true' | 'false'
  signed_up_since_millis?: number
}
