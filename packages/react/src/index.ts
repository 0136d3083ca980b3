/** @hallpass/react: sign-in, account settings and teams for React apps. */
export * from '@hallpass/js'
// These have hooks, and take the place of those without.
export {
  type AdminOwnedProject,
  type AdminProject,
  type CurrentInternalServerUser,
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
  type InternalClientApp,
  type Item,
  type OAuthConnection,
  type ServerItem,
  type ServerTeam,
  type ServerTeamUser,
  type ServerUser,
  type Team,
} from './apps.ts'
export * from './exports.ts'
