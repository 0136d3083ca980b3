/** Every call as text, without the schemas of its endpoint. */
export type { Answer, CallInput, Route } from './calls.ts'
export * from './client-routes.gen.ts'
export * from './server-routes.gen.ts'
