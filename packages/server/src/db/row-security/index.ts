export { createSecuring, type IdentityOfConnection } from './identity-of-connection.ts'
export { QueryAs } from './query-as.ts'
export { buildWall, inspectWall, type RowSecurity, RowSecurityError } from './wall.ts'
