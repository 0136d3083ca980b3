import type { Endpoint } from '@hallpass/contract/endpoints'
import * as z from 'zod'
import type { App } from '../app.ts'
import { type Lane, lanes } from '../db/index.ts'

/** What people and apps cannot do without: signing in, staying signed in, and being known. */
const isSignIn =
  /^\/(auth\/|users\/me$|projects\/current$|contact-channels\/verify|(user|team)-api-keys\/check$|.*jwks\.json$)/
const isLong = /\/(export|import|personal-data|metrics|email-audience)$/

/** Which connections to the database a call gets, and how long its statements may take. */
export function laneOf(endpoint: Endpoint): Lane {
  if (isSignIn.test(endpoint.path)) return 'sign-in'
  return isLong.test(endpoint.path) || isList(endpoint) ? 'lists' : 'calls'
}

function isList({ result }: Endpoint): boolean {
  if (typeof result === 'string') return false
  const schema = 'server' in result ? result.server : result
  return schema instanceof z.ZodObject && 'items' in schema.shape
}

/** The app as calls of each lane see it: the same but for the database. */
export function appsByLane(app: App): Record<Lane, App> {
  const inLane = (lane: Lane) => withDatabase(app, app.database.inLane(lane))
  return Object.fromEntries(lanes.map((lane) => [lane, inLane(lane)])) as Record<Lane, App>
}

/** Not a copy, which would be felt in every call, and would not see what changes in the app. */
export const withDatabase = (app: App, database: App['database']): App =>
  Object.create(app, { database: { value: database, enumerable: true } })
