/** The names of the published packages: moving an app is a change of import. */
import { HallpassAdminApp } from './admin-app/admin-app.ts'
import { internals } from './app/internals.ts'
import { HallpassClientApp } from './client-app/client-app.ts'
import { HallpassServerApp } from './server-app/server-app.ts'

export * from './index.ts'
/** @deprecated The same as HallpassClientApp. */
export const StackClientApp = HallpassClientApp
/** @deprecated The same as HallpassClientApp. */
export type StackClientApp = HallpassClientApp
/** @deprecated The same as HallpassServerApp. */
export const StackServerApp = HallpassServerApp
/** @deprecated The same as HallpassServerApp. */
export type StackServerApp = HallpassServerApp
/** @deprecated The same as HallpassAdminApp. */
export const StackAdminApp = HallpassAdminApp
/** @deprecated The same as HallpassAdminApp. */
export type StackAdminApp = HallpassAdminApp
export type {
  HallpassAdminAppConstructor as StackAdminAppConstructor,
  HallpassAdminAppOptions as StackAdminAppConstructorOptions,
  HallpassClientAppConstructor as StackClientAppConstructor,
  HallpassClientAppJson as StackClientAppJson,
  HallpassClientAppOptions as StackClientAppConstructorOptions,
  HallpassServerAppConstructor as StackServerAppConstructor,
  HallpassServerAppOptions as StackServerAppConstructorOptions,
} from './index.ts'

/** @deprecated The same as hallpassAppInternals. */
export const stackAppInternalsSymbol: typeof internals = internals
