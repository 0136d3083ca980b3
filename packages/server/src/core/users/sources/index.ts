import type { UserSource } from '@hallpass/contract'
import { authJs } from './auth-js.ts'
import { auth0 } from './auth0.ts'
import { betterAuth } from './better-auth.ts'
import { clerk } from './clerk.ts'
import { cognito } from './cognito.ts'
import { firebase } from './firebase.ts'
import { keycloak } from './keycloak.ts'
import { columnsIn, own } from './own.ts'
import type { Source } from './source.ts'
import { stackAuth } from './stack-auth.ts'
import { supabase } from './supabase.ts'
import { wordpress } from './wordpress.ts'

export { readHashConfig } from './hash-config.ts'
export { mappingProblem } from './own.ts'
export { rpIdProblem } from './passkeys.ts'
export { type RoleMap, readRoleMap } from './role-map.ts'
export { type Adapted, adaptRecord, mayHaveChanged, type Raw, type Source, type SourceContext } from './source.ts'

const sources: Readonly<Record<UserSource, Source>> = {
  ...{ clerk, auth0, firebase, supabase, cognito, keycloak, wordpress, own },
  ...{ 'better-auth': betterAuth, 'auth-js': authJs, 'stack-auth': stackAuth },
}

/** With what lies beside the file, which decides for a table of one's own what is read of it. */
export const sourceOf = (id: UserSource, hashConfig?: unknown): Source =>
  id === 'own' ? { ...own, fields: columnsIn(hashConfig) } : sources[id]
