import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createEmptyDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

it('what is left of people who were deleted before loses the names that we gave teams after them (T61)', async () => {
  const database = await createEmptyDatabase()
  const { connection } = database
  const { version } = readMigrations().find(({ name }) => name === 'given_team_names')!
  await migrate({ connection, upTo: version - 1 })
  const client = new pg.Client(connection)
  await client.connect()
  const tenancy = randomUUID()
  await client.query("insert into projects (id, display_name) values ('shop', 'Old')")
  await client.query("insert into tenancies (id, project_id) values ($1, 'shop')", [tenancy])
  const addTeam = async (name: string) => {
    const id = randomUUID()
    await client.query('insert into teams (tenancy_id, id, display_name) values ($1, $2, $3)', [tenancy, id, name])
    return id
  }
  const addEvent = async (type: string, payload: object) => {
    const id = randomUUID()
    const values = [tenancy, id, type, JSON.stringify(payload)]
    await client.query('insert into outbox (tenancy_id, id, type, payload) values ($1, $2, $3, $4)', values)
    return id
  }
  const addEmail = (subject: string, eventId: string = randomUUID()) =>
    client.query(
      `insert into sent_emails (tenancy_id, id, event_id, recipients, subject) values ($1, $2, $3, '{x@g.example}', $4)`,
      [tenancy, randomUUID(), eventId, subject],
    )
  const invite = async (teamId: string, subject: string) => {
    const code = randomUUID()
    await client.query(
      `insert into verification_codes (tenancy_id, id, purpose, code_hash, tail_hash, team_id, data, expires_at)
        values ($1, $2, 'team-invitation', $3, $3, $4, '{"email": "x@g.example"}', now())`,
      [tenancy, code, Buffer.from(code), teamId],
    )
    const request = { kind: 'team_invitation', email: 'x@g.example', codeId: code, sealedCode: null }
    await addEmail(subject, await addEvent('mail.requested', request))
  }
  const named = await addTeam("ada@x.example's Team")
  await addEmail("You are invited to join ada@x.example's Team")
  const last = await addTeam("Bob's Team")
  await addEvent('user.deleted', { id: randomUUID(), teams: [{ id: last }] })
  await addEvent('team.created', { id: last, display_name: "Bob's Team" })
  await invite(last, "Rejoignez Bob's Team")
  const renamed = await addTeam('Personal Team')
  await invite(renamed, "You are invited to join carol@x.example's Team")
  const [chosen, kept] = [await addTeam('Rockets'), await addTeam("Dora's Team")]
  const user = randomUUID()
  await client.query("insert into users (tenancy_id, id, display_name) values ($1, $2, 'Dora')", [tenancy, user])
  await client.query('insert into team_members (tenancy_id, team_id, user_id) values ($1, $2, $3)', [
    tenancy,
    kept,
    user,
  ])
  await addEmail("You are invited to join Dora's Team")
  await migrate({ connection })

  const names = async () => {
    const { rows } = await client.query('select id, display_name from teams')
    const found = new Map(rows.map((row) => [row.id, row.display_name]))
    return [named, last, renamed, chosen, kept].map((id) => found.get(id))
  }
  const subjects = async () => (await client.query('select subject from sent_emails order by 1')).rows
  expect(await names()).toEqual(['Personal Team', 'Personal Team', 'Personal Team', 'Rockets', "Dora's Team"])
  expect(await subjects()).toEqual([
    ...Array.from({ length: 3 }, () => ({ subject: '' })),
    { subject: "You are invited to join Dora's Team" },
  ])
  const { rows: events } = await client.query(`select payload from outbox where type = 'team.created'`)
  expect(events).toMatchObject([{ payload: { display_name: 'Personal Team' } }])

  await client.query('delete from users where id = $1', [user])
  expect((await names()).at(-1)).toBe('Personal Team')
  expect((await subjects()).filter(({ subject }) => subject !== '')).toEqual([])
  await client.end()
  await database.drop()
})
