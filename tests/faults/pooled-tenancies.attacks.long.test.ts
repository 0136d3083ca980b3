import { openBehindWall, smuggle } from '@hallpass/server/testing/behind-wall.ts'
import { startOpenCluster } from '@hallpass/server/testing/open-cluster.ts'
import { afterAll, expect, it } from 'vitest'
import { startPgbouncer } from './pgbouncer.ts'

const tenancies = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']

const cluster = await startOpenCluster()
afterAll(() => cluster.stop())
await cluster.migrate('hallpass')
for (const id of tenancies) {
  const rows = `insert into projects (id, display_name) values ('${id}', 'A');
    insert into tenancies (id, project_id) values ('${id}', '${id}');
    insert into users (tenancy_id, id) values ('${id}', '${id}')`
  await cluster.run(rows, 'hallpass')
}

it('behind a pooler that shares connections after each transaction, every tenancy sees its own rows (T58)', async () => {
  const pooler = await startPgbouncer(cluster, 2)
  const { forTenancy, system, close } = await openBehindWall(pooler.connection, { isPooled: true, max: 12 })
  const asTenant = async (id: string) => {
    const db = forTenancy(id)
    const own = [{ id }]
    expect(await db.selectFrom('users').select('id').execute()).toEqual(own)
    expect(await smuggle(db, 'select id from users')).toEqual(own)
    await db.transaction().execute(async (tx) => {
      expect(await smuggle(tx, 'select id from users')).toEqual(own)
      expect(await tx.selectFrom('users').select('id').execute()).toEqual(own)
    })
  }
  const asServer = async () => {
    expect(await system.selectFrom('users').select('id').execute()).toHaveLength(tenancies.length)
  }
  await Promise.all(Array.from({ length: 100 }, () => [...tenancies.map(asTenant), asServer()]).flat())
  await close()
  await pooler.stop()
})
