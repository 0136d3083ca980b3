import { defaultThemeId, templateIds } from '@hallpass/contract/config'
import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import type { TestServer } from '@hallpass/server/testing/test-server.ts'
import { expect } from 'vitest'
import { longNames } from './long-names.ts'

/** A project in which everything has a name or an address that nobody thought of, and an open installation around it. */
export async function createLongProject(server: TestServer) {
  const owner = await signUpOwner(server)
  const { id: projectId } = (await owner.create({ display_name: longNames.team })).body
  const make = async (path: string, body: object, method = 'POST'): Promise<{ id: string }> => {
    const headers = { ...owner.acting(projectId), 'x-hallpass-extensions': '1' }
    const answer = await server.request(method, `/api/v1${path}`, { headers, body })
    expect(answer.status, path).toBeLessThan(300)
    return answer.body
  }
  const configuration = {
    'payments.items.credits': { displayName: longNames.german, customerType: 'user' },
    'payments.offers.pro': offerCalled(longNames.team),
    'auth.oauth.providers.github': { type: 'github', isShared: true, allowSignIn: true, allowConnectedAccounts: true },
  }
  await make('/internal/config/override', { config_override_string: JSON.stringify(configuration) }, 'PATCH')
  await make('/internal/payments/setup', {})
  const names = [longNames.german, longNames.thai, longNames.arabic, longNames.team]
  const users: { id: string }[] = []
  for (const [at, display_name] of names.entries()) {
    const primary_email = longNames.address(`user-${at}`)
    users.push(await make('/users', { display_name, primary_email, primary_email_verified: at % 2 === 0 }))
  }
  const [user] = users as [{ id: string }]
  await make('/auth/sessions', { user_id: user.id })
  await buyForNothing(make, user.id)
  const teams: { id: string }[] = []
  for (const display_name of names) teams.push(await make('/teams', { display_name, creator_user_id: user.id }))
  const [team] = teams as [{ id: string }]
  for (const one of users.slice(1)) await make(`/team-memberships/${team.id}/${one.id}`, {})
  await make('/team-invitations/send-code', {
    team_id: team.id,
    email: longNames.address('guest'),
    callback_url: 'http://localhost:3000/join',
  })
  const endpoint = await make('/internal/webhooks/endpoints', {
    url: `https://example.com/${'path'.repeat(30)}`,
    description: longNames.german,
  })
  await make('/internal/api-keys', {
    description: longNames.german,
    expires_at_millis: Date.now() + 86_400_000,
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: false,
  })
  const { connection, domain } = await connectLong(make, team.id)
  const draft = await make('/internal/email-drafts', { display_name: longNames.german })
  return {
    owner,
    projectId,
    screens: screensOf(projectId, owner.teamId, { user, team, endpoint, draft, connection, domain }),
  }
}

async function connectLong(make: (path: string, body: object) => Promise<{ id: string }>, teamId: string) {
  const permission = 'may_do_as_they_like_'.repeat(3)
  await make('/team-permission-definitions', {
    ...{ id: permission, description: longNames.german, contained_permission_ids: [] },
  })
  const connection = await make('/sso-connections', {
    ...{ team_id: teamId, display_name: longNames.german, issuer: `https://login.example.com/${'path'.repeat(30)}` },
    ...{ client_id: 'id'.repeat(60), client_secret: 'secret', default_permission_ids: [permission] },
  })
  const domain = await make('/sso-domains', { team_id: teamId, domain: `${'long-name.'.repeat(12)}example.com` })
  return { connection, domain }
}

const offerCalled = (displayName: string) => ({
  displayName,
  customerType: 'user',
  isAddOnTo: false,
  serverOnly: false,
  stackable: false,
  prices: { monthly: { USD: '20.00', interval: [1, 'month'], serverOnly: false } },
  includedItems: { credits: { quantity: 100, repeat: [1, 'month'], expires: 'when-purchase-expires' } },
})

