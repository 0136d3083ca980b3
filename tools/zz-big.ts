import { startEmbeddedPostgres } from '../packages/server/src/db/embedded/start-embedded-postgres.ts'
import { createPool } from '../packages/server/src/db/pool.ts'
import { createScope } from '../packages/server/src/db/tenancy/index.ts'
import { listPage } from '../packages/server/src/features/users/service.ts'
import { findUser } from '../packages/server/src/core/users/view.ts'
const p = await startEmbeddedPostgres({ dataDir: '/tmp/hp-people/big/data' })
const pool = createPool(p.connection, { log: () => {} })
const t = (await pool.query('select id from tenancies limit 1')).rows[0].id
let last = ''
const scope = createScope(pool, { onStatement: (s) => { last = s } })
const db = scope.forTenancy(t)
console.log((await pool.query('select count(*) from users')).rows, (await pool.query("select n_live_tup, last_autoanalyze from pg_stat_user_tables where relname='users'")).rows)
if (process.argv[2] === 'analyze') await pool.query('analyze')
const mid = (await pool.query('select id from users order by signed_up_at offset 600000 limit 1')).rows[0]?.id
const time = async (name: string, query: object) => {
  const runs: number[] = []
  let count = 0
  for (let i = 0; i < 4; i++) { const s = performance.now(); count = await listPage(db, query as never).then((r) => r.users.length, (e) => { console.log(String(e)); return -1 }); runs.push(performance.now() - s) }
  console.log(name.padEnd(28), String(count).padStart(6), Math.min(...runs).toFixed(1), 'ms')
}
await time('first page 100', { limit: 100 })
await time('desc 100', { limit: 100, desc: 'true' })
await time('cursor 60 % 100', { limit: 100, cursor: mid })
await time('with anonymous', { limit: 100, include_anonymous: 'true' })
await time('10,000', {})
await time('search none', { limit: 100, query: 'zzqqxx' })
await time('search rare', { limit: 100, query: 'm777777.' })
await time('search common', { limit: 100, query: 'example' })
await time('search 2 %', { limit: 100, query: '@mail17.' })
await time('search 2 letters common', { limit: 100, query: 'ma' })
await time('search 2 letters rare', { limit: 100, query: 'q#' })
await time('search id', { limit: 100, query: mid })
const s = performance.now(); for (let i = 0; i < 2000; i++) await findUser(db, mid); console.log('findUser', ((performance.now() - s) / 2000 * 1000).toFixed(0), 'µs')
const joins = `select json_build_object('id', u.id, 'c', c.value, 't', t.id, 'k', exists (select k.id from passkeys k where k.user_id = u.id and k.tenancy_id = $1), 'o', coalesce((select json_agg(o.account_id order by o.created_at) from oauth_accounts o where o.user_id = u.id and o.tenancy_id = $1), '[]'::json)) as user from users u left join contact_channels c on c.user_id = u.id and c.is_primary = $3 and c.tenancy_id = $1 left join team_members m on m.user_id = u.id and m.is_selected = $3 and m.tenancy_id = $1 left join teams t on t.id = m.team_id and t.tenancy_id = $1 where u.id = $2 and u.tenancy_id = $1`
const laterals = `select json_build_object('id', u.id, 'c', c.value, 't', t.id, 'k', exists (select k.id from passkeys k where k.user_id = u.id and k.tenancy_id = $1), 'o', coalesce((select json_agg(o.account_id order by o.created_at) from oauth_accounts o where o.user_id = u.id and o.tenancy_id = $1), '[]'::json)) as user from (select * from users where id = $2 and tenancy_id = $1) u left join lateral (select value from contact_channels c where c.user_id = u.id and c.is_primary = $3 and c.tenancy_id = $1 limit 1) c on true left join lateral (select id from teams where id = (select team_id from team_members m where m.user_id = u.id and m.is_selected = $3 and m.tenancy_id = $1 limit 1) and tenancy_id = $1 limit 1) t on true`
const client = await pool.connect()
for (let round = 0; round < 3; round++) for (const [name, text] of [['joins', joins], ['laterals', laterals]] as const) {
  const s = performance.now(); for (let i = 0; i < 2000; i++) await client.query({ name, text, values: [t, mid, true] }); console.log(name, ((performance.now() - s) / 2000 * 1000).toFixed(0), 'µs')
}
client.release()
await pool.end(); await p.stop()
