import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AuditWitness, createLogger, createSmallPool } from '@hallpass/server/operator'
import { startTestServer, type TestProject } from '@hallpass/server/testing'
import { jobsDone } from '@hallpass/server/testing/jobs-done.ts'
import { expect, onTestFinished } from 'vitest'
import { main } from '../main.ts'

const secret = 'a-secret-that-only-the-tests-of-this-project-know'
const day = 86_400_000

export const goneAlarm = (entry: number) =>
  `${entry} an audit log that was announced is gone: hallpass audit verify says more`

export function newDataDir() {
  const dataDir = mkdtempSync(join(tmpdir(), 'hallpass-witness-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** A server, the command beside it, and somebody with the database alone. */
export async function startAuditedServer() {
  const server = await startTestServer({ env: { HALLPASS_SECRET: secret } })
  const url = server.database.url
  /** Has the password of the database and can switch triggers off, but neither the secret nor the data folder. */
  const pool = createSmallPool(url)
  // One connection for all: the pool would replace an idle one, and the next would have its triggers on.
  const intruder = await pool.connect()
  await intruder.query('set session_replication_role = replica')

  const audit = (...args: string[]) => run('audit', ...args)
  const restore = async (id: string) => (await run('projects', 'restore', id)).code

  async function run(...args: string[]) {
    const out: string[] = []
    const terminal = {
      env: { DATABASE_URL: url, HALLPASS_SECRET: secret, HALLPASS_DATA_DIR: server.app.settings.dataDir },
      cwd: '/tmp',
      out: (line: string) => out.push(line),
      error: (line: string) => out.push(line),
    }
    return { code: await main(args, terminal), out: out.join('\n') }
  }

  async function act(project: TestProject, name: string) {
    await project.server.post('/users', { display_name: name })
    await jobsDone(server)
  }

  /** With three entries. */
  async function projectWithLog() {
    const project = await server.createProject()
    await act(project, 'Ada')
    const { tenancyId } = await server.app.projects.get(project.id)
    return { project, tenancyId }
  }

  const headOf = async (tenancyId: string) =>
    (await intruder.query('select * from audit_heads where tenancy_id = $1', [tenancyId])).rows[0]

  async function cutBackTo(head: { tenancy_id: string; sequence: string; hash: Buffer; seal: string }) {
    await intruder.query('delete from audit_log where tenancy_id = $1 and sequence > $2', [
      head.tenancy_id,
      head.sequence,
    ])
    await intruder.query('update audit_heads set sequence = $2, hash = $3, seal = $4 where tenancy_id = $1', [
      ...[head.tenancy_id, head.sequence, head.hash, head.seal],
    ])
  }

  /** All rows that belong to a tenancy belong to another id, besides its log. */
  async function moveRows(tenancyId: string, other: string) {
    const { rows } = await intruder.query<{ name: string }>(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenancy_id'
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and not a.attisdropped and c.relname not like 'audit%'`)
    await intruder.query('update tenancies set id = $2, sealed_config = null where id = $1', [tenancyId, other])
    for (const { name } of rows) {
      await intruder.query(`update ${name} set tenancy_id = $2 where tenancy_id = $1`, [tenancyId, other])
    }
    server.app.projects.forgetAll()
  }

  /** As another server on the same database, with a data folder and a log of its own. */
  async function otherServer(dataDir = newDataDir(), auditWebhook?: string) {
    const logs: Record<string, unknown>[] = []
    const write = (line: string) => void logs.push(JSON.parse(line))
    const log = createLogger({ development: false, logLevel: 'trace' }, { write })
    const witness = new AuditWitness({
      ...server.app,
      log,
      settings: { ...server.app.settings, dataDir, auditWebhook },
    })
    await witness.start()
    onTestFinished(() => witness.stop())
    const alarms = (id: string) =>
      logs.filter((line) => line.level === 50 && line.project === id).map(({ msg, announced }) => `${announced} ${msg}`)
    return { witness, logs, alarms }
  }

  async function erase() {
    server.clock.advance(8 * day)
    await intruder.query("select graphile_worker.add_job('erase-deleted-projects', '{}')")
    await jobsDone(server)
  }

  async function deleteAndErase(project: TestProject) {
    expect((await project.admin.delete('/internal/projects/current')).status).toBe(200)
    await jobsDone(server)
    await erase()
  }

  async function close() {
    intruder.release()
    await pool.end()
    await server.close()
  }
  return {
    ...{ server, intruder, audit, restore, act, projectWithLog, headOf, cutBackTo, moveRows },
    ...{ otherServer, erase, deleteAndErase, close },
  }
}
