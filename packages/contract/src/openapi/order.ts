import type { Endpoint } from '../endpoint.ts'
import { compareNames } from '../text.ts'
import { tagsOf } from './operation.ts'

/** As a newcomer reads: how people sign in, who they are, what they may do, what else there is. */
const first = [
  'Password',
  'Magic link and one-time code',
  'OAuth',
  'Passkeys',
  'Second factor',
  'Anonymous users',
  'CLI login',
  'Sessions',
  'Users',
  'Contact channels',
  'OAuth providers',
  'Connected accounts',
  'Teams',
  'Permissions',
  'API keys',
]
const last = ['Projects', 'Integrations', 'Meta', 'Internal']

/** Tags that neither list names stand between them, in the order of the alphabet. */
export function tagNames(endpoints: readonly Endpoint[]): string[] {
  const names = [...new Set(endpoints.flatMap(tagsOf))]
  const others = names.filter((name) => !first.includes(name) && !last.includes(name)).sort(compareNames)
  return [...first, ...others, ...last].filter((name) => names.includes(name))
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export const byPath = (a: Endpoint, b: Endpoint) =>
  compareNames(a.path, b.path) || methods.indexOf(a.method) - methods.indexOf(b.method)
