import { afterAll, expect, it } from 'vitest'
import { addPerson, startTestApp } from '../../testing/test-app.ts'
import { deleteOldNetworks } from './sweep.ts'

const { app, clock, project, close } = await startTestApp()
afterAll(() => close())
const day = 24 * 3600_000

it('deletes networks that an account has not used for thirty days', async () => {
  const userId = await addPerson(app, project, 'traveller@example.com')
  const db = app.database.forTenancy(project.tenancyId)
  const now = clock.now().getTime()
  const network = (name: string, days: number) => ({
    user_id: userId,
    network: name,
    last_signed_in_at: new Date(now - days * day),
  })
  await db
    .insertInto('known_networks')
    .values([network('home', 1), network('office', 29), network('hotel', 31)])
    .execute()
  await deleteOldNetworks({ system: app.database.system, now: clock.now() })
  const left = await db.selectFrom('known_networks').select('network').orderBy('network').execute()
  expect(left.map((row) => row.network)).toEqual(['home', 'office'])
  await db.deleteFrom('users').where('id', '=', userId).execute()
  expect(await db.selectFrom('known_networks').selectAll().execute()).toEqual([])
})
