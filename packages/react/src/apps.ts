import {
  type HallpassAdminAppOptions,
  type HallpassClientAppJson,
  type HallpassClientAppOptions,
  type HallpassServerAppOptions,
  type AdminOwnedProject as PlainAdminOwnedProject,
  type AdminProject as PlainAdminProject,
  type CurrentInternalServerUser as PlainCurrentInternalServerUser,
  type CurrentInternalUser as PlainCurrentInternalUser,
  type CurrentServerUser as PlainCurrentServerUser,
  type CurrentUser as PlainCurrentUser,
  type DataVaultStore as PlainDataVaultStore,
  HallpassAdminApp as PlainHallpassAdminApp,
  HallpassClientApp as PlainHallpassClientApp,
  HallpassServerApp as PlainHallpassServerApp,
  type InternalClientApp as PlainInternalClientApp,
  type OAuthConnection as PlainOAuthConnection,
  type ServerTeam as PlainServerTeam,
  type ServerTeamUser as PlainServerTeamUser,
  type ServerUser as PlainServerUser,
  type Team as PlainTeam,
  clientAppFromJson as plainAppFromJson,
} from '@hallpass/js'
import type { HookedMembers } from './hooks/hooked.ts'
import { addHooks, type Hooked, withHooks } from './hooks/with-hooks.ts'

/** The app of @hallpass/js, and everything that it gives out, with a hook for each live cell. */
export interface HallpassClientApp extends HookedMembers<PlainHallpassClientApp> {}
/** The app of the project `internal`, whose users own projects. */
export interface InternalClientApp extends HookedMembers<PlainInternalClientApp> {}
/** An app for servers, with hooks. */
export interface HallpassServerApp extends HookedMembers<PlainHallpassServerApp> {}
/** An app that manages a project, with hooks. */
export interface HallpassAdminApp extends HookedMembers<PlainHallpassAdminApp> {}

class ClientApp {
  constructor(options: HallpassClientAppOptions) {
    addHooks(this, new PlainHallpassClientApp(options))
  }
}
class ServerApp {
  constructor(options: HallpassServerAppOptions) {
    addHooks(this, new PlainHallpassServerApp(options))
  }
}
class AdminApp {
  constructor(options: HallpassAdminAppOptions) {
    addHooks(this, new PlainHallpassAdminApp(options))
  }
}

export interface HallpassClientAppConstructor {
  new (options: HallpassClientAppOptions): HallpassClientApp
}
export interface HallpassServerAppConstructor {
  new (options: HallpassServerAppOptions): HallpassServerApp
}
export interface HallpassAdminAppConstructor {
  new (options: HallpassAdminAppOptions): HallpassAdminApp
}

/** An app for browsers: what the signed-in user may do. */
export const HallpassClientApp = ClientApp as unknown as HallpassClientAppConstructor
/** An app for servers, with a secret key: any user, team and setting of it. */
export const HallpassServerApp = ServerApp as unknown as HallpassServerAppConstructor
/** An app that manages a project, with an admin key or the session of an owner. */
export const HallpassAdminApp = AdminApp as unknown as HallpassAdminAppConstructor

/** The same app again from what `app[hallpassAppInternals].toClientJson()` gave. */
export const clientAppFromJson = (json: HallpassClientAppJson): HallpassClientApp => withHooks(plainAppFromJson(json))

// The objects by the names that the published packages have for them.
/** Who is signed in, with hooks. */
export interface CurrentUser extends HookedMembers<PlainCurrentUser> {}
/** A user of the project `internal`, whose users own projects, with hooks. */
export interface CurrentInternalUser extends HookedMembers<PlainCurrentInternalUser> {}
/** The same with server access. */
export interface CurrentInternalServerUser extends HookedMembers<PlainCurrentInternalServerUser> {}
/** Any user, with server access and hooks. */
export interface ServerUser extends HookedMembers<PlainServerUser> {}
/** Who is signed in, with server access and hooks. */
export interface CurrentServerUser extends HookedMembers<PlainCurrentServerUser> {}
/** A team of the user, with hooks. */
export interface Team extends HookedMembers<PlainTeam> {}
/** Any team, with server access and hooks. */
export interface ServerTeam extends HookedMembers<PlainServerTeam> {}
/** A member of a team, with server access and hooks. */
export interface ServerTeamUser extends HookedMembers<PlainServerTeamUser> {}
export type OAuthConnection = Hooked<PlainOAuthConnection>
export type AdminProject = Hooked<PlainAdminProject>
export type AdminOwnedProject = Hooked<PlainAdminOwnedProject>
export type DataVaultStore = Hooked<PlainDataVaultStore>
