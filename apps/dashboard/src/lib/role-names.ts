import type { TeamRole } from '@hallpass/contract'

/** Roles in the words of the surface. */
export const roleNames: Readonly<Record<TeamRole, { label: string; note: string }>> = {
  owner: { label: 'Owner', note: 'Everything, owners and the team included.' },
  admin: { label: 'Admin', note: 'Everything but owners and deleting the team.' },
  developer: { label: 'Developer', note: 'Configuration, templates and webhooks. No people, keys or secrets.' },
  support: { label: 'Support', note: 'People, their sessions and emails. No configuration.' },
  viewer: { label: 'Viewer', note: 'Looks at everything but secrets, and changes nothing.' },
}
