/** @hallpass/next in browsers, and while the server renders components for browsers. */
export * from '@hallpass/react'
export { HallpassClientApp, HallpassServerApp } from './client/apps.ts'
export { HallpassHandler } from './client/handler.tsx'
export { HallpassProvider } from './client/provider.tsx'
export type { HallpassHandlerProps, HallpassProviderProps, NextApp } from './props.ts'
