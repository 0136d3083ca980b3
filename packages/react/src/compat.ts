/** The names of the published packages: moving an app is a change of import. */
import { HallpassAdminApp, HallpassClientApp, HallpassServerApp } from './apps.ts'
import { HallpassHandler } from './handler/handler.tsx'
import { HallpassProvider, useHallpassApp } from './provider.tsx'
import { HallpassTheme } from './theme.tsx'

export * from '@hallpass/js'
export {
  type AdminOwnedProject,
  type AdminProject,
  type CurrentInternalUser,
  type CurrentServerUser,
  type CurrentUser,
  clientAppFromJson,
  type DataVaultStore,
  HallpassAdminApp,
  type HallpassAdminAppConstructor,
  HallpassClientApp,
  type HallpassClientAppConstructor,
  HallpassServerApp,
  type HallpassServerAppConstructor,
  type OAuthConnection,
  type ServerTeam,
  type ServerTeamUser,
  type ServerUser,
  type Team,
} from './apps.ts'
export * from './exports.ts'
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
/** @deprecated The same as HallpassProvider. */
export const StackProvider = HallpassProvider
/** @deprecated The same as HallpassTheme. */
export const StackTheme = HallpassTheme
/** @deprecated The same as HallpassHandler. */
export const StackHandler = HallpassHandler
/** @deprecated The same as useHallpassApp. */
export const useStackApp = useHallpassApp
export type {
  HallpassAdminAppOptions as StackAdminAppConstructorOptions,
  HallpassClientAppJson as StackClientAppJson,
  HallpassClientAppOptions as StackClientAppConstructorOptions,
  HallpassServerAppOptions as StackServerAppConstructorOptions,
} from '@hallpass/js'
export type {
  HallpassAdminAppConstructor as StackAdminAppConstructor,
  HallpassClientAppConstructor as StackClientAppConstructor,
  HallpassServerAppConstructor as StackServerAppConstructor,
} from './apps.ts'
