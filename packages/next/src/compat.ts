/** The names of the published package in browsers: moving an app is a change of import. */
import type { StackClientApp as ReactClientApp, StackServerApp as ReactServerApp } from '@hallpass/react/compat'
import { HallpassClientApp, HallpassServerApp } from './client/apps.ts'
import type { StackClientAppConstructor, StackServerAppConstructor } from './stack-apps.ts'

export * from '@hallpass/react/compat'
export { HallpassHandler, HallpassHandler as StackHandler } from './client/handler.tsx'
export { HallpassProvider } from './client/provider.tsx'
export { StackProvider } from './client/stack-provider.tsx'
export type { HallpassHandlerProps, HallpassProviderProps, NextApp } from './props.ts'
export type {
  StackClientAppConstructor,
  StackClientAppConstructorOptions,
  StackServerAppConstructor,
  StackServerAppConstructorOptions,
} from './stack-apps.ts'
export { HallpassClientApp, HallpassServerApp }

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
