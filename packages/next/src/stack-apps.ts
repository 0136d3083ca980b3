import type { HallpassClientAppOptions, HallpassServerAppOptions } from '@hallpass/js'
import type { StackConstructor } from '@hallpass/js/compat'
import type { HallpassClientApp, HallpassServerApp, InternalClientApp } from '@hallpass/react'
import type { WithNextStore } from './token-store.ts'

export type StackClientAppConstructor = StackConstructor<
  WithNextStore<HallpassClientAppOptions>,
  HallpassClientApp,
  InternalClientApp
>
export type StackServerAppConstructor = StackConstructor<WithNextStore<HallpassServerAppOptions>, HallpassServerApp>

export type StackClientAppConstructorOptions<
  _HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = WithNextStore<HallpassClientAppOptions> & { projectId?: ProjectId }
export type StackServerAppConstructorOptions<
  _HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = WithNextStore<HallpassServerAppOptions> & { projectId?: ProjectId }
