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
  /** Teams that we had called after them, and how. */
  teams: readonly { id: string; name: string }[]
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

/** Of API keys and passkeys, which may be somebody's own. Those of teams are not. */
const ownTypes = new Set(['user_api_key', 'passkey'])

/** A very short text is part of many words. */
const minTextLength = 3
/** How we call a team after somebody: what a row says we called it may be anything (T57). */
const givenName = /.'s Team$/s

/**
 * Of an entry about the person every value goes; of any other that names them those that quote them. Where they were themselves goes, too.
 * Living are those who still exist of all to whom something was sent. Undefined for an entry that does not name them: which ones do, the
 * database only suggests.
 */
export function withoutPerson(
  entry: Targeted,
  person: ForgottenPerson,
  living: ReadonlySet<string>,
): Quoting | undefined {
  const { before, after, ip, user_agent } = entry
  const isWhole = isAbout(entry, person) || isSentToNobodyElse(entry, person, living)
  const own = isActor(entry, person)
  const isIn = textIn(entry)
  const isNamed =
    isWhole || own || (!isTaken(entry, person) && [person.userId, ...person.texts.filter(isAddress)].some(isIn))
  const named = person.teams.filter(({ name }) => givenName.test(name))
  const teams = isNamed ? named : named.filter(({ id }) => targetIds(entry).includes(id) || isIn(id))
  if (!isNamed && !teams.length) return undefined
  const texts = [...(isNamed ? person.texts : []), ...teams.map(({ name }) => name)]
  const known = texts.filter((text) => text.trim().length >= minTextLength).map((text) => text.toLowerCase())
  const names = (value: JsonValue) =>
    isWhole || (typeof value === 'string' && known.some((text) => value.toLowerCase().includes(text)))
  return {
    before: eraseValues(before, names),
    after: eraseValues(after, names),
    ip: own ? null : ip,
    user_agent: own ? null : user_agent,
  }
}

function textIn({ before, after }: Targeted) {
  const inside = JSON.stringify([before, after]).toLowerCase()
  return (text: string) => inside.includes(text.toLowerCase())
}

/** The id is that of something else, which somebody gave to a person in the database (T57). */
const isTaken = (entry: Targeted, { userId }: ForgottenPerson) =>
  entry.actor.id === userId || (things.has(entry.target?.type ?? '') && targetIds(entry).includes(userId))

const isAddress = (text: string) => text.includes('@')
const targetIds = ({ target }: Targeted) => target?.id.toLowerCase().split('/') ?? []

const isActor = ({ actor }: Targeted, { userId, isOfDashboard }: ForgottenPerson) =>
  actor.id === userId && (actor.type === 'user' || (isOfDashboard && actor.type === 'dashboard_user'))

function isAbout(entry: Targeted, person: ForgottenPerson): boolean {
  const { action, target, after } = entry
  const ids = [person.userId, ...(ownTypes.has(target?.type ?? '') ? person.ownIds : [])]
  if (!things.has(target?.type ?? '') && targetIds(entry).some((id) => ids.includes(id))) return true
  // Entries from before name a passkey, which may be gone, without its owner. Nobody renames those of others.
  if (action.startsWith('passkey.') && isActor(entry, person)) return true
  return isPlainObject(after) && typeof after.user_id === 'string' && after.user_id.toLowerCase() === person.userId
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
