import type { Power } from '@hallpass/contract'
import {
  Braces,
  Building2,
  Component,
  FilePen,
  Fingerprint,
  Globe,
  KeyRound,
  Landmark,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  Mail,
  Palette,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Tag,
  Users,
  Vault,
  Waypoints,
  Webhook,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { May } from './lib/role.ts'

type Load = () => Promise<ComponentType>

/** What a role must allow to look at a screen, and to change something there. */
export interface ScreenNeeds {
  read: Power
  write: Power | readonly Power[]
}
const project: ScreenNeeds = { read: 'project.read', write: 'project.write' }
const people: ScreenNeeds = { read: 'people.read', write: 'people.write' }
const keys: ScreenNeeds = { read: 'keys.read', write: 'keys.write' }
const drafts: ScreenNeeds = { read: 'project.read', write: ['project.write', 'people.write'] }

export interface Screen {
  /** Below `/projects/{projectId}/`. */
  path: string
  load: Load
  /** Absent: everybody in the team sees it, and there is nothing to change. */
  needs?: ScreenNeeds
  /** Where it stands in the navigation; screens without it are reached from others. */
  nav?: { group: string; label: string; icon: LucideIcon; keys?: string }
  /** Only the command palette and other screens lead there. */
  isUnlisted?: boolean
  /** Takes the whole window: the navigation stays away. */
  isWhole?: boolean
}

const nav = (group: string, label: string, icon: LucideIcon, keys?: string) => ({
  group,
  label,
  icon,
  ...(keys && { keys }),
})

/** The map of the product: one line a screen, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    path: '',
    nav: nav('', 'Overview', LayoutDashboard, 'o'),
    load: async () => (await import('./pages/overview/overview-page.tsx')).OverviewPage,
  },
  {
    path: 'users',
    needs: people,
    nav: nav('Users', 'Users', Users, 'u'),
    load: async () => (await import('./pages/users/users-page.tsx')).UsersPage,
  },
  { path: 'users/$userId', needs: people, load: async () => (await import('./pages/users/user-page.tsx')).UserPage },
  {
    path: 'sign-in-methods',
    needs: project,
    nav: nav('Users', 'Sign-in methods', Fingerprint, 'a'),
    load: async () => (await import('./pages/sign-in-methods/sign-in-methods-page.tsx')).SignInMethodsPage,
  },
  {
    path: 'project-permissions',
    needs: project,
    nav: nav('Users', 'Project permissions', ShieldCheck, 'p'),
    load: async () => (await import('./pages/permissions/permissions-page.tsx')).ProjectPermissionsPage,
  },
  {
    path: 'teams',
    needs: people,
    nav: nav('Teams', 'Teams', Building2, 't'),
    load: async () => (await import('./pages/teams/teams-page.tsx')).TeamsPage,
  },
  { path: 'teams/$teamId', needs: people, load: async () => (await import('./pages/teams/team-page.tsx')).TeamPage },
  {
    path: 'team-permissions',
    needs: project,
    nav: nav('Teams', 'Team permissions', Waypoints, 'r'),
    load: async () => (await import('./pages/permissions/permissions-page.tsx')).TeamPermissionsPage,
  },
  {
    path: 'team-settings',
    needs: project,
    nav: nav('Teams', 'Team settings', SlidersHorizontal),
    load: async () => (await import('./pages/team-settings/team-settings-page.tsx')).TeamSettingsPage,
  },
  {
    path: 'emails',
    needs: people,
    nav: nav('Emails', 'Emails', Mail, 'e'),
    load: async () => (await import('./pages/emails/emails-page.tsx')).EmailsPage,
  },
  {
    path: 'email-drafts',
    needs: drafts,
    nav: nav('Emails', 'Drafts', FilePen),
    load: async () => (await import('./pages/email-drafts/drafts-page.tsx')).DraftsPage,
  },
  {
    path: 'email-drafts/$draftId',
    needs: drafts,
    isWhole: true,
    load: async () => (await import('./pages/email-drafts/draft-page.tsx')).DraftPage,
  },
  {
    path: 'email-templates',
    needs: project,
    nav: nav('Emails', 'Templates', LayoutTemplate),
    load: async () => (await import('./pages/email-templates/templates-page.tsx')).TemplatesPage,
  },
  {
    path: 'email-templates/$templateId',
    needs: project,
    isWhole: true,
    load: async () => (await import('./pages/email-templates/template-page.tsx')).TemplatePage,
  },
  {
    path: 'email-themes',
    needs: project,
    nav: nav('Emails', 'Themes', Palette),
    load: async () => (await import('./pages/email-themes/themes-page.tsx')).ThemesPage,
  },
  {
    path: 'email-themes/$themeId',
    needs: project,
    isWhole: true,
    load: async () => (await import('./pages/email-themes/theme-page.tsx')).ThemePage,
  },
  { path: 'payments', load: async () => (await import('./pages/payments/to-offers.tsx')).ToOffers },
  {
    path: 'payments/offers',
    needs: project,
    nav: nav('Payments', 'Offers', Tag),
    load: async () => (await import('./pages/payments/offers-page.tsx')).OffersPage,
  },
  {
    path: 'payments/transactions',
    needs: people,
    nav: nav('Payments', 'Transactions', ReceiptText),
    load: async () => (await import('./pages/transactions/transactions-page.tsx')).TransactionsPage,
  },
  {
    path: 'payments/account',
    needs: project,
    nav: nav('Payments', 'Account', Landmark),
    load: async () => (await import('./pages/payments/account-page.tsx')).AccountPage,
  },
  {
    path: 'domains',
    needs: project,
    nav: nav('Configuration', 'Domains', Globe, 'd'),
    load: async () => (await import('./pages/domains/domains-page.tsx')).DomainsPage,
  },
  {
    path: 'webhooks',
    needs: project,
    nav: nav('Configuration', 'Webhooks', Webhook, 'w'),
    load: async () => (await import('./pages/webhooks/webhooks-page.tsx')).WebhooksPage,
  },
  {
    path: 'webhooks/$endpointId',
    needs: project,
    load: async () => (await import('./pages/webhooks/webhook-page.tsx')).WebhookPage,
  },
  {
    path: 'api-keys',
    needs: keys,
    nav: nav('Configuration', 'Project keys', KeyRound, 'k'),
    load: async () => (await import('./pages/project-keys/project-keys-page.tsx')).ProjectKeysPage,
  },
  {
    path: 'audit-log',
    needs: people,
    nav: nav('Configuration', 'Audit log', ScrollText, 'l'),
    load: async () => (await import('./pages/audit-log/audit-log-page.tsx')).AuditLogPage,
  },
  {
    path: 'project-settings',
    needs: project,
    nav: nav('Configuration', 'Project settings', Settings, 's'),
    load: async () => (await import('./pages/project-settings/project-settings-page.tsx')).ProjectSettingsPage,
  },
  {
    path: 'configuration',
    needs: project,
    nav: nav('Configuration', 'Configuration', Braces),
    isUnlisted: true,
    load: async () => (await import('./pages/configuration/configuration-page.tsx')).ConfigurationPage,
  },
  {
    path: 'data-vault',
    needs: project,
    nav: nav('Configuration', 'Data vault', Vault),
    isUnlisted: true,
    load: async () => (await import('./pages/data-vault/data-vault-page.tsx')).DataVaultPage,
  },
  {
    path: 'playground',
    nav: nav('Configuration', 'Playground', Component),
    isUnlisted: true,
    load: async () => (await import('./pages/playground/playground-page.tsx')).PlaygroundPage,
  },
]

export const isFor = (may: May, needs: ScreenNeeds | undefined): boolean => !needs || may(needs.read)

/** Those that the navigation lists for a person, by group and in order. */
export function navigation(may: May) {
  const groups = new Map<string, { path: string; label: string; icon: LucideIcon; keys?: string }[]>()
  for (const { path, nav, isUnlisted, needs } of screens) {
    if (!nav || isUnlisted || !isFor(may, needs)) continue
    const { group, ...entry } = nav
    groups.set(group, [...(groups.get(group) ?? []), { path, ...entry }])
  }
  return [...groups].map(([title, entries]) => ({ title, entries }))
}
