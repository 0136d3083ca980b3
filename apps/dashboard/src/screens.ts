import type { Power } from '@hallpass/contract'
import {
  Activity,
  Brush,
  Building2,
  FilePen,
  Fingerprint,
  Globe,
  HandCoins,
  KeyRound,
  Landmark,
  LayoutDashboard,
  LayoutGrid,
  LayoutTemplate,
  LogIn,
  type LucideIcon,
  Mail,
  Palette,
  Plug,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldCheck,
  Tag,
  UserRoundCog,
  Users,
  Vault,
  Webhook,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { EntryId } from './rooms.ts'

/** What a role must allow to look at a screen, and to change something there. */
export interface ScreenNeeds {
  read: Power
  write: Power | readonly Power[]
}
const project: ScreenNeeds = { read: 'project.read', write: 'project.write' }
const people: ScreenNeeds = { read: 'people.read', write: 'people.write' }
const keys: ScreenNeeds = { read: 'keys.read', write: 'keys.write' }
const drafts: ScreenNeeds = { read: 'project.read', write: ['project.write', 'people.write'] }

/** A line of the navigation; its place is in rooms.ts. */
export interface Entry {
  id: EntryId
  label: string
  icon: LucideIcon
}

/** Something that people do on a screen, by the dialog that its URL opens. */
export interface ScreenAction {
  label: string
  open: string
  /** Absent: whoever may change something on the screen. */
  power?: Power
}

export interface Screen {
  /** Below `/projects/{projectId}/`; of the whole dashboard where it begins with a slash. */
  path: string
  load: () => Promise<ComponentType>
  /** Absent: everybody in the team sees it, and there is nothing to change. */
  needs?: ScreenNeeds
  /** Screens without it are reached from others. */
  entry?: Entry
  /** Its heading, where the navigation says it in fewer words. */
  title?: string
  /** Its name among the tabs of the entry, where that has several screens. */
  tab?: string
  /** The letter after G. */
  keys?: string
  actions?: readonly ScreenAction[]
  /** Addresses that it had; they lead here. */
  formerly?: readonly string[]
  /** Takes the whole window: the navigation stays away. */
  isWhole?: boolean
}

const entry = (id: EntryId, label: string, icon: LucideIcon): Entry => ({ id, label, icon })
const branding = entry('branding', 'Branding', Brush)
const permissions = entry('permissions', 'Permissions', ShieldCheck)
const offers = entry('offers', 'Offers', Tag)
const settings = entry('settings', 'Settings', Settings)

/** The map of the product: one line a screen. */
export const screens: readonly Screen[] = [
  {
    path: '',
    entry: entry('overview', 'Overview', LayoutDashboard),
    keys: 'o',
    load: async () => (await import('./pages/overview/overview-page.tsx')).OverviewPage,
  },
  {
    path: 'users',
    needs: people,
    entry: entry('users', 'Users', Users),
    keys: 'u',
    actions: [
      { label: 'Create user', open: 'create' },
      { label: 'Import users', open: 'import' },
      { label: 'Export users', open: 'export', power: 'people.read' },
    ],
    load: async () => (await import('./pages/users/users-page.tsx')).UsersPage,
  },
  { path: 'users/$userId', needs: people, load: async () => (await import('./pages/users/user-page.tsx')).UserPage },
  {
    path: 'sign-ins',
    needs: people,
    entry: entry('sign-ins', 'Sign-ins', LogIn),
    keys: 'i',
    load: async () => (await import('./pages/sign-ins/sign-ins-page.tsx')).SignInsPage,
  },
  {
    path: 'teams',
    needs: people,
    entry: entry('teams', 'Teams', Building2),
    keys: 't',
    actions: [{ label: 'Create team', open: 'create' }],
    load: async () => (await import('./pages/teams/teams-page.tsx')).TeamsPage,
  },
  { path: 'teams/$teamId', needs: people, load: async () => (await import('./pages/teams/team-page.tsx')).TeamPage },
  {
    path: 'permissions/team',
    needs: project,
    entry: permissions,
    tab: 'Team',
    keys: 'r',
    formerly: ['permissions', 'team-permissions'],
    actions: [{ label: 'Create team permission', open: 'create' }],
    load: async () => (await import('./pages/permissions/permissions-page.tsx')).TeamPermissionsPage,
  },
  {
    path: 'permissions/project',
    needs: project,
    entry: permissions,
    tab: 'Project',
    keys: 'p',
    formerly: ['project-permissions'],
    actions: [{ label: 'Create project permission', open: 'create' }],
    load: async () => (await import('./pages/permissions/permissions-page.tsx')).ProjectPermissionsPage,
  },
  {
    path: 'sign-in-methods',
    needs: project,
    entry: entry('methods', 'Methods', Fingerprint),
    title: 'Sign-in methods',
    keys: 'a',
    formerly: ['auth-methods'],
    load: async () => (await import('./pages/sign-in-methods/sign-in-methods-page.tsx')).SignInMethodsPage,
  },
  {
    path: 'sso',
    needs: project,
    entry: entry('enterprise', 'Single sign-on', Plug),
    load: async () => (await import('./pages/sso/sso-page.tsx')).SsoPage,
  },
  {
    path: 'sso/$connectionId',
    needs: { read: 'people.read', write: 'secrets' },
    load: async () => (await import('./pages/sso/connection-page.tsx')).ConnectionPage,
  },
  {
    path: 'emails',
    needs: people,
    entry: entry('sent', 'Sent', Mail),
    title: 'Emails',
    keys: 'e',
    actions: [
      { label: 'Send email', open: 'send' },
      { label: 'Set up email server', open: 'server', power: 'secrets' },
    ],
    load: async () => (await import('./pages/emails/emails-page.tsx')).EmailsPage,
  },
  {
    path: 'email-drafts',
    needs: drafts,
    entry: entry('drafts', 'Drafts', FilePen),
    actions: [{ label: 'Create draft', open: 'create' }],
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
    entry: entry('templates', 'Templates', LayoutTemplate),
    actions: [{ label: 'Create template', open: 'create' }],
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
    entry: entry('themes', 'Themes', Palette),
    actions: [{ label: 'Create theme', open: 'create' }],
    load: async () => (await import('./pages/email-themes/themes-page.tsx')).ThemesPage,
  },
  {
    path: 'email-themes/$themeId',
    needs: project,
    isWhole: true,
    load: async () => (await import('./pages/email-themes/theme-page.tsx')).ThemePage,
  },
  {
    path: 'payments/offers',
    needs: project,
    entry: offers,
    tab: 'Offers',
    // The processor sends people back to `payments`.
    formerly: ['payments'],
    actions: [{ label: 'Create offer', open: 'create' }],
    load: async () => (await import('./pages/payments/offers-page.tsx')).OffersPage,
  },
  {
    path: 'payments/items',
    needs: project,
    entry: offers,
    tab: 'Items',
    actions: [{ label: 'Create item', open: 'create-item' }],
    load: async () => (await import('./pages/payments/offers-page.tsx')).ItemsPage,
  },
  {
    path: 'payments/groups',
    needs: project,
    entry: offers,
    tab: 'Groups',
    actions: [{ label: 'Create group of offers', open: 'create-group' }],
    load: async () => (await import('./pages/payments/offers-page.tsx')).GroupsPage,
  },
  {
    path: 'payments/coupons',
    needs: project,
    entry: offers,
    tab: 'Coupons',
    actions: [{ label: 'Create coupon', open: 'create' }],
    load: async () => (await import('./pages/payments/coupons-page.tsx')).CouponsPage,
  },
  {
    path: 'payments/customers',
    needs: people,
    entry: entry('customers', 'Customers', HandCoins),
    load: async () => (await import('./pages/customers/customers-page.tsx')).CustomersPage,
  },
  {
    path: 'payments/customers/$customerType',
    needs: people,
    load: async () => (await import('./pages/customers/customer-page.tsx')).CustomerPage,
  },
  {
    path: 'payments/transactions',
    needs: people,
    entry: entry('transactions', 'Transactions', ReceiptText),
    load: async () => (await import('./pages/transactions/transactions-page.tsx')).TransactionsPage,
  },
  {
    path: 'payments/account',
    needs: project,
    entry: entry('account', 'Account', Landmark),
    load: async () => (await import('./pages/payments/account-page.tsx')).AccountPage,
  },
  {
    path: 'branding/appearance',
    needs: project,
    entry: branding,
    tab: 'Appearance',
    keys: 'b',
    formerly: ['branding'],
    load: async () => (await import('./pages/branding/branding-page.tsx')).BrandingPage,
  },
  {
    path: 'branding/playground',
    entry: branding,
    tab: 'Playground',
    formerly: ['playground'],
    load: async () => (await import('./pages/playground/playground-page.tsx')).PlaygroundPage,
  },
  {
    path: 'domains',
    needs: project,
    entry: entry('domains', 'Domains', Globe),
    keys: 'd',
    actions: [{ label: 'Add domain', open: 'create' }],
    load: async () => (await import('./pages/domains/domains-page.tsx')).DomainsPage,
  },
  {
    path: 'webhooks',
    needs: project,
    entry: entry('webhooks', 'Webhooks', Webhook),
    keys: 'w',
    actions: [{ label: 'Add webhook endpoint', open: 'create' }],
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
    entry: entry('keys', 'Keys', KeyRound),
    title: 'Project keys',
    keys: 'k',
    actions: [{ label: 'Create project keys', open: 'create' }],
    load: async () => (await import('./pages/project-keys/project-keys-page.tsx')).ProjectKeysPage,
  },
  {
    path: 'audit-log',
    needs: people,
    entry: entry('audit-log', 'Audit log', ScrollText),
    keys: 'l',
    load: async () => (await import('./pages/audit-log/audit-log-page.tsx')).AuditLogPage,
  },
  {
    path: 'data-vault',
    needs: project,
    entry: entry('vault', 'Vault', Vault),
    title: 'Data vault',
    actions: [{ label: 'Create vault store', open: 'create' }],
    load: async () => (await import('./pages/data-vault/data-vault-page.tsx')).DataVaultPage,
  },
  {
    path: 'settings/general',
    needs: project,
    entry: settings,
    tab: 'General',
    keys: 's',
    formerly: ['settings', 'project-settings'],
    load: async () => (await import('./pages/project-settings/general-page.tsx')).GeneralPage,
  },
  {
    path: 'settings/teams',
    needs: project,
    entry: settings,
    tab: 'Teams',
    formerly: ['team-settings'],
    load: async () => (await import('./pages/team-settings/team-settings-page.tsx')).TeamSettingsPage,
  },
  {
    path: 'settings/configuration',
    needs: project,
    entry: settings,
    tab: 'Configuration',
    formerly: ['configuration'],
    load: async () => (await import('./pages/configuration/configuration-page.tsx')).ConfigurationPage,
  },
  {
    path: 'settings/migration',
    needs: { read: 'project.read', write: 'secrets' },
    entry: settings,
    tab: 'Migration',
    actions: [{ label: 'Ask the old system', open: 'edit' }],
    load: async () => (await import('./pages/migration/migration-page.tsx')).MigrationPage,
  },
  {
    path: 'settings/transfer',
    needs: { read: 'projects', write: 'projects' },
    entry: settings,
    tab: 'Transfer and delete',
    actions: [
      { label: 'Transfer project', open: 'transfer' },
      { label: 'Delete project', open: 'delete' },
    ],
    load: async () => (await import('./pages/project-settings/transfer-page.tsx')).TransferPage,
  },
]

/** The same for what belongs to no project. Those who look after the server find it in the navigation. */
export const installationScreens: readonly Screen[] = [
  {
    path: '/projects',
    entry: entry('projects', 'Projects', LayoutGrid),
    load: async () => (await import('./pages/projects/projects-page.tsx')).ProjectsPage,
  },
  {
    path: '/colleagues',
    entry: entry('colleagues', 'Colleagues', UserRoundCog),
    load: async () => (await import('./pages/colleagues/to-colleagues.tsx')).ToColleagues,
  },
  {
    path: '/colleagues/$teamId',
    load: async () => (await import('./pages/colleagues/colleagues-page.tsx')).ColleaguesPage,
  },
  {
    path: '/installation/health',
    entry: entry('health', 'Health', Activity),
    load: async () => (await import('./pages/health/health-page.tsx')).HealthPage,
  },
  {
    path: '/new-project',
    title: 'Create a project',
    load: async () => (await import('./pages/new-project/new-project-page.tsx')).NewProjectPage,
  },
  {
    path: '/projects/-selector-/$',
    load: async () => (await import('./pages/projects/selector-page.tsx')).SelectorPage,
  },
]
