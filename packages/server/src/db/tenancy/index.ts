export { type Params, prepare } from './prepare.ts'
export { createScope, type PartScope, type SystemDb, type TenantDb } from './scope.ts'
