import type { Database } from '../../db/index.ts'
import type { Logger } from '../../observe/index.ts'
import type { Settings } from '../../settings/index.ts'
import type { Clock } from '../clock.ts'
import { type Sealer, sha256 } from '../crypto/index.ts'
import { type AnnouncedHead, erasuresToldLine } from './announced.ts'
import { explains, readErasedLogs } from './erased.ts'
import { Floors } from './floors.ts'
import type { Head } from './head.ts'
import { sendCheckpoint } from './webhook.ts'
import { compareWithFloors, isAt, isSame, type ListedHead, listHeads, type Moved } from './witness-reads.ts'

interface Context {
  database: Database
  clock: Clock
  sealer: Sealer
  log: Logger
  settings: Pick<Settings, 'dataDir' | 'auditWebhook'> & { retain: Pick<Settings['retain'], 'audit'> }
}

/** A log that lacks what was announced, or is not there at all. */
interface Suspect {
  floor: AnnouncedHead
  found: number | undefined
  mayBeErased: boolean
}

const checkpointMillis = 60_000
const headsInLine = 20

/**
 * Announces where each audit log ends, outside of the database: whoever can only write there can put a log back to an earlier
 * state, or take it away, but not what was announced (T57). What is appended here is announced at once; what other servers
 * append, at the next checkpoint.
 */
export class AuditWitness {
  readonly #app: Context
  readonly #floors: Floors
  readonly #unsent = new Map<string, AnnouncedHead>()
  readonly #reported = new Set<string>()
  #lastDigest = ''
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(app: Context) {
    this.#app = app
    this.#floors = new Floors(app.settings.dataDir, app.log)
  }

  async start() {
    const hasFile = this.#floors.open()
    await this.checkpoint()
    if (!hasFile) {
      const { heads, path } = this.#floors
      const entries = [...heads.values()].reduce((sum, { sequence }) => sum + sequence, 0)
      const words = 'no ends of audit logs were announced in the data folder yet: took those of the database'
      this.#app.log.info({ logs: heads.size, entries, file: path }, words)
    }
    this.#timer = setInterval(() => void this.checkpoint(), checkpointMillis).unref()
  }

