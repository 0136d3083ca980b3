/** A hundred thousand keys of one caller: docs/adr/0047-idempotency-keys.md. */
import { idempotencyKeys } from '@hallpass/contract'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { sha256 } from '../core/crypto/index.ts'
import { startTestServer } from '../testing/index.ts'

const server = await startTestServer()
const project = await server.createProject({ config: { allow_user_api_keys: true } })
afterAll(() => server.close())
const { system } = server.app.database
const withKey = (key: string) => ({ headers: { 'x-hallpass-extensions': '1', 'idempotency-key': key } })

it('a caller keeps so many answers and no more, and takes none from others (T55)', async () => {
  const ada = await project.signUp()
  const caller = `client user ${ada.id}`
  const { tenancyId } = await server.app.projects.get(project.id)
  const make = (level: 'client' | 'server', key: string) =>
    project
      .as(level, level === 'client' ? ada : undefined)
      .post('/user-api-keys', { user_id: ada.id, description: 'CI', expires_at_millis: null }, withKey(key))
  await make('server', 'mine')
  const serverCaller = (
    await sql<{ caller: string }>`select caller from idempotency_keys where key_hash = ${sha256('mine')}`.execute(
      system,
    )
  ).rows[0]!.caller
  const fill = (of: string, count: number) =>
    sql`insert into idempotency_keys select ${tenancyId}, ${of}, sha256(n::text::bytea), '', '{}',
      ${server.clock.now()}::timestamptz - interval '1 hour' + n * interval '1 millisecond'
      from generate_series(1, ${count}::int) n`.execute(system)
  const countOf = async (of: string) =>
    (await sql<{ n: number }>`select count(*)::int as n from idempotency_keys where caller = ${of}`.execute(system))
      .rows[0]!.n
  await fill(caller, 100_000)
  await make('client', 'another')
  expect(await countOf(caller)).toBe(idempotencyKeys.maxOfUser)
  expect((await make('server', 'mine')).headers.get('idempotency-replayed')).toBe('true')
  await fill(serverCaller, idempotencyKeys.maxOfServer + 500)
  // One whose turn it is to look.
  let name = 0
  while (sha256(`server-${name}`)[0]! % 128 !== 0) name++
  await make('server', `server-${name}`)
  expect(await countOf(serverCaller)).toBe(idempotencyKeys.maxOfServer)
})
