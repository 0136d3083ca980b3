import { isPlainObject, isUuid } from '@hallpass/contract'
import type { JsonValue } from '../../db/index.ts'
import type { AuditEntry } from './entry.ts'

const erased = '[erased]'

/** Somebody who is to be forgotten. */
export interface ForgottenPerson {
  userId: string
  /** A user of `internal`, who acts on other projects, too. */
  isOfDashboard: boolean
  /** Of what was theirs and entries may name without them: API keys, passkeys. */
  ownIds: readonly string[]
  /** Of teams that were called after them. */
  namedIds: readonly string[]
  /** Names and addresses by which entries about others may quote them. */
  texts: readonly string[]
}

type Quoting = Pick<AuditEntry, 'before' | 'after' | 'ip' | 'user_agent'>
export type Targeted = Quoting & {
  action: string
  actor: { type: string; id: string | null }
  target: { type: string; id: string } | null
}

/**
 * What is never a person, nor theirs: with the database somebody could give a person the id of one of these, and delete them, to have
 * erased what entries say of it (T57).
 */
const things = new Set([
  'project',
  'project_keys',
  'team',
  'webhook_endpoint',
  'email_template',
  'email_theme',
  'email_draft',
])

/**
 * Of an entry about the person every value goes; of any other those that name them. Where they were themselves goes, too.
 * Living are those who still exist of all to whom something was sent.
 */
export function withoutPerson(entry: Targeted, person: ForgottenPerson, living: ReadonlySet<string>): Quoting {
  const { before, after, ip, user_agent, actor } = entry
  const known = person.texts.map((text) => text.toLowerCase())
  const isWhole = isAbout(entry, person) || isSentToNobodyElse(entry, person, living)
  const names = (value: JsonValue) =>
    isWhole || (typeof value === 'string' && known.some((text) => value.toLowerCase().includes(text)))
  const isPerson = actor.type === 'user' || (person.isOfDashboard && actor.type === 'dashboard_user')
  const own = isPerson && actor.id === person.userId
  return {
    before: eraseValues(before, names),
    after: eraseValues(after, names),
    ip: own ? null : ip,
    user_agent: own ? null : user_agent,
  }
}

function isAbout({ action, actor, target, after }: Targeted, { userId, ownIds }: ForgottenPerson): boolean {
  const named = target && !things.has(target.type) ? target.id.toLowerCase().split('/') : []
  if ([userId, ...ownIds].some((id) => named.includes(id))) return true
  // Entries from before name a passkey, which may be gone, without its owner. Nobody renames those of others.
  if (action.startsWith('passkey.') && actor.id === userId) return true
  return isPlainObject(after) && typeof after.user_id === 'string' && after.user_id.toLowerCase() === userId
}

/** What was sent to several belongs to the project while one of them is there. */
function isSentToNobodyElse(entry: Targeted, { userId }: ForgottenPerson, living: ReadonlySet<string>): boolean {
  const recipients = recipientsOf(entry)
  return recipients.includes(userId) && !recipients.some((id) => living.has(id))
}

/** To whom an entry says that something was sent. */
export function recipientsOf({ after }: Pick<AuditEntry, 'after'>): string[] {
  if (!isPlainObject(after) || !Array.isArray(after.user_ids)) return []
  return after.user_ids.flatMap((id) => (typeof id === 'string' && isUuid(id) ? [id.toLowerCase()] : []))
}

/** Which fields there were stays, and what is on or off. */
function eraseValues(value: JsonValue, isErased: (value: JsonValue) => boolean): JsonValue {
  if (Array.isArray(value)) return value.map((item) => eraseValues(item, isErased))
  if (isPlainObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, eraseValues(item as JsonValue, isErased)]),
    )
  }
  return value === null || typeof value === 'boolean' || !isErased(value) ? value : erased
}
