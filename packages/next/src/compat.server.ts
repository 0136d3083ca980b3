/** The names of the published package in server components, server actions and route handlers. */
import type { StackClientApp as ReactClientApp, StackServerApp as ReactServerApp } from '@hallpass/react/compat'
import { HallpassClientApp, HallpassServerApp } from './server/apps.ts'
import type { StackClientAppConstructor, StackServerAppConstructor } from './stack-apps.ts'

export {
  HallpassAdminApp as StackAdminApp,
  hallpassAppInternals as stackAppInternalsSymbol,
} from '@hallpass/js'
// As in the other entry, types are those of the browser's.
export type {
  GetCurrentUserOptions,
  GetUserOptions,
  InternalApiKeyBaseCrudRead,
  StackAdminAppConstructor,
  StackAdminAppConstructorOptions,
  StackClientAppJson,
} from '@hallpass/react/compat'
export { StackTheme, useStackApp } from './client/compat.ts'
export * from './index.server.ts'
export { HallpassHandler as StackHandler } from './server/handler.tsx'
export { StackProvider } from './server/provider.tsx'
export type {
  StackClientAppConstructor,
  StackClientAppConstructorOptions,
  StackServerAppConstructor,
  StackServerAppConstructorOptions,
} from './stack-apps.ts'

/** @deprecated The same as HallpassClientApp. */
export type StackClientApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string> = ReactClientApp<
  HasTokenStore,
  ProjectId
>
/** @deprecated The same as HallpassServerApp. */
export type StackServerApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string> = ReactServerApp<
  HasTokenStore,
  ProjectId
>
/** @deprecated The same as HallpassClientApp. */
export const StackClientApp = HallpassClientApp as StackClientAppConstructor
/** @deprecated The same as HallpassServerApp. */
export const StackServerApp: StackServerAppConstructor = HallpassServerApp
