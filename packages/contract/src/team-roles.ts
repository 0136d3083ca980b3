/**
 * What colleagues may do with the projects of their team: docs/protocol/projects.md#roles. Every endpoint that an admin
 * access token opens names what it needs.
 */
export const powers = [
  /** Configuration, templates and webhooks, without secrets. */
  'project.read',
  'project.write',
  /** Making a project, deleting it, and handing it to another team. */
  'projects',
  /** Users, their sessions, teams, purchases, the emails that they got, and the audit log that speaks of them. */
  'people.read',
  'people.write',
  /** The sets of project keys, of which the last four characters are kept. */
  'keys.read',
  'keys.write',
  /** Keys of providers, passwords of email servers, secrets of webhooks, the vault, exported password hashes. */
  'secrets',
  /** In the project `internal`: how the whole installation does, and letting what failed be tried again. */
  'installation',
  /** Inviting colleagues, removing them, and saying what they are. */
  'colleagues',
  /** The same for owners, and deleting the team. */
  'owners',
] as const
export type Power = (typeof powers)[number]

/** From the most to the least. */
export const teamRoles = ['owner', 'admin', 'developer', 'support', 'viewer'] as const
export type TeamRole = (typeof teamRoles)[number]

export const powersOf: Readonly<Record<TeamRole, readonly Power[]>> = {
  owner: powers,
  admin: powers.filter((power) => power !== 'owners'),
  developer: ['project.read', 'project.write'],
  support: ['project.read', 'people.read', 'people.write'],
  viewer: ['project.read', 'people.read', 'keys.read'],
}

/** What a member of an owner team is who was never given a role: as before there were any. */
export const unstatedRole = 'admin' satisfies TeamRole

/**
 * The people of `internal` are the accounts of the dashboard: whoever changes them, or how they sign in, could become an owner
 * of anything. So the smaller roles only look there, at what they may look at elsewhere.
 */
const powersInInternal: typeof powersOf = {
  ...powersOf,
  developer: ['project.read'],
  support: ['project.read', 'people.read'],
}

/** Whether a role allows one of these in a project. Without a role (a key opened the project) everything is allowed. */
export function roleAllows(role: TeamRole | undefined, needed: Power | readonly Power[], projectId?: string): boolean {
  if (role === undefined) return true
  const allowed = (projectId === 'internal' ? powersInInternal : powersOf)[role]
  return typeof needed === 'string' ? allowed.includes(needed) : needed.some((power) => allowed.includes(power))
}
