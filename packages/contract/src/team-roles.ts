/** What a colleague may do with the projects of a team, from the most to the least: docs/protocol/projects.md#ownership. */
export const teamRoles = ['owner', 'admin', 'developer', 'support', 'viewer'] as const
export type TeamRole = (typeof teamRoles)[number]
