import type { TeamRole } from '@hallpass/contract'

/** Roles in the words of the surface. */
export const roleNames: Readonly<Record<TeamRole, { label: string; note: string }>> = {
  owner: { label: 'Owner', note: 'Can do everything, including managing owners and the team.' },
  admin: { label: 'Admin', note: 'Can do everything except manage owners and delete the team.' },
  developer: { label: 'Developer', note: 'Configuration, templates and webhooks, but no users, keys or secrets.' },
  support: { label: 'Support', note: 'Users, their sessions and emails, but no configuration.' },
  viewer: { label: 'Viewer', note: 'Can see everything except secrets, and change nothing.' },
}
