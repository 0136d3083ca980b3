import { sql } from 'kysely'
import type { Database } from '../../db/index.ts'
import type { Logger } from '../../observe/index.ts'
import type { Settings } from '../../settings/index.ts'
import type { Clock } from '../clock.ts'
import { type Sealer, sha256 } from '../crypto/index.ts'
import { type AnnouncedHead, announcedPath, appendAnnounced, readAnnounced } from './announced.ts'
import type { Head } from './head.ts'
import { isSealedRemoved, type RemovedRow, removedEnd } from './removed.ts'

interface Context {
  database: Database
  clock: Clock
  sealer: Sealer
  log: Logger
  settings: Pick<Settings, 'dataDir' | 'auditWebhook'>
}

type Moved = Omit<AnnouncedHead, 'at'>

const checkpointMillis = 60_000
const timeoutMillis = 10_000
const headsInLine = 20

/**
 * Announces where each audit log ends, outside of the database: whoever can only write there can put a log back to an earlier
 * state, but not what was announced (T57). What is appended here is announced at once; what other servers append, at the
 * next checkpoint.
 */
export class AuditWitness {
  readonly #app: Context
  readonly #path: string
  #floors = new Map<string, AnnouncedHead>()
  readonly #unsent = new Map<string, AnnouncedHead>()
  readonly #reported = new Set<string>()
  #lastDigest = ''
  #canWrite = true
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(app: Context) {
    this.#app = app
    this.#path = announcedPath(app.settings.dataDir)
  }

