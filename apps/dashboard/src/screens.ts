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

type Load = () => Promise<ComponentType>

export interface Screen {
  /** Below `/projects/{projectId}/`. */
  path: string
  load: Load
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
    nav: nav('Users', 'Users', Users, 'u'),
    load: async () => (await import('./pages/users/users-page.tsx')).UsersPage,
  },
  { path: 'users/$userId', load: async () => (await import('./pages/users/user-page.tsx')).UserPage },
  {
    path: 'sign-in-methods',
    nav: nav('Users', 'Sign-in methods', Fingerprint, 'a'),
    load: async () => (await import('./pages/sign-in-methods/sign-in-methods-page.tsx')).SignInMethodsPage,
  },
  {
    path: 'project-permissions',
    nav: nav('Users', 'Project permissions', ShieldCheck, 'p'),
    load: async () => (await import('./pages/permissions/permissions-page.tsx')).ProjectPermissionsPage,
  },
  {
    path: 'teams',
    nav: nav('Teams', 'Teams', Building2, 't'),
    load: async () => (await import('./pages/teams/teams-page.tsx')).TeamsPage,
  },
  { path: 'teams/$teamId', load: async () => (await import('./pages/teams/team-page.tsx')).TeamPage },
  {
    path: 'team-permissions',
    nav: nav('Teams', 'Team permissions', Waypoints, 'r'),
    load: async () => (await import('./pages/permissions/permissions-page.tsx')).TeamPermissionsPage,
  },
  {
    path: 'team-settings',
    nav: nav('Teams', 'Team settings', SlidersHorizontal),
    load: async () => (await import('./pages/team-settings/team-settings-page.tsx')).TeamSettingsPage,
  },
  {
    path: 'emails',
    nav: nav('Emails', 'Emails', Mail, 'e'),
    load: async () => (await import('./pages/emails/emails-page.tsx')).EmailsPage,
  },
  {
    path: 'email-drafts',
    nav: nav('Emails', 'Drafts', FilePen),
    load: async () => (await import('./pages/email-drafts/drafts-page.tsx')).DraftsPage,
  },
  {
    path: 'email-drafts/$draftId',
    isWhole: true,
    load: async () => (await import('./pages/email-drafts/draft-page.tsx')).DraftPage,
  },
  {
    path: 'email-templates',
    nav: nav('Emails', 'Templates', LayoutTemplate),
    load: async () => (await import('./pages/email-templates/templates-page.tsx')).TemplatesPage,
  },
  {
    path: 'email-templates/$templateId',
    isWhole: true,
    load: async () => (await import('./pages/email-templates/template-page.tsx')).TemplatePage,
  },
  {
    path: 'email-themes',
    nav: nav('Emails', 'Themes', Palette),
    load: async () => (await import('./pages/email-themes/themes-page.tsx')).ThemesPage,
  },
  {
    path: 'email-themes/$themeId',
    isWhole: true,
    load: async () => (await import('./pages/email-themes/theme-page.tsx')).ThemePage,
  },
  { path: 'payments', load: async () => (await import('./pages/payments/to-offers.tsx')).ToOffers },
  {
    path: 'payments/offers',
    nav: nav('Payments', 'Offers', Tag),
    load: async () => (await import('./pages/payments/offers-page.tsx')).OffersPage,
  },
  {
    path: 'payments/transactions',
    nav: nav('Payments', 'Transactions', ReceiptText),
    load: async () => (await import('./pages/transactions/transactions-page.tsx')).TransactionsPage,
  },
  {
    path: 'payments/account',
    nav: nav('Payments', 'Account', Landmark),
    load: async () => (await import('./pages/payments/account-page.tsx')).AccountPage,
  },
  {
    path: 'domains',
    nav: nav('Configuration', 'Domains', Globe, 'd'),
    load: async () => (await import('./pages/domains/domains-page.tsx')).DomainsPage,
  },
  {
    path: 'webhooks',
    nav: nav('Configuration', 'Webhooks', Webhook, 'w'),
    load: async () => (await import('./pages/webhooks/webhooks-page.tsx')).WebhooksPage,
  },
  { path: 'webhooks/$endpointId', load: async () => (await import('./pages/webhooks/webhook-page.tsx')).WebhookPage },
  {
    path: 'api-keys',
    nav: nav('Configuration', 'Project keys', KeyRound, 'k'),
    load: async () => (await import('./pages/project-keys/project-keys-page.tsx')).ProjectKeysPage,
  },
  {
    path: 'audit-log',
    nav: nav('Configuration', 'Audit log', ScrollText, 'l'),
    load: async () => (await import('./pages/audit-log/audit-log-page.tsx')).AuditLogPage,
  },
  {
    path: 'project-settings',
    nav: nav('Configuration', 'Project settings', Settings, 's'),
    load: async () => (await import('./pages/project-settings/project-settings-page.tsx')).ProjectSettingsPage,
  },
  {
    path: 'configuration',
    nav: nav('Configuration', 'Configuration', Braces),
    isUnlisted: true,
    load: async () => (await import('./pages/configuration/configuration-page.tsx')).ConfigurationPage,
  },
  {
    path: 'data-vault',
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

/** Those that the navigation lists, by group and in order. */
export function navigation() {
  const groups = new Map<string, { path: string; label: string; icon: LucideIcon; keys?: string }[]>()
  for (const { path, nav, isUnlisted } of screens) {
    if (!nav || isUnlisted) continue
    const { group, ...entry } = nav
    groups.set(group, [...(groups.get(group) ?? []), { path, ...entry }])
  }
  return [...groups].map(([title, entries]) => ({ title, entries }))
}