/** Somebody is a customer only with something that they have. */
async function buyForNothing(make: (path: string, body: object) => Promise<object>, userId: string): Promise<void> {
  const customer = { customer_type: 'user', customer_id: userId, offer_id: 'pro' }
  const { url } = (await make('/payments/purchases/create-purchase-url', customer)) as { url: string }
  await make('/internal/payments/test-mode-purchase-session', {
    full_code: url.split('/').at(-1),
    price_id: 'monthly',
  })
}

type Made = Record<'user' | 'team' | 'endpoint' | 'draft' | 'connection' | 'domain', { id: string }>

/** Addresses of all that the navigation does not lead to by itself: pages of one thing, their tabs, and dialogs. */
function screensOf(projectId: string, ownTeamId: string, made: Made) {
  const { user, team, endpoint, draft, connection, domain } = made
  const userTabs = ['profile', 'teams', 'purchases', 'metadata', 'sessions', 'sign-ins', 'activity']
  const teamTabs = ['members', 'invitations', 'purchases', 'metadata', 'security', 'sso']
  const inProject = [
    '?days=365',
    ...userTabs.map((tab) => `users/${user.id}?tab=${tab}`),
    ...teamTabs.map((tab) => `teams/${team.id}?tab=${tab}`),
    `sso/${connection.id}`,
    `email-drafts/${draft.id}`,
    `email-drafts/${draft.id}?step=recipients`,
    `email-templates/${templateIds.magicLink}`,
    `email-themes/${defaultThemeId}`,
    `payments/customers/user?id=${user.id}`,
    `webhooks/${endpoint.id}`,
    'connect',
  ]
  const dialogs = [
    '?open=find',
    ...['create', 'import', 'export'].map((name) => `users?open=${name}`),
    ...['edit', 'delete', 'block', 'impersonate', 'checkout'].map(
      (name) => `users/${user.id}?open=${name}&of=${user.id}`,
    ),
    'teams?open=create',
    ...['add', 'rename', 'delete'].map((name) => `teams/${team.id}?open=${name}&of=${team.id}`),
    ...['connect', 'setup-link', 'domain', 'exempt', 'map'].map((name) => `teams/${team.id}?tab=sso&open=${name}`),
    `teams/${team.id}?tab=sso&open=remove-domain&of=${domain.id}`,
    ...['edit', 'delete'].map((name) => `sso/${connection.id}?open=${name}`),
    'permissions/team?open=create',
    'sign-in-methods?open=provider&of=github',
    'sign-in-methods?open=openid',
    'emails?open=server',
    'emails?open=send',
    'email-drafts?open=create',
    'payments/offers?open=edit&of=pro',
    'payments/coupons?open=create',
    'domains?open=create',
    'webhooks?open=create',
    ...['edit', 'replay', 'delete'].map((name) => `webhooks/${endpoint.id}?open=${name}`),
    'api-keys?open=create',
    'data-vault?open=create',
    'settings/migration?open=edit',
    'settings/transfer?open=transfer',
    'settings/transfer?open=delete',
  ]
  const tabs = [
    ...['items', 'groups', 'coupons'].map((tab) => `payments/${tab}`),
    'permissions/project',
    'branding/playground',
    ...['teams', 'configuration', 'migration', 'transfer'].map((tab) => `settings/${tab}`),
  ]
  const at = (path: string) => `/projects/${projectId}/${path}`
  return {
    pages: [
      ...inProject.map(at),
      '/projects',
      '/new-project',
      `/colleagues/${ownTeamId}`,
      '/installation/health',
      '/projects/00000000-0000-4000-8000-000000000000',
      at('nowhere'),
    ],
    /** Those that are one click away from what the navigation leads to. */
    tabs: tabs.map(at),
    dialogs: [...dialogs.map(at), `/colleagues/${ownTeamId}?open=invite`],
  }
}
