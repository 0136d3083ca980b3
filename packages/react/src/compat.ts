/** The names of the published packages: moving an app is a change of import. */
import { hallpassAppInternals } from '@hallpass/js'
import type * as Plain from '@hallpass/js/compat'
import { createElement } from 'react'
import { HallpassAdminApp, HallpassClientApp, HallpassServerApp, type InternalClientApp } from './apps.ts'
import { HallpassHandler } from './handler/handler.tsx'
import type { Hooked } from './hooks/hooked.ts'
import { HallpassProvider, type HallpassProviderProps, useHallpassApp } from './provider.tsx'

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
export type StackClientApp<Has extends boolean = boolean, Id extends string = string> = Hooked<
  Plain.StackClientApp<Has, Id>
>
/** @deprecated The same as HallpassServerApp. */
export type StackServerApp<Has extends boolean = boolean, Id extends string = string> = Hooked<
  Plain.StackServerApp<Has, Id>
>
/** @deprecated The same as HallpassAdminApp. */
export type StackAdminApp<Has extends boolean = boolean, Id extends string = string> = Hooked<
  Plain.StackAdminApp<Has, Id>
>

type Constructors = Plain.StackConstructors<HallpassClientApp, InternalClientApp, HallpassServerApp, HallpassAdminApp>
/** Makes a client app. */
export type StackClientAppConstructor = Constructors['client']
/** Makes a server app. */
export type StackServerAppConstructor = Constructors['server']
/** Makes an admin app. */
export type StackAdminAppConstructor = Constructors['admin']

/** @deprecated The same as HallpassClientApp. */
export const StackClientApp = HallpassClientApp as StackClientAppConstructor
/** @deprecated The same as HallpassServerApp. */
export const StackServerApp: StackServerAppConstructor = HallpassServerApp
/** @deprecated The same as HallpassAdminApp. */
export const StackAdminApp: StackAdminAppConstructor = HallpassAdminApp
/** @deprecated The same as HallpassProvider, except that texts of the published packages are no error. */
export const StackProvider = (props: StackProviderProps) =>
  createElement(HallpassProvider, { unknownTexts: 'warn', ...props } as HallpassProviderProps)

type StackProviderProps = Omit<HallpassProviderProps, 'translationOverrides'> & {
  /** Our English texts, or those of the published package, with what to show instead. */
  translationOverrides?: Readonly<Record<string, string>>
}
/** @deprecated The same as HallpassHandler. */
export const StackHandler = HallpassHandler
/** @deprecated The same as useHallpassApp. */
export const useStackApp = useHallpassApp
/** @deprecated The same as hallpassAppInternals. */
export const stackAppInternalsSymbol: typeof hallpassAppInternals = hallpassAppInternals
