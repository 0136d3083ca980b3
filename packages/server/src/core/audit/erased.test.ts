import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { resealAll } from '../../reseal-all.ts'
import { createTestDatabase, startTestServer, type TestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { eraseDeletedProjects } from '../projects/erase.ts'
import { readErasedLogs } from './erased.ts'

const path = '/internal/projects/current'
const week = 7 * 24 * 60 * 60 * 1000

async function deletedProject(server: TestServer) {
  const project = await server.createProject()
  const { tenancyId } = await server.app.projects.get(project.id)
  await project.admin.delete(path)
  await jobsDone(server)
  server.clock.advance(week)
  return { id: project.id, tenancyId }
}
const erase = (server: TestServer) => eraseDeletedProjects(server.app, server.clock.now())
const noteOf = async ({ app }: TestServer, tenancyId: string) =>
  (await readErasedLogs(app.database.system, app.sealer, [tenancyId])).get(tenancyId)

it('the note of an erased audit log outlives the secret that sealed it', async () => {
  const database = await createTestDatabase()
  const [older, newer] = ['the-older-secret-of-this-server-5e0d7c91', 'the-newer-secret-of-this-server-5e0d7c91']
  const before = await startTestServer({ database, env: { HALLPASS_SECRET: older } })
  const { id, tenancyId } = await deletedProject(before)
  expect(await erase(before)).toBe(1)
  await before.close()
  const between = await startTestServer({ database, env: { HALLPASS_SECRET: `${newer},${older}` } })
  await resealAll(between.app)
  await between.close()
  const after = await startTestServer({ database, env: { HALLPASS_SECRET: newer } })
  expect(await noteOf(after, tenancyId)).toMatchObject({ projectId: id, sequence: 3, erased: true })
  await after.close()
  await database.drop()
})

it('an erasure that an older version began without a note is finished, and excuses no entry that was announced', async () => {
  const server = await startTestServer()
  const { id, tenancyId } = await deletedProject(server)
  const { system } = server.app.database
  await sql`update projects set erasing_since = now() where id = ${id}`.execute(system)
  await sql`delete from audit_heads where tenancy_id = ${tenancyId}`.execute(system)
  await sql`delete from audit_log where tenancy_id = ${tenancyId}`.execute(system)
  expect(await erase(server)).toBe(1)
  expect(await noteOf(server, tenancyId)).toMatchObject({ sequence: 0 })
})

it('an interrupted erasure goes on with the note that it had left', async () => {
  const server = await startTestServer()
  const { id, tenancyId } = await deletedProject(server)
  const { system } = server.app.database
  await sql`create function refuse_erasure() returns trigger language plpgsql as $$
    begin raise exception 'stopped in the middle'; end $$`.execute(system)
  await sql`create trigger refuse_erasure before delete on projects
    for each row execute function refuse_erasure()`.execute(system)
  await expect(erase(server)).rejects.toThrow('stopped in the middle')
  const note = await noteOf(server, tenancyId)
  expect(note).toMatchObject({ projectId: id, sequence: 3 })
  await sql`drop trigger refuse_erasure on projects`.execute(system)
  server.clock.advance(1000)
  expect(await erase(server)).toBe(1)
  expect(await noteOf(server, tenancyId)).toEqual(note)
})
