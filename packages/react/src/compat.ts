/** The names of the published packages: moving an app is a change of import. */
import {
  type HallpassAdminAppOptions,
  type HallpassClientAppOptions,
  type HallpassServerAppOptions,
  hallpassAppInternals,
} from '@hallpass/js'
import type { OfProject, StackConstructor } from '@hallpass/js/compat'
import { HallpassAdminApp, HallpassClientApp, HallpassServerApp, type InternalClientApp } from './apps.ts'
import { HallpassHandler } from './handler/handler.tsx'
import { HallpassProvider, useHallpassApp } from './provider.tsx'

export type {
  GetCurrentUserOptions,
  GetUserOptions,
  InternalApiKeyBaseCrudRead,
  StackAdminAppConstructorOptions,
  StackClientAppConstructorOptions,
  StackClientAppJson,
  StackServerAppConstructorOptions,
} from '@hallpass/js/compat'
export * from './index.ts'
export { StackTheme } from './stack-theme.tsx'

/** @deprecated The same as HallpassClientApp. */
export type StackClientApp<_HasTokenStore extends boolean = boolean, ProjectId extends string = string> = OfProject<
  ProjectId,
  InternalClientApp,
  HallpassClientApp
>
/** @deprecated The same as HallpassServerApp. */
export type StackServerApp<
  _HasTokenStore extends boolean = boolean,
  _ProjectId extends string = string,
> = HallpassServerApp
/** @deprecated The same as HallpassAdminApp. */
export type StackAdminApp<
  _HasTokenStore extends boolean = boolean,
  _ProjectId extends string = string,
> = HallpassAdminApp

export type StackClientAppConstructor = StackConstructor<HallpassClientAppOptions, HallpassClientApp, InternalClientApp>
export type StackServerAppConstructor = StackConstructor<HallpassServerAppOptions, HallpassServerApp>
export type StackAdminAppConstructor = StackConstructor<HallpassAdminAppOptions, HallpassAdminApp>

/** @deprecated The same as HallpassClientApp. */
export const StackClientApp = HallpassClientApp as StackClientAppConstructor
/** @deprecated The same as HallpassServerApp. */
export const StackServerApp: StackServerAppConstructor = HallpassServerApp
/** @deprecated The same as HallpassAdminApp. */
export const StackAdminApp: StackAdminAppConstructor = HallpassAdminApp
/** @deprecated The same as HallpassProvider. */
export const StackProvider = HallpassProvider
/** @deprecated The same as HallpassHandler. */
export const StackHandler = HallpassHandler
/** @deprecated The same as useHallpassApp. */
export const useStackApp = useHallpassApp
/** @deprecated The same as hallpassAppInternals. */
export const stackAppInternalsSymbol: typeof hallpassAppInternals = hallpassAppInternals
