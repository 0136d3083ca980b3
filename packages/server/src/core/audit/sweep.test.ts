import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { tenantOf } from '../../testing/people.ts'
import { createSealer } from '../crypto/index.ts'
import { sealRemoved } from './removed.ts'
import { removeOldEntries } from './sweep.ts'
import { verifyAuditLog } from './verify.ts'
import { AuditWitness } from './witness.ts'

const server = await startTestServer()
afterAll(() => server.close())
const { system } = server.app.database
const day = 86_400_000

/** Six entries of now, then one of ten days later. */
async function oldLog() {
  const project = await server.createProject()
  for (const name of ['Ada', 'Bob', 'Eve', 'Joe']) await project.server.post('/users', { display_name: name })
  await jobsDone(server)
  server.clock.advance(10 * day)
  await project.server.post('/users', { display_name: 'Grace' })
  await jobsDone(server)
  const { tenancyId } = await server.app.projects.get(project.id)
  return { project, tenancyId }
}
const remove = (days: number) => removeOldEntries(server.app, { system, now: server.clock.now() }, days * day)

async function sequences(project: TestProject) {
  const rows = await (await tenantOf(server, project)).selectFrom('audit_log').select('sequence').execute()
  return rows.map((row) => Number(row.sequence)).sort((a, b) => a - b)
}
const verdict = async (project: TestProject, tenancyId: string, floor?: Parameters<typeof verifyAuditLog>[3]) =>
  verifyAuditLog(await tenantOf(server, project), server.app.sealer, tenancyId, floor)

/** What a person with the password of the database can do: switch the triggers off. */
async function tamper(...statements: ReturnType<typeof sql>[]) {
  await server.app.database.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
  })
}

it('an audit log loses its old entries, goes on verifying, and goes on being written', async () => {
  const { project, tenancyId } = await oldLog()
  await remove(9)
  expect(await sequences(project)).toEqual([7])
  expect(await verdict(project, tenancyId)).toEqual({ entries: 1, removed: 6, problems: [] })
  await project.server.post('/users', { display_name: 'Linus' })
  await jobsDone(server)
  expect(await verdict(project, tenancyId)).toEqual({ entries: 2, removed: 6, problems: [] })
  server.clock.advance(10 * day)
  await project.server.post('/users', { display_name: 'Margaret' })
  await jobsDone(server)
  await remove(9)
  expect(await verdict(project, tenancyId)).toEqual({ entries: 1, removed: 8, problems: [] })
})

it('two processes that remove old audit entries at once leave a log that verifies', async () => {
  const { project, tenancyId } = await oldLog()
  const removed = await Promise.all([remove(9), remove(9), remove(9)])
  expect(removed.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(6)
  expect(await verdict(project, tenancyId)).toEqual({ entries: 1, removed: 6, problems: [] })
})

it('the end of an audit log stays, however old it is', async () => {
  const { project, tenancyId } = await oldLog()
  server.clock.advance(10 * day)
  await remove(9)
  expect(await verdict(project, tenancyId)).toEqual({ entries: 1, removed: 6, problems: [] })
})

it('an audit entry that somebody changed is not removed with age, nor is what was made to look old (T57)', async () => {
  const { project, tenancyId } = await oldLog()
  await tamper(sql`update audit_log set after = '{}' where tenancy_id = ${tenancyId} and sequence = 3`)
  await remove(9)
  expect((await verdict(project, tenancyId)).problems).toEqual(['entry 3 was changed'])
  const fresh = await oldLog()
  await tamper(sql`update audit_log set at = at - interval '9 years' where tenancy_id = ${fresh.tenancyId}`)
  await remove(1000)
  expect(await sequences(fresh.project)).toHaveLength(7)
  expect((await verdict(fresh.project, fresh.tenancyId)).problems).toContain('entry 1 was changed')
})

it('nobody without the secret can pass missing audit entries off as old ones (T57)', async () => {
  const { project, tenancyId } = await oldLog()
  const intruder = createSealer(['a secret that only the intruder knows, and nobody else'], 'database')
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from audit_log where tenancy_id = ${tenancyId} and sequence = 4`.execute(system)
  const hash = rows[0]!.hash
  for (const seal of [null, sealRemoved(intruder, tenancyId, { sequence: 4, hash })]) {
    await tamper(
      sql`delete from audit_log where tenancy_id = ${tenancyId} and sequence <= 4`,
      sql`update audit_heads set removed_sequence = 4, removed_hash = ${hash}, removed_seal = ${seal}
        where tenancy_id = ${tenancyId}`,
    )
    const { problems } = await verdict(project, tenancyId)
    expect(problems).toEqual(['the log begins after entry 4, which the server did not remove'])
  }
  await remove(1)
  expect(await sequences(project)).toEqual([5, 6, 7])
})

it('a server that was off for longer than audit logs are kept does not take the removal for an attack', async () => {
  const { project, tenancyId } = await oldLog()
  const { rows } = await sql<{ sequence: number; hash: string }>`
    select sequence, encode(hash, 'hex') as hash from audit_log where tenancy_id = ${tenancyId}`.execute(system)
  const announced = (sequence: number) => ({
    sequence,
    hash: rows.find((row) => Number(row.sequence) === sequence)!.hash,
    at: '2026-01-01T00:00:00.000Z',
    isOutlived: true,
  })
  const { settings } = server.app
  const kept = { ...settings, retain: { ...settings.retain, audit: 9 * day } }
  const witness = new AuditWitness({ ...server.app, settings: kept })
  const { hash } = announced(3)
  witness.note({ sequence: 0, hash: Buffer.alloc(0) }, { tenancyId, projectId: project.id, sequence: 3, hash })
  server.clock.advance(10 * day)
  await remove(9)
  for (const sequence of [3, 6]) expect((await verdict(project, tenancyId, announced(sequence))).problems).toEqual([])
  const forged = { ...announced(6), hash: hash }
  expect((await verdict(project, tenancyId, forged)).problems).toHaveLength(1)
  const errors = server.logs.length
  await witness.checkpoint()
  const said = server.logs.slice(errors).filter(({ msg }) => String(msg).includes('does not contain the end'))
  expect(said).toEqual([])
})
