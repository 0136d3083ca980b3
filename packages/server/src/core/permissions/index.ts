export { defaultPermissions } from './default-permissions.ts'
export { PermissionGraph, permissionsOf, type WithConfig } from './permission-graph.ts'
export {
  findMembersWith,
  findTeamPermissions,
  type Member,
  noMember,
  requireTeamPermissions,
  withinRole,
} from './team-permissions.ts'
