import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, JsonValue, SystemDb } from '../../db/index.ts'
import type { Sealer } from '../crypto/index.ts'
import { type AuditEntry, hashOf, noHash } from './entry.ts'
import { type Head, isSealedHead, sealHead } from './head.ts'
import type { AuditWitness } from './witness.ts'

export interface ChainContext {
  database: Database
  sealer: Sealer
  /** Where the end of a log is announced. */
  witness?: Pick<AuditWitness, 'note'>
}

/** The name of the job that a trigger queued for each entry until migration 0039. */
export const chainJob = 'chain-audit-log'

const batch = 500
const saltBytes = 16

interface Waiting {
  n: string
  id: string
  at: Date
  entry: JsonValue
}

/** Appends what waits to the log of a tenancy, in its order. Of several that try at once, the first does it for all. */
export async function chainAuditLog({ database, sealer, witness }: ChainContext, tenancyId: string) {
  for (;;) {
    const { projectId, head, headSeal, erasures, waiting } = await read(database.system, tenancyId)
    if (!waiting.length) return
    const rows = linked(tenancyId, head, waiting)
    const last = rows.at(-1)!
    const next = { sequence: last.sequence, hash: Buffer.from(last.hash, 'hex') }
    // On an end that somebody made up none is put: the next seal would make all that is before it look genuine (T57).
    const isGenuine = head.sequence === 0 || isSealedHead(sealer, tenancyId, head, headSeal)
    const seal = isGenuine ? sealHead(sealer, tenancyId, next) : null
    const numbers = waiting.map(({ n }) => n)
    const { numAffectedRows = 0n } = await append(database.system, {
      tenancyId,
      from: { ...head, erasures },
      to: next,
      seal,
      rows,
      numbers,
    })
    if (numAffectedRows) witness?.note(head, { tenancyId, projectId, ...next, hash: last.hash })
  }
}

/** Appends what waits in all logs. */
export async function chainWaiting(app: ChainContext): Promise<void> {
  const { rows } = await sql<{ tenancy_id: string }>`select distinct tenancy_id from audit_pending`.execute(
    app.database.system,
  )
  const failures: unknown[] = []
  for (const row of rows) {
    // One log that cannot be appended to keeps the others from nothing.
    await chainAuditLog(app, row.tenancy_id).catch((error: unknown) => failures.push(error))
  }
  if (failures.length) throw failures[0]
}

interface Read {
  projectId: string
  head: Head
  headSeal: string | null
  erasures: string
  waiting: Waiting[]
}

async function read(system: SystemDb, tenancyId: string): Promise<Read> {
  const { rows } = await sql<
    Waiting & Record<'sequence' | 'seal' | 'erasures', string | null> & { hash: Buffer | null; project_id: string }
  >`
    select p.n, p.id, p.at, p.entry, h.sequence, h.hash, h.seal, h.erasures, t.project_id from audit_pending p
    join tenancies t on t.id = p.tenancy_id
    left join audit_heads h on h.tenancy_id = p.tenancy_id
    where p.tenancy_id = ${tenancyId} order by p.n limit ${batch}`.execute(system)
  const [first] = rows
  const head = { sequence: Number(first?.sequence ?? 0), hash: first?.hash ?? noHash }
  const { project_id: projectId = '', seal: headSeal = null, erasures } = first ?? {}
  return { projectId, head, headSeal, erasures: erasures ?? '0', waiting: rows }
}

/** The rows of the log, each with the hash of the one before it. */
function linked(tenancyId: string, head: Head, waiting: readonly Waiting[]) {
  let { sequence, hash } = head
  return waiting.map(({ id, at, entry }) => {
    // Only records write these.
    const stored = entry as unknown as AuditEntry
    const previous = hash
    sequence += 1
    const salt = randomBytes(saltBytes)
    hash = hashOf(previous, { ...stored, tenancyId, sequence, id, at, salt })
    const hashes = { previous_hash: previous.toString('hex'), hash: hash.toString('hex'), salt: salt.toString('hex') }
    return { sequence, id, at, ...columnsOf(stored), ...hashes }
  })
}

interface Step {
  tenancyId: string
  from: Head & { erasures: string }
  to: Head
  seal: string | null
  rows: readonly object[]
  numbers: readonly string[]
}

/** One statement, which does nothing if another process has moved the end of the log, or erased something, meanwhile. */
const append = (system: SystemDb, { tenancyId, from, to, seal, rows, numbers }: Step) =>
  sql`with moved as (
      insert into audit_heads as h (tenancy_id, sequence, hash, seal)
      values (${tenancyId}, ${to.sequence}, ${to.hash}, ${seal})
      on conflict (tenancy_id) do update set sequence = excluded.sequence, hash = excluded.hash, seal = excluded.seal
        where h.sequence = ${from.sequence} and h.erasures = ${from.erasures}
      returning h.sequence
    ), gone as (
      delete from audit_pending where tenancy_id = ${tenancyId} and n = any(${numbers}::bigint[])
        and exists (select from moved)
    )
    insert into audit_log (tenancy_id, sequence, id, at, action, actor_type, actor_id, target_type, target_id,
      before, after, ip, user_agent, request_id, previous_hash, hash, salt)
    select ${tenancyId}, r.sequence, r.id, r.at, r.action, r.actor_type, r.actor_id, r.target_type, r.target_id,
      r.before, r.after, r.ip, r.user_agent, r.request_id, decode(r.previous_hash, 'hex'), decode(r.hash, 'hex'),
      decode(r.salt, 'hex')
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      sequence bigint, id uuid, at timestamptz, action text, actor_type text, actor_id text, target_type text,
      target_id text, before json, after json, ip text, user_agent text, request_id text, previous_hash text, hash text, salt text)
    where exists (select from moved)`.execute(system)

const columnsOf = ({ actor, target, ...entry }: AuditEntry) => ({
  ...entry,
  actor_type: actor.type,
  actor_id: actor.id,
  target_type: target?.type ?? null,
  target_id: target?.id ?? null,
})