  async start() {
    const known = readAnnounced(this.#path)
    this.#floors = known ?? this.#floors
    await this.checkpoint()
    if (!known) {
      const entries = [...this.#floors.values()].reduce((sum, { sequence }) => sum + sequence, 0)
      const words = 'no ends of audit logs were announced in the data folder yet: took those of the database'
      this.#app.log.info({ logs: this.#floors.size, entries, file: this.#path }, words)
    }
    this.#timer = setInterval(() => void this.checkpoint(), checkpointMillis).unref()
  }

  async stop() {
    clearInterval(this.#timer)
    await this.checkpoint()
  }

  /** For what this process has just appended. */
  note(from: Head, to: Moved) {
    const floor = this.#floors.get(to.tenancyId)
    const fits = floor ? isAt(floor, from) : from.sequence === 0
    // Otherwise another server appended, too, or the log was cut: the checkpoint looks closer.
    if (fits) this.#announce([to])
  }

  /** Compares all logs with what was announced, and announces how far they have come. */
  checkpoint(): Promise<void> {
    this.#running = this.#running
      .then(() => this.#look())
      .catch((error: unknown) => this.#app.log.error({ err: error }, 'could not check the ends of the audit logs'))
    return this.#running
  }

  async #look() {
    const heads = await this.#listHeads()
    const moved = heads.filter(({ tenancyId, ...head }) => !isSame(this.#floors.get(tenancyId), head))
    const { sound, cut } = await this.#compare(moved)
    this.#announce(sound)
    for (const head of cut) this.#report(head)
    const digest = sha256(JSON.stringify(heads.map((head) => this.#floors.get(head.tenancyId) ?? head))).toString('hex')
    if (this.#lastDigest === digest) return
    this.#lastDigest = digest
    await this.#publish(digest, heads.length)
  }

  async #listHeads(): Promise<Moved[]> {
    const { rows } = await sql<{ tenancy_id: string; project_id: string; sequence: string; hash: string }>`
      select t.id as tenancy_id, t.project_id, coalesce(h.sequence, 0) as sequence,
        coalesce(encode(h.hash, 'hex'), '') as hash
      from tenancies t left join audit_heads h on h.tenancy_id = t.id order by t.id`.execute(this.#app.database.system)
    return rows.map(({ tenancy_id, project_id, sequence, hash }) => ({
      ...{ tenancyId: tenancy_id, projectId: project_id, sequence: Number(sequence), hash },
    }))
  }

  /** A log is sound if it still has the entry that was announced, or the server removed that one itself. */
  async #compare(moved: readonly Moved[]) {
    const wanted = moved
      .flatMap(({ tenancyId }) => this.#floors.get(tenancyId) ?? [])
      .filter(({ sequence }) => sequence > 0)
    const { rows } = await sql<RemovedRow & { tenancy_id: string; hash: Buffer | null }>`
      select h.tenancy_id, l.hash, h.removed_sequence, h.removed_hash, h.removed_seal
      from json_to_recordset(${JSON.stringify(wanted)}::json) as f ("tenancyId" uuid, sequence bigint)
      join audit_heads h on h.tenancy_id = f."tenancyId"
      left join audit_log l on l.tenancy_id = f."tenancyId" and l.sequence = f.sequence`.execute(
      this.#app.database.system,
    )
    const found = new Map(rows.map((row) => [row.tenancy_id, row]))
    const isSound = ({ tenancyId, sequence }: Moved) => {
      const floor = this.#floors.get(tenancyId)
      if (!floor || floor.sequence === 0) return true
      const row = found.get(tenancyId)
      if (!row || sequence < floor.sequence) return false
      return row.hash ? row.hash.toString('hex') === floor.hash : this.#hasRemoved(floor, row)
    }
    return { sound: moved.filter(isSound), cut: moved.filter((head) => !isSound(head)) }
  }

  /** As on a server that was off for longer than logs are kept. */
  #hasRemoved(floor: AnnouncedHead, row: RemovedRow): boolean {
    const last = removedEnd(row)
    if (!isSealedRemoved(this.#app.sealer, floor.tenancyId, row)) return false
    return last.sequence > floor.sequence || isAt(floor, last)
  }

  /** Once for each log. An operator may have accepted it meanwhile, as after a backup was restored. */
  #report(head: Moved) {
    const accepted = readAnnounced(this.#path)?.get(head.tenancyId)
    const floor = this.#floors.get(head.tenancyId)
    if (accepted && floor && !isSame(accepted, floor)) {
      this.#floors.set(head.tenancyId, accepted)
      return
    }
    if (this.#reported.has(head.tenancyId)) return
    this.#reported.add(head.tenancyId)
    const fields = { project: head.projectId, announced: floor?.sequence, found: head.sequence }
    this.#app.log.error(
      fields,
      'an audit log does not contain the end that was announced: hallpass audit verify says more',
    )
  }

  #announce(heads: readonly Moved[]) {
    if (!heads.length) return
    const at = this.#app.clock.now().toISOString()
    const announced = heads.map((head) => ({ ...head, at }))
    for (const head of announced) {
      this.#floors.set(head.tenancyId, head)
      this.#unsent.set(head.tenancyId, head)
    }
    this.#append(announced)
  }

  #append(lines: readonly object[]) {
    if (!this.#canWrite) return
    try {
      appendAnnounced(this.#path, lines)
    } catch (error) {
      this.#canWrite = false
      const words =
        'the ends of audit logs cannot be written to the data folder: only the log and the webhook have them'
      this.#app.log.warn({ err: error, file: this.#path }, words)
    }
  }

  /** A checkpoint over all logs: one line that stands for them all, with those that moved since the last. */
  async #publish(digest: string, logs: number) {
    const heads = [...this.#unsent.values()].map(({ projectId, sequence, hash }) => ({ projectId, sequence, hash }))
    const at = this.#app.clock.now().toISOString()
    this.#append([{ checkpoint: digest, logs, at }])
    for (let start = 0; start === 0 || start < heads.length; start += headsInLine) {
      const some = heads.slice(start, start + headsInLine).map((head) => ({ ...head, hash: forLog(head.hash) }))
      this.#app.log.info({ checkpoint: forLog(digest), logs, heads: some }, 'audit logs')
    }
    if (await this.#send({ type: 'audit.checkpoint', at, checkpoint: digest, logs, heads })) this.#unsent.clear()
  }

  /** The operator named this address: it may be anywhere. */
  async #send(body: object): Promise<boolean> {
    const url = this.#app.settings.auditWebhook
    if (url === undefined) return true
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMillis),
      })
      if (answer.ok) return true
      this.#app.log.warn({ status: answer.status }, 'HALLPASS_AUDIT_WEBHOOK did not take a checkpoint')
    } catch (error) {
      this.#app.log.warn({ err: error }, 'HALLPASS_AUDIT_WEBHOOK could not be reached')
    }
    return false
  }
}

/** The logger takes 64 digits in a row for a secret, and hides them. */
const forLog = (hash: string) => hash.replace(/^(.{32})(.{32})$/, '$1.$2')

const isAt = (floor: AnnouncedHead, { sequence, hash }: Head) =>
  floor.sequence === sequence && floor.hash === hash.toString('hex')

const isSame = (floor: Moved | undefined, { sequence, hash }: Pick<Moved, 'sequence' | 'hash'>) =>
  floor?.sequence === sequence && floor.hash === hash
