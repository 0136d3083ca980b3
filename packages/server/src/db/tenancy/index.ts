export { type Params, type Prepared, prepare } from './prepare.ts'
export { TenancyRefusal } from './refusal.ts'
export { createScope, type Scope, type ScopeOptions, type SystemDb, type TenantDb } from './scope.ts'
