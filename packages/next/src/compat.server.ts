/** The names of the published package in server components, server actions and route handlers. */
export {
  HallpassAdminApp as StackAdminApp,
  hallpassAppInternals as stackAppInternalsSymbol,
} from '@hallpass/js'
export { StackTheme, useStackApp } from './client/compat.ts'
export * from './index.server.ts'
export { HallpassClientApp as StackClientApp, HallpassServerApp as StackServerApp } from './server/apps.ts'
export { HallpassHandler as StackHandler } from './server/handler.tsx'
export { StackProvider } from './server/provider.tsx'
