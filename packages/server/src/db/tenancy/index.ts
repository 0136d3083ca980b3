export { type Params, prepare } from './prepare.ts'
export { createScope, type SystemDb, type TenantDb } from './scope.ts'
