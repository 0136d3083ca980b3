import type { HallpassClientAppOptions, HallpassServerAppOptions } from '@hallpass/js'
import type { StackConstructor } from '@hallpass/js/compat'
import type { HallpassClientApp, HallpassServerApp, InternalClientApp } from '@hallpass/react'
import type { WithNextStore } from './token-store.ts'

/** Makes a client app. */
export type StackClientAppConstructor = StackConstructor<
  WithNextStore<HallpassClientAppOptions>,
  HallpassClientApp,
  InternalClientApp
>
/** Makes a server app. */
export type StackServerAppConstructor = StackConstructor<WithNextStore<HallpassServerAppOptions>, HallpassServerApp>

/** The same as the options of HallpassClientApp. */
export type StackClientAppConstructorOptions<
  _HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = WithNextStore<HallpassClientAppOptions> & { projectId?: ProjectId }
/** The same as the options of HallpassServerApp. */
export type StackServerAppConstructorOptions<
  _HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = WithNextStore<HallpassServerAppOptions> & { projectId?: ProjectId }
