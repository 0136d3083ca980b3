import {
  type HallpassAdminAppOptions,
  type HallpassClientAppJson,
  type HallpassClientAppOptions,
  type HallpassServerAppOptions,
  type Invoice,
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
  type Item as PlainItem,
  type OAuthConnection as PlainOAuthConnection,
  type ServerItem as PlainServerItem,
  type ServerTeam as PlainServerTeam,
  type ServerTeamUser as PlainServerTeamUser,
  type ServerUser as PlainServerUser,
  type Team as PlainTeam,
  clientAppFromJson as plainAppFromJson,
  type ServerInvoice,
  type TeamUser,
} from '@hallpass/js'
import type {
  AdminAppHooks,
  AdminProjectHooks,
  AppHooks,
  ConnectionHooks,
  DataVaultStoreHooks,
  ItemHooks,
  OwnerHooks,
  PasskeyHooks,
  ProjectHooks,
  ServerAppHooks,
  TeamHooks,
  TeamSsoHooks,
  UserHooks,
} from './hooks/hook-types.ts'
import type { Hook, HookedMembers } from './hooks/hooked.ts'
import { addHooks, withHooks } from './hooks/with-hooks.ts'

/** The app of @hallpass/js, and everything that it gives out, with a hook for each live cell. */
export interface HallpassClientApp
  extends HookedMembers<PlainHallpassClientApp>,
    AppHooks<Hook<PlainHallpassClientApp['getUser']>, Item>,
    ProjectHooks {}
/** The app of the project `internal`, whose users own projects. */
export interface InternalClientApp
  extends HookedMembers<PlainInternalClientApp>,
    AppHooks<Hook<PlainInternalClientApp['getUser']>, Item>,
    ProjectHooks {}
/** An app for servers, with hooks. */
export interface HallpassServerApp
  extends HookedMembers<PlainHallpassServerApp>,
    ServerAppHooks<Hook<PlainHallpassServerApp['getUser']>>,
    ProjectHooks {}
/** An app that manages a project, with hooks. */
export interface HallpassAdminApp
  extends HookedMembers<PlainHallpassAdminApp>,
    AdminAppHooks<Hook<PlainHallpassAdminApp['getUser']>> {}

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

/** Makes a client app. */
export interface HallpassClientAppConstructor {
  new (options: HallpassClientAppOptions): HallpassClientApp
}
/** Makes a server app. */
export interface HallpassServerAppConstructor {
  new (options: HallpassServerAppOptions): HallpassServerApp
}
/** Makes an admin app. */
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
export interface CurrentUser extends HookedMembers<PlainCurrentUser>, UserHooks<Team, Item, Invoice>, PasskeyHooks {}
/** A user of the project `internal`, whose users own projects, with hooks. */
export interface CurrentInternalUser
  extends HookedMembers<PlainCurrentInternalUser>,
    UserHooks<Team, Item, Invoice>,
    PasskeyHooks,
    OwnerHooks {}
/** The same with server access. */
export interface CurrentInternalServerUser
  extends HookedMembers<PlainCurrentInternalServerUser>,
    UserHooks<ServerTeam, ServerItem, ServerInvoice>,
    PasskeyHooks,
    OwnerHooks {}
/** Any user, with server access and hooks. */
export interface ServerUser extends HookedMembers<PlainServerUser>, UserHooks<ServerTeam, ServerItem, ServerInvoice> {}
/** Who is signed in, with server access and hooks. */
export interface CurrentServerUser
  extends HookedMembers<PlainCurrentServerUser>,
    UserHooks<ServerTeam, ServerItem, ServerInvoice>,
    PasskeyHooks {}
/** A team of the user, with hooks. */
export interface Team extends HookedMembers<PlainTeam>, TeamHooks<TeamUser, Item, Invoice>, TeamSsoHooks {}
/** Any team, with server access and hooks. */
export interface ServerTeam
  extends HookedMembers<PlainServerTeam>,
    TeamHooks<ServerTeamUser, ServerItem, ServerInvoice> {}
/** A member of a team, with server access and hooks. */
export interface ServerTeamUser
  extends HookedMembers<PlainServerTeamUser>,
    UserHooks<ServerTeam, ServerItem, ServerInvoice> {}
/** An account at a provider, with hooks. */
export interface OAuthConnection extends HookedMembers<PlainOAuthConnection>, ConnectionHooks {}
/** A project with its settings, as admins see it, with hooks. */
export interface AdminProject extends HookedMembers<PlainAdminProject>, AdminProjectHooks {}
/** A project of one of the user’s teams, with hooks. */
export interface AdminOwnedProject extends HookedMembers<PlainAdminOwnedProject>, AdminProjectHooks {}
/** Values that are encrypted before they leave your server, with hooks. */
export interface DataVaultStore extends HookedMembers<PlainDataVaultStore>, DataVaultStoreHooks {}
/** How much a customer has of something that is counted, with hooks. */
export interface Item extends HookedMembers<PlainItem>, ItemHooks {}
/** How much a customer has of something that is counted, which servers can change, with hooks. */
export interface ServerItem extends HookedMembers<PlainServerItem>, ItemHooks {}
