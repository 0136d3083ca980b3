/** The names of the published packages: moving an app is a change of import. */
import type { internalProjectId } from '@hallpass/contract'
import type * as routes from '@hallpass/contract/routes'
import { HallpassAdminApp } from './admin-app/admin-app.ts'
import { type HallpassClientAppJson, internals } from './app/internals.ts'
import type { HallpassAdminAppOptions, HallpassClientAppOptions, HallpassServerAppOptions } from './app/options.ts'
import { HallpassClientApp, type InternalClientApp } from './client-app/client-app.ts'
import type * as users from './client-app/users.ts'
import { HallpassServerApp } from './server-app/server-app.ts'
import type { Wire } from './transport/call.ts'

export * from './index.ts'

/** Users of the project `internal` own projects; a type that names it has them. */
export type OfProject<ProjectId extends string, Internal, Usual> = ProjectId extends typeof internalProjectId
  ? Internal
  : Usual
/** The published types say whether an app has a token store. Ours have all their members either way. */
export interface StackConstructor<Options, Usual, Internal = Usual> {
  new <_HasTokenStore extends boolean = boolean, ProjectId extends string = string>(
    options: Options & { projectId?: ProjectId },
  ): OfProject<ProjectId, Internal, Usual>
}
type Of<Options, ProjectId> = Options & { projectId?: ProjectId }
/** Over the apps of a package: those of React have hooks. */
export interface StackConstructors<Client, Internal, Server, Admin> {
  /** Makes client apps. */
  client: StackConstructor<HallpassClientAppOptions, Client, Internal>
  /** Makes server apps. */
  server: StackConstructor<HallpassServerAppOptions, Server>
  /** Makes admin apps. */
  admin: StackConstructor<HallpassAdminAppOptions, Admin>
}
type Constructors = StackConstructors<HallpassClientApp, InternalClientApp, HallpassServerApp, HallpassAdminApp>
/** Makes a client app. */
export type StackClientAppConstructor = Constructors['client']
/** Makes a server app. */
export type StackServerAppConstructor = Constructors['server']
/** Makes an admin app. */
export type StackAdminAppConstructor = Constructors['admin']

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

/** @deprecated The same as HallpassClientApp. */
export const StackClientApp = HallpassClientApp as StackClientAppConstructor
/** @deprecated The same as HallpassServerApp. */
export const StackServerApp: StackServerAppConstructor = HallpassServerApp
/** @deprecated The same as HallpassAdminApp. */
export const StackAdminApp: StackAdminAppConstructor = HallpassAdminApp

/** The same as HallpassClientAppOptions. */
export type StackClientAppConstructorOptions<
  _HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = Of<HallpassClientAppOptions, ProjectId>
/** The same as HallpassServerAppOptions. */
export type StackServerAppConstructorOptions<
  _HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = Of<HallpassServerAppOptions, ProjectId>
/** The same as HallpassAdminAppOptions. */
export type StackAdminAppConstructorOptions<
  _HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = Of<HallpassAdminAppOptions, ProjectId>
/** The same as HallpassClientAppJson. */
export type StackClientAppJson<
  _HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = HallpassClientAppJson & { projectId: ProjectId }

/** The same without the type parameter. */
export type GetUserOptions<_HasTokenStore = boolean> = users.GetUserOptions
/** The same without the type parameter. */
export type GetCurrentUserOptions<_HasTokenStore = boolean> = users.GetCurrentUserOptions
/** A row as the server sends it. */
export type InternalApiKeyBaseCrudRead = Omit<
  Wire<typeof routes.listProjectKeys, 'admin'>['items'][number],
  'publishable_client_key' | 'secret_server_key' | 'super_secret_admin_key'
>

/** @deprecated The same as hallpassAppInternals. */
export const stackAppInternalsSymbol: typeof internals = internals
