/** @hallpass/next in server components, server actions and route handlers. */
export * from '@hallpass/js'
// The types of both entries are those of the browser's: TypeScript does not know which of the two a file gets.
export type {
  AdminOwnedProject,
  AdminProject,
  CurrentInternalServerUser,
  CurrentInternalUser,
  CurrentServerUser,
  CurrentUser,
  DataVaultStore,
  OAuthConnection,
  ServerTeam,
  ServerTeamUser,
  ServerUser,
  Team,
} from '@hallpass/react'
export * from './client/components.ts'
export type { HallpassHandlerProps, HallpassProviderProps, NextApp } from './props.ts'
export { HallpassClientApp, HallpassServerApp } from './server/apps.ts'
export { HallpassHandler } from './server/handler.tsx'
export { HallpassProvider } from './server/provider.tsx'
