import * as routes from '@hallpass/contract/routes'
import type { AdminOAuthProviderConfig } from '@hallpass/js'
import { queryOptions } from '@tanstack/react-query'
import { adminApp, call } from '../../lib/api.ts'

export type Provider = AdminOAuthProviderConfig

/** Every provider that is set up, also those that are off. */
export const providersQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, 'providers'],
    queryFn: async () => (await adminApp(projectId).getProject()).config.oauthProviders,
  })

/** The list is written whole, from what the server has now. */
async function rewrite(projectId: string, edit: (providers: readonly Provider[]) => readonly Provider[]) {
  const project = await adminApp(projectId).getProject()
  await project.update({ config: { oauthProviders: edit(project.config.oauthProviders) } })
}

export const providerActions = {
  save: (projectId: string, provider: Provider) => rewrite(projectId, (all) => replaced(all, provider)),
  turnOff: (projectId: string, id: string) =>
    rewrite(projectId, (all) => all.map((one) => (one.id === id ? { ...one, enabled: false } : one))),
}

/** In its old place, or at the end. */
export function replaced(all: readonly Provider[], provider: Provider): Provider[] {
  const isKnown = all.some(({ id }) => id === provider.id)
  return isKnown ? all.map((one) => (one.id === provider.id ? provider : one)) : [...all, provider]
}

const openIdText = ({ enabled, issuer }: Extract<Provider, { type: 'oidc' }>) =>
  `${enabled ? '' : 'Off, keys kept: '}${issuer.replace(/^https?:\/\//, '')}`

/** How a card of the list describes a provider. */
export function stateOf(provider: Provider | undefined): { text: string; kind: 'on' | 'shared' | 'off' } {
  if (provider?.type === 'oidc') return { kind: provider.enabled ? 'on' : 'off', text: openIdText(provider) }
  if (!provider?.enabled) return { kind: 'off', text: provider ? 'Off, keys kept' : 'Off' }
  if (provider.type === 'shared') return { kind: 'shared', text: 'Shared keys' }
  return { kind: 'on', text: provider.microsoftTenantId ? 'Own keys, one tenant' : 'Own keys' }
}

/** Of one user, or of the one whose token is largest. */
export const claimsQuery = (projectId: string, userId?: string) =>
  queryOptions({
    queryKey: [projectId, 'token-claims', userId ?? 'largest'],
    queryFn: () =>
      call(projectId, routes.previewTokenClaims, { body: userId === undefined ? {} : { user_id: userId } }),
  })