  async stop() {
    clearInterval(this.#timer)
    await this.checkpoint()
  }

  /** For what this process has just appended. */
  note(from: Head, to: Moved) {
    this.#catchUp()
    const floor = this.#floors.heads.get(to.tenancyId)
    const fits = floor ? isAt(floor, from) && floor.projectId === to.projectId : from.sequence === 0
    // Otherwise another server appended, too, or the log was cut or given away: the checkpoint looks closer.
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
    // Before the database is asked: what is announced meanwhile may be younger than its answer.
    this.#catchUp()
    const known = new Map(this.#floors.heads)
    const { database, sealer, clock, settings } = this.#app
    const heads = await listHeads(database.system)
    const moved = heads.filter((head) => !isSame(known.get(head.tenancyId), head))
    const reading = { database, sealer, now: clock.now(), retainMillis: settings.retain.audit }
    const { sound, cut } = await compareWithFloors(reading, moved, known)
    const erasing = sound.flatMap(({ tenancyId, isErasing }) => (isErasing ? [tenancyId] : []))
    const noted = await readErasedLogs(database.system, sealer, erasing)
    this.#catchUp()
    // What was announced meanwhile is not taken back.
    const isLast = ({ tenancyId }: Moved) => this.#floors.heads.get(tenancyId) === known.get(tenancyId)
    const open = sound.filter((head) => isLast(head) && !noted.has(head.tenancyId))
    this.#announce(open.map(({ isErasing, ...head }) => head))
    await this.#explain([...cut.map((head) => suspectOf(head, known)), ...goneOf(known, heads)])
    const digest = sha256(JSON.stringify(heads.map((head) => this.#floors.heads.get(head.tenancyId) ?? head))).toString(
      'hex',
    )
    if (this.#lastDigest === digest) return
    this.#lastDigest = digest
    await this.#publish(digest, heads.length)
  }

  /** All is well where a server has erased the log with its project; that is announced, too. */
  async #explain(all: readonly Suspect[]) {
    const suspects = all.filter(({ floor, mayBeErased }) => !(floor.erased && mayBeErased))
    const ids = suspects.filter(({ mayBeErased }) => mayBeErased).map(({ floor }) => floor.tenancyId)
    const notes = await readErasedLogs(this.#app.database.system, this.#app.sealer, ids)
    const isExplained = ({ floor }: Suspect) => explains(notes.get(floor.tenancyId), floor)
    this.#announce([...notes.values()].filter((note) => explains(note, this.#floors.heads.get(note.tenancyId)!)))
    const open = suspects.filter((suspect) => !isExplained(suspect))
    this.#report(this.#floors.tellsErasures ? open : this.#takeOver(open))
  }

  /** At the first start of this version: a log that is gone may have been erased when nobody told so. Returns the others. */
  #takeOver(open: readonly Suspect[]): Suspect[] {
    const mayBe = ({ found, mayBeErased }: Suspect) => found === undefined && mayBeErased
    const gone = open.filter(mayBe).map(({ floor }) => ({ ...floor, erased: true as const }))
    this.#floors.tellErasures(erasuresToldLine(this.#app.clock.now()))
    this.#announce(gone)
    const projects = gone.map(({ projectId }) => projectId)
    const words =
      'audit logs that were announced are gone: from now on an erased one is told, and these count as erased'
    if (gone.length) this.#app.log.warn({ projects }, words)
    return open.filter((suspect) => !mayBe(suspect))
  }

  /** Once for each log, unless the operator accepted it, as after a backup was restored. */
  #report(suspects: readonly Suspect[]) {
    this.#catchUp()
    for (const { floor, found } of suspects) {
      if (this.#floors.heads.get(floor.tenancyId) !== floor || this.#reported.has(floor.tenancyId)) continue
      this.#reported.add(floor.tenancyId)
      const fields = { project: floor.projectId, announced: floor.sequence, found: found ?? null }
      const what = found === undefined ? 'an audit log that was announced is gone' : cutWords
      this.#app.log.error(fields, `${what}: hallpass audit verify says more`)
    }
  }

  #catchUp() {
    for (const tenancyId of this.#floors.catchUp()) this.#reported.delete(tenancyId)
  }

  /** What was erased says itself when that was. */
  #announce(heads: readonly (Moved & { at?: string })[]) {
    if (!heads.length) return
    const at = this.#app.clock.now().toISOString()
    const announced = heads.map((head) => ({ at, ...head }))
    for (const head of announced) this.#unsent.set(head.tenancyId, head)
    this.#floors.add(announced)
  }

  /** A checkpoint over all logs: one line that stands for them all, with those that moved since the last. */
  async #publish(digest: string, logs: number) {
    const heads = [...this.#unsent.values()].map(({ tenancyId, at, ...head }) => head)
    const at = this.#app.clock.now().toISOString()
    this.#floors.write([{ checkpoint: digest, logs, at }])
    for (let start = 0; start === 0 || start < heads.length; start += headsInLine) {
      const some = heads.slice(start, start + headsInLine).map((head) => ({ ...head, hash: forLog(head.hash) }))
      this.#app.log.info({ checkpoint: forLog(digest), logs, heads: some }, 'audit logs')
    }
    const body = { type: 'audit.checkpoint', at, checkpoint: digest, logs, heads }
    if (await sendCheckpoint(this.#app.log, this.#app.settings.auditWebhook, body)) this.#unsent.clear()
  }
}

const cutWords = 'an audit log does not contain the end that was announced'

const suspectOf = (
  { tenancyId, sequence, isErasing }: ListedHead,
  known: ReadonlyMap<string, AnnouncedHead>,
): Suspect => ({
  ...{ floor: known.get(tenancyId)!, found: sequence, mayBeErased: isErasing },
})

/** With its log goes the project, and no other ever gets its id: one that is there has been given another log. */
function goneOf(known: ReadonlyMap<string, AnnouncedHead>, heads: readonly ListedHead[]): Suspect[] {
  const there = new Set(heads.map(({ tenancyId }) => tenancyId))
  const living = new Set(heads.map(({ projectId }) => projectId))
  const gone = [...known.values()].filter(({ tenancyId }) => !there.has(tenancyId))
  return gone.map((floor) => ({
    ...{ floor, found: undefined, mayBeErased: !living.has(floor.projectId) || floor.replaced === true },
  }))
}

/** The logger takes 64 digits in a row for a secret, and hides them. */
const forLog = (hash: string) => hash.replace(/^(.{32})(.{32})$/, '$1.$2')
