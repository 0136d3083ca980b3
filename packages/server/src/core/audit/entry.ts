import type { JsonValue } from '../../db/index.ts'
import { sha256 } from '../crypto/index.ts'

/**
 * Who did it. `…_key` names a set of project keys; `operator` runs the server and used its command line; `setup_link` is whoever
 * opened it.
 */
export type ActorType =
  | 'user'
  | 'dashboard_user'
  | 'client_key'
  | 'server_key'
  | 'admin_key'
  | 'token'
  | 'operator'
  | 'secret_scanner'
  | 'setup_link'
  | 'unknown'

export interface Actor {
  type: ActorType
  id: string | null
}

export interface Target {
  type: string
  id: string
}

/** One thing that happened, as it waits for its place in the chain. Holds nothing secret. */
export interface AuditEntry {
  action: string
  actor: Actor
  target: Target | null
  before: JsonValue
  after: JsonValue
  ip: string | null
  user_agent: string | null
  request_id: string | null
}

interface Origin {
  address: string
  userAgent: string | undefined
  id: string
}

/** Where it was done from. */
export const originOf = ({ address, userAgent, id }: Origin) => ({
  ip: address || null,
  user_agent: userAgent?.slice(0, 500).toWellFormed() ?? null,
  request_id: id,
})

/** A place in the chain, besides the hash. */
export interface ChainedEntry extends AuditEntry {
  tenancyId: string
  sequence: number
  id: string
  at: Date
  /** Makes the hash impossible to guess from once the entry was erased. Entries from before salts have none. */
  salt: Buffer | null
}

/** What the first entry of a tenancy follows. */
export const noHash = Buffer.alloc(0)

/**
 * Over everything that the entry says, its place and the hash before it: a list, so that nothing can move from one
 * field to the next. Never to be changed, since logs that are there would no longer fit.
 */
export function hashOf(previous: Buffer, entry: ChainedEntry): Buffer {
  const content = [
    entry.tenancyId,
    entry.sequence,
    entry.id,
    entry.at.toISOString(),
    entry.action,
    entry.actor.type,
    entry.actor.id,
    entry.target?.type ?? null,
    entry.target?.id ?? null,
    entry.before,
    entry.after,
    entry.ip,
    entry.user_agent,
    entry.request_id,
    ...(entry.salt ? [entry.salt.toString('hex')] : []),
  ]
  return sha256(`${previous.toString('hex')}\n${JSON.stringify(content)}`)
}
