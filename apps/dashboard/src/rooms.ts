/**
 * The rooms of the dashboard, and where everything stands in them, also what is still to come: an entry that has no
 * screen is not shown. It grows by screens with tabs, not by longer lists: seven rooms, with at most seven entries each.
 */
export const rooms = [
  { title: '', entries: ['overview'] },
  { title: 'People', entries: ['users', 'teams', 'sign-ins', 'permissions', 'waitlist'] },
  { title: 'Authentication', entries: ['methods', 'security', 'rules', 'enterprise', 'oauth-apps'] },
  { title: 'Emails', entries: ['sent', 'drafts', 'templates', 'themes'] },
  { title: 'Payments', entries: ['offers', 'customers', 'transactions', 'account'] },
  { title: 'Project', entries: ['branding', 'domains', 'webhooks', 'keys', 'audit-log', 'vault', 'settings'] },
  { title: 'Installation', entries: ['projects', 'colleagues', 'health'] },
] as const

export type RoomTitle = (typeof rooms)[number]['title']
export type EntryId = (typeof rooms)[number]['entries'][number]
