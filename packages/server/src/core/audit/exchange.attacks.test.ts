/** Somebody with the database alone puts other entries in the place of a log, and has the server vouch for them. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { tenantOf } from '../../testing/people.ts'
import { announcedPath, readAnnounced } from './announced.ts'
import { chainWaiting } from './chain.ts'
import { hashOf, noHash } from './entry.ts'
import { entryOf, type LogRow, listForward } from './log.ts'
import { removeOldEntries } from './sweep.ts'
import { verifyAuditLog } from './verify.ts'
import { AuditWitness } from './witness.ts'

const server = await startTestServer()
afterAll(() => server.close())
const { database, sealer, settings } = server.app

async function act(project: TestProject, name: string) {
  const { body } = await project.server.post('/users', { display_name: name })
  await jobsDone(server)
  return body.id as string
}

/** With four entries. */
async function projectWithLog() {
  const project = await server.createProject()
  const ada = await act(project, 'Ada')
  await act(project, 'Eve')
  const { tenancyId } = await server.app.projects.get(project.id)
  const rows = await listForward(await tenantOf(server, project), 0, 100)
  return { project, tenancyId, ada, rows }
}

async function announcing() {
  const dataDir = mkdtempSync(join(tmpdir(), 'hallpass-exchange-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const witness = new AuditWitness({ ...server.app, settings: { ...settings, dataDir } })
  await witness.start()
  onTestFinished(() => witness.stop())
  return { witness, floorOf: (id: string) => readAnnounced(announcedPath(dataDir))?.heads.get(id) }
}

const problems = async (project: TestProject, tenancyId: string, floor?: Parameters<typeof verifyAuditLog>[3]) =>
  (await verifyAuditLog(await tenantOf(server, project), sealer, tenancyId, floor)).problems
const alarms = (project: TestProject) =>
  server.logs.filter(
    ({ level, project: id, msg }) => level === 50 && id === project.id && /announced/.test(String(msg)),
  )

/** The same entries with something changed, chained anew: hashes take no secret. */
function forged(tenancyId: string, rows: readonly LogRow[], change: (row: LogRow) => Partial<LogRow>): LogRow[] {
  let previous: Buffer = noHash
  return rows.map((row) => {
    const changed = { ...row, ...change(row), previous_hash: previous }
    previous = hashOf(previous, entryOf(tenancyId, changed))
    return { ...changed, hash: previous }
  })
}

/** More entries like the last. */
function longer(rows: readonly LogRow[], by: number): LogRow[] {
  const last = rows.at(-1)!
  const more = (n: number) => ({
    ...last,
    sequence: Number(last.sequence) + n,
    id: randomUUID(),
    salt: randomBytes(16),
  })
  return [...rows, ...Array.from({ length: by }, (_, n) => more(n + 1))]
}

const asText = (row: LogRow) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]),
  )

/** With the triggers off, as whoever has the password of the database can. */
async function put(tenancyId: string, rows: readonly LogRow[], head?: LogRow) {
  await database.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const sequences = rows.map((row) => Number(row.sequence))
    await sql`delete from audit_log where tenancy_id = ${tenancyId} and sequence = any(${sequences}::bigint[])`.execute(
      tx,
    )
    await sql`insert into audit_log select * from json_populate_recordset(null::audit_log,
      ${JSON.stringify(rows.map(asText))}::json)`.execute(tx)
    if (head) {
      await sql`update audit_heads set sequence = ${head.sequence}, hash = ${head.hash}
        where tenancy_id = ${tenancyId}`.execute(tx)
    }
  })
}

const inAnotherName = () => ({ actor_id: 'somebody else' })

it('what stands before an erased audit entry cannot be exchanged (T57)', async () => {
  const { project, tenancyId, ada } = await projectWithLog()
  await project.server.delete(`/users/${ada}`)
  await jobsDone(server)
  expect(await problems(project, tenancyId)).toEqual([])
  const rows = await listForward(await tenantOf(server, project), 0, 100)
  const at = rows.findIndex((row) => row.erasure !== null)
  expect(at).toBeGreaterThan(0)
  const before = forged(tenancyId, rows.slice(0, at), inAnotherName)
  await put(tenancyId, [...before, { ...rows[at]!, previous_hash: before.at(-1)!.hash }])
  expect(await problems(project, tenancyId)).toEqual([`entry ${at + 1} was changed`])
})

it('the server seals no audit log that somebody made up, when it appends to it (T57)', async () => {
  const { project, tenancyId, rows } = await projectWithLog()
  const others = forged(tenancyId, rows, inAnotherName)
  await put(tenancyId, others, others.at(-1))
  await act(project, 'Whose entry is appended to a forged log')
  expect(await problems(project, tenancyId)).toEqual(['entry 5 is not the end that the server sealed'])
})

it('the server announces no end that does not follow from what it announced before (T57)', async () => {
  const { project, tenancyId, rows } = await projectWithLog()
  const { witness, floorOf } = await announcing()
  const others = forged(tenancyId, longer(rows, 1), inAnotherName)
  // The end of the other log first, behind the genuine one; when that is announced, the rest.
  await put(tenancyId, others.slice(-1), others.at(-1))
  await witness.checkpoint()
  await put(tenancyId, others)
  await act(project, 'Whose entry is appended to a forged log')
  await witness.checkpoint()
  expect(alarms(project)).toHaveLength(1)
  expect(floorOf(tenancyId)?.sequence).toBe(4)
  expect(await problems(project, tenancyId, floorOf(tenancyId))).toContainEqual(
    expect.stringContaining('entry 4 is not the one that was announced'),
  )
})

it('what was announced is not excused by the removal of entries that somebody made look old (T57)', async () => {
  const { project, tenancyId, rows } = await projectWithLog()
  const { witness, floorOf } = await announcing()
  const others = forged(tenancyId, longer(rows, 2), () => ({ at: new Date('2001-01-01') }))
  await put(tenancyId, others, others.at(-1))
  await removeOldEntries(server.app, { system: database.system, now: server.clock.now() }, settings.retain.audit!)
  await act(project, 'Whose entry is appended to a forged log')
  await witness.checkpoint()
  expect(alarms(project)).toHaveLength(1)
  expect(await problems(project, tenancyId, floorOf(tenancyId))).toContainEqual(
    expect.stringContaining('the log begins after entry 5, but entry 4 was announced at'),
  )
})

it('an audit log that cannot be appended to holds up no other (T57)', async () => {
  const { tenancyId, rows } = await projectWithLog()
  const more = forged(tenancyId, longer(rows, 1), () => ({})).slice(-1)
  await put(tenancyId, more)
  const others = await Promise.all(Array.from({ length: 4 }, () => server.createProject()))
  const ids = await Promise.all(others.map(async ({ id }) => (await server.app.projects.get(id)).tenancyId))
  await jobsDone(server)
  const entry = {
    ...{ action: 'project.updated', actor: { type: 'operator', id: null }, target: null, before: null, after: null },
    ip: null,
  }
  await sql`insert into audit_pending (tenancy_id, id, at, entry)
    select t::uuid, gen_random_uuid(), now(), ${JSON.stringify(entry)}::json from unnest(${[tenancyId, ...ids]}::text[]) t`.execute(
    database.system,
  )
  await expect(chainWaiting(server.app)).rejects.toThrow('audit_log')
  const { rows: waiting } = await sql<{ tenancy_id: string }>`select tenancy_id from audit_pending`.execute(
    database.system,
  )
  expect(waiting).toEqual([{ tenancy_id: tenancyId }])
})
