import * as routes from '@hallpass/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

export const projectKeysQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, 'project-keys'],
    queryFn: async () => (await call(projectId, routes.listProjectKeys)).items,
  })

const day = 86_400_000
export const lifetimes = {
  '1 day': day,
  '7 days': 7 * day,
  '30 days': 30 * day,
  '90 days': 90 * day,
  '1 year': 365 * day,
  never: 200 * 365 * day,
} as const
export type Lifetime = keyof typeof lifetimes

export interface NewKeys {
  publishableClientKey: string
  secretServerKey: string
  superSecretAdminKey?: string | undefined
}

interface Wanted {
  description: string
  lifetime: Lifetime
  withAdminKey?: boolean
}

/** A client and a server key, and an admin key where it is asked for. The secret ones are shown once. */
export async function createKeys(projectId: string, { description, lifetime, withAdminKey = false }: Wanted) {
  const made = await call(projectId, routes.createProjectKeys, {
    body: {
      description,
      expires_at_millis: Date.now() + lifetimes[lifetime],
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: withAdminKey,
    },
  })
  return {
    publishableClientKey: made.publishable_client_key ?? '',
    secretServerKey: made.secret_server_key ?? '',
    superSecretAdminKey: made.super_secret_admin_key,
  } satisfies NewKeys
}

/** Keys that were just made live in this page only: a reload forgets them, as it should. */
const fresh = new Map<string, NewKeys>()
export const keepForConnect = (projectId: string, keys: NewKeys) => void fresh.set(projectId, keys)
export const findFreshKeys = (projectId: string) => fresh.get(projectId)
