export { defaultPermissions } from './default-permissions.ts'
export { PermissionGraph, permissionsOf } from './permission-graph.ts'
export { findTeamPermissions, type Member, noMember, requireTeamPermissions } from './team-permissions.ts'
