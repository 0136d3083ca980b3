import { randomUUID } from 'node:crypto'
import { isPlainObject } from '@hallpass/contract'
import { type AnyDb, type Companion, companionOf, type Database, type TenantDb } from '../../db/index.ts'
import type { AuditEntry, Target } from './entry.ts'
import { hidden, isSecretName, redact } from './redact.ts'

/** What a call is about, as far as it is known before it is handled. */
export interface AuditFacts extends Omit<AuditEntry, 'before' | 'after'> {
  tenancyId: string
  at: Date
  /** What the caller sent. */
  input: unknown
}

/** What the code that makes a change knows better. */
export interface AuditDetails {
  target?: Target
  before?: unknown
  after?: unknown
  /** The project whose log it belongs in, if that is not the project that was called. */
  tenancyId?: string
  /** Who was deleted. If that was the caller, the entry does not say where they were. */
  forgottenId?: string
}

/** The entry of one call: made when the call is admitted, described by the code that acts, written with the change. */
export class AuditRecord implements Companion {
  readonly #facts: AuditFacts
  #details: AuditDetails = {}
  isWritten = false

  constructor(facts: AuditFacts) {
    this.#facts = facts
  }

  get action() {
    return this.#facts.action
  }

  /** Who called, and from where: for an entry in another log about the same call. */
  get origin(): Pick<AuditEntry, 'actor' | 'ip' | 'user_agent' | 'request_id'> {
    const { actor, ip, user_agent, request_id } = this.#facts
    return { actor, ip, user_agent, request_id }
  }

  /** Several parts of the code may each describe their part. */
  describe({ before, after, ...details }: AuditDetails) {
    const known = this.#details
    this.#details = {
      ...known,
      ...details,
      ...(before !== undefined && { before: joined(known.before, before) }),
      ...(after !== undefined && { after: joined(known.after, after) }),
    }
  }

  /** Only where nothing better is known. */
  suggestTarget(target: Target) {
    if (!this.#facts.target && !this.#details.target) this.describe({ target })
  }

  /** For a call that failed after a part of it was done. */
  failed(): AuditRecord {
    const { target = this.#facts.target, tenancyId = this.#facts.tenancyId } = this.#details
    return new AuditRecord({ ...this.#facts, target, tenancyId, action: `${this.action}.failed`, input: null })
  }

  statement() {
    const { tenancyId, id, at, entry } = this.row()
    return {
      name: 'audit.pending',
      text: 'insert into "audit_pending" (tenancy_id, id, at, entry) values ($1, $2, $3, $4)',
      values: [tenancyId, id, at, entry],
    }
  }

  row() {
    const { tenancyId, at } = { ...this.#facts, ...this.#details }
    return { tenancyId, id: randomUUID(), at, entry: JSON.stringify(this.#entry()) }
  }

  #entry(): AuditEntry {
    const { tenancyId, at, input, ...facts } = this.#facts
    const { target = facts.target, before, after = input, forgottenId } = this.#details
    const differing = onlyDifferences(before ?? null, after)
    const sides = { before: redact(differing.before), after: redact(differing.after) }
    const isGone = forgottenId !== undefined && facts.actor.id === forgottenId
    return { ...facts, ...(isGone && { ip: null, user_agent: null }), target, ...withSecrets(sides, input) }
  }
}

const joined = (known: unknown, more: unknown) =>
  isPlainObject(known) && isPlainObject(more) ? { ...known, ...more } : more

/** Of two objects, the members that differ; of anything else, both. Before secrets are taken out: then they look alike. */
function onlyDifferences(before: unknown, after: unknown) {
  if (!isPlainObject(before) || !isPlainObject(after)) return { before, after }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (from: Members) =>
    Object.fromEntries(names.flatMap((name) => (Object.hasOwn(from, name) ? [[name, from[name]]] : [])))
  return { before: pick(before), after: pick(after) }
}

/** What was set and is not shown, such as a password: a view of the object does not show that it changed. */
function withSecrets(sides: Pick<AuditEntry, 'before' | 'after'>, input: unknown) {
  if (!isPlainObject(sides.after) || !isPlainObject(input)) return sides
  const secrets = Object.entries(input).filter(([name, value]) => isSecretName(name) && value !== undefined)
  const told = secrets.map(([name, value]) => [name, value === null || typeof value === 'boolean' ? value : hidden])
  return { ...sides, after: { ...sides.after, ...Object.fromEntries(told) } }
}

type Members = Record<string, unknown>

/** By itself, for actions that change nothing in the database. */
export async function writeRecord({ forTenancy }: Pick<Database, 'forTenancy'>, record: AuditRecord): Promise<void> {
  record.isWritten = true
  const { tenancyId, ...row } = record.row()
  await forTenancy(tenancyId).insertInto('audit_pending').values(row).execute()
}

type EntryFacts = Pick<AuditEntry, 'action' | 'actor'> &
  Partial<Pick<AuditEntry, 'target' | 'ip' | 'user_agent' | 'request_id'>>

/** For changes that are not made by a recorded call: an entry in their own transaction. */
export async function recordAudit(
  tx: TenantDb,
  at: Date,
  { after, ...facts }: EntryFacts & { after?: object },
): Promise<void> {
  const empty = { target: null, before: null, ip: null, user_agent: null, request_id: null }
  const entry: AuditEntry = { ...empty, ...facts, after: after === undefined ? null : redact(after) }
  await tx
    .insertInto('audit_pending')
    .values({ id: randomUUID(), at, entry: JSON.stringify(entry) })
    .execute()
}

/** The record of the call that this handle acts for; undefined where calls of its kind are not recorded. */
export function auditOf(db: AnyDb): AuditRecord | undefined {
  const companion = companionOf(db)
  return companion instanceof AuditRecord ? companion : undefined
}

/** For code that makes a change: says what it was, if the call is recorded. Secrets are taken out further on. */
export const describeAudit = (db: AnyDb, details: AuditDetails) => auditOf(db)?.describe(details)

/** The same for what has to be read first: calls that are not recorded do not ask for it. */
export async function describeBefore(db: AnyDb, read: () => Promise<unknown>): Promise<void> {
  const audit = auditOf(db)
  if (audit) audit.describe({ before: await read() })
}
