import { header, signInLogLimits } from '@hallpass/contract'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { deleteOldSignIns } from '../../core/sign-in-log/index.ts'
import { startTestServer } from '../../testing/index.ts'
import { tenantOf } from '../../testing/people.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const server = await startTestServer()
afterAll(() => server.close())
const extended = { headers: { [header.extensions]: '1' } }
const { failedPerMinute } = signInLogLimits

it('a flood of failures leaves a bounded number of rows, and the rest is counted', async () => {
  const [project, other] = [await server.createProject(), await server.createProject()]
  const tries = failedPerMinute * 2
  const guess = (i: number) =>
    project.client.post('/auth/password/sign-in', { email: `guess-${i}@example.com`, password: 'wrong wrong' })
  for (let i = 0; i < tries; i += 1) await guess(i)
  await other.client.post('/auth/password/sign-in', { email: 'a@example.com', password: 'wrong wrong' })
  const { body } = await project.server.get('/sign-ins?limit=200', extended)
  expect(body.items).toHaveLength(failedPerMinute + 1)
  const rest = body.items.filter(({ count }: { count: number }) => count > 1)
  expect(rest).toMatchObject([
    { method: 'password', reason: 'wrong_credentials', count: tries - failedPerMinute, user_id: null, ip: null },
  ])
  expect((await other.server.get('/sign-ins', extended)).body.items).toMatchObject([{ reason: 'no_account', count: 1 }])
  // What comes later in the same minute adds up in the same row.
  await guess(0)
  const again = await project.server.get('/sign-ins?limit=200', extended)
  expect(again.body.items).toHaveLength(failedPerMinute + 1)
  server.clock.advance(60_000)
  await guess(0)
  expect((await project.server.get('/sign-ins?limit=200', extended)).body.items).toHaveLength(failedPerMinute + 2)
})

it('nothing is lost when the server stops, nor while the database does not take it', async () => {
  const database = await createTestDatabase()
  const first = await startTestServer({ database })
  const project = await first.createProject()
  const ada = await project.signUp()
  await sql`alter table sign_ins rename to elsewhere`.execute(first.app.database.system)
  await first.app.signIns.flush()
  await sql`alter table elsewhere rename to sign_ins`.execute(first.app.database.system)
  await project.signIn(ada)
  await first.close()
  const second = await startTestServer({ database })
  const db = second.app.database.forTenancy((await second.app.projects.get(project.id)).tenancyId)
  const rows = await db.selectFrom('sign_ins').select(['user_id', 'is_sign_up']).orderBy('is_sign_up').execute()
  expect(rows).toEqual([
    { user_id: ada.id, is_sign_up: false },
    { user_id: ada.id, is_sign_up: true },
  ])
  await second.close()
  await database.drop()
})

it('a sign-in of somebody who is deleted before it is written is dropped, and the others are kept', async () => {
  const project = await server.createProject()
  const [ada, bob] = [await project.signUp(), await project.signUp()]
  await project.server.delete(`/users/${ada.id}`)
  const { body } = await project.server.get('/sign-ins', extended)
  expect(body.items.map(({ user_id }: { user_id: string }) => user_id)).toEqual([bob.id])
})

it('old sign-ins are swept', async () => {
  const project = await server.createProject()
  await project.signUp()
  await server.app.signIns.flush()
  const days = (n: number) => n * 86_400_000
  const kept = server.app.settings.retain.signIns
  expect(kept).toBe(days(30))
  const db = await tenantOf(server, project)
  const count = async () => (await db.selectFrom('sign_ins').select('id').execute()).length
  const at = (millis: number) => ({
    system: server.app.database.system,
    now: new Date(server.clock.now().getTime() + millis),
  })
  await deleteOldSignIns(at(days(29)), kept)
  expect(await count()).toBe(1)
  await deleteOldSignIns(at(days(31)), kept)
  expect(await count()).toBe(0)
})
