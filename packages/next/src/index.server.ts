/** @hallpass/next in server components, server actions and route handlers. */
export * from '@hallpass/js'
export * from './client/components.ts'
export type { HallpassHandlerProps, HallpassProviderProps, NextApp } from './props.ts'
export { HallpassClientApp, HallpassServerApp } from './server/apps.ts'
export { HallpassHandler } from './server/handler.tsx'
export { HallpassProvider } from './server/provider.tsx'
