import { randomUUID } from 'node:crypto'
import { userRecordFields } from '@hallpass/contract'
import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { userRecordShape } from '../../core/users/transfer/index.ts'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { eventsOf, keepEvents } from '../../testing/people.ts'

const server = await startTestServer()
afterAll(() => server.close())
await keepEvents(server)
const config = { magic_link_enabled: true, oauth_providers: [{ id: 'github', type: 'shared' as const }] }
const newProject = () => server.createProject({ config })

const exported = async (project: TestProject, query = '') => {
  const { status, body } = await project.admin.get(`/internal/users/export${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const numbered = (records: readonly unknown[]) => records.map((record, at) => ({ line: at + 1, record }))
const send = async (project: TestProject, path: string, records: readonly unknown[], more: object = {}) => {
  const { status, body } = await project.admin.post(path, { records: numbered(records), ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const importInto = (project: TestProject, records: readonly unknown[], more?: object) =>
  send(project, '/internal/users/import', records, more)
const check = async (project: TestProject, records: readonly unknown[], more?: object) => {
  const { facts, ...outcome } = await send(project, '/internal/users/import/check', records, more)
  expect(facts).toMatchObject({ without_password: expect.any(Number) })
  return outcome
}

async function logged(project: TestProject, action: string) {
  await jobsDone(server)
  const { body } = await project.admin.get(`/internal/audit-log?action=${action}`)
  return body.items
}
const usersOf = async (project: TestProject) =>
  (await project.server.get('/users?include_anonymous=true', { headers: { 'x-hallpass-extensions': '1' } })).body.items

async function make(project: TestProject, body: object) {
  server.clock.advance(1000)
  const answer = await project.server.post('/users', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

describe('an export', () => {
  it('an export has everything that an import takes and more, but no hash', async () => {
    const project = await newProject()
    const ada = await make(project, {
      display_name: 'Ada',
      primary_email: 'ada@example.com',
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      password: 'correct horse battery',
      server_metadata: { plan: 'pro' },
      oauth_providers: [{ id: 'github', account_id: 'ada-at-github', email: null }],
      signed_up_at_millis: Date.UTC(2020, 1, 1),
    })
    await project.server.post('/contact-channels', {
      user_id: ada.id,
      type: 'email',
      value: 'second@example.com',
      used_for_auth: true,
    })
    const { items, is_paginated, pagination } = await exported(project)
    expect({ is_paginated, pagination }).toEqual({ is_paginated: true, pagination: { next_cursor: null } })
    expect(items).toEqual([
      {
        id: ada.id,
        external_id: null,
        display_name: 'Ada',
        primary_email: 'ada@example.com',
        primary_email_verified: true,
        primary_email_auth_enabled: true,
        contact_channels: [{ value: 'second@example.com', is_verified: false, used_for_auth: true }],
        profile_image_url: null,
        signed_up_at_millis: Date.UTC(2020, 1, 1),
        last_active_at_millis: null,
        client_metadata: null,
        client_read_only_metadata: null,
        server_metadata: { plan: 'pro' },
        has_password: true,
        otp_auth_enabled: false,
        passkey_auth_enabled: false,
        auth_with_email: true,
        requires_totp_mfa: false,
        oauth_providers: [
          {
            id: 'github',
            account_id: 'ada-at-github',
            email: null,
            allow_sign_in: true,
            allow_connected_accounts: true,
          },
        ],
        passkeys: [],
        is_anonymous: false,
        is_blocked: false,
      },
    ])
  })

  it('an export has hashes on request, and the audit log records that', async () => {
    const project = await newProject()
    await make(project, { primary_email: 'p@example.com', password: 'correct horse battery' })
    await make(project, { display_name: 'Without a password' })
    await exported(project)
    const { items } = await exported(project, '?include_password_hash=true')
    expect(items.map((user: { password_hash: unknown }) => user.password_hash)).toEqual([
      expect.stringMatching(/^\$argon2id\$/),
      null,
    ])
    const [withHashes, without, ...others] = await logged(project, 'users.exported')
    expect(withHashes).toMatchObject({
      actor: { type: 'admin_key' },
      after: { users: 2, withPasswordHashes: true, includeAnonymous: false },
    })
    expect(without).toMatchObject({ after: { users: 2, withPasswordHashes: false, includeAnonymous: false } })
    expect(others).toEqual([])
  })

  it('an export misses or repeats nobody, even when the last user of a page is deleted', async () => {
    const project = await newProject()
    const users = []
    for (let n = 0; n < 5; n++) users.push(await make(project, { display_name: `Person ${n}` }))
    const guest = await make(project, { is_anonymous: true })
    const names: (string | null)[] = []
    let cursor: string | null = null
    do {
      const next: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const page = await exported(project, `?limit=2${next}`)
      names.push(...page.items.map((user: { display_name: string }) => user.display_name))
      cursor = page.pagination.next_cursor
      if (names.length === 2) await project.server.delete(`/users/${users[1].id}`)
    } while (cursor)
    expect(names).toEqual(['Person 0', 'Person 1', 'Person 2', 'Person 3', 'Person 4'])
    const all = await exported(project, '?include_anonymous=true')
    expect(all.items.at(-1)).toMatchObject({ id: guest.id, is_anonymous: true })
    const tooMany = await project.admin.get('/internal/users/export?limit=10001')
    expect(tooMany).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })
})

describe('an import', () => {
  it('an import creates the same users elsewhere, who sign in with their old passwords', async () => {
    const [project, copy] = [await newProject(), await newProject()]
    const hashes = {
      bcrypt: await bcrypt('an old bcrypt password', 5),
      argon2id: await argon2('an old argon2 password', { memoryCost: 8192, timeCost: 2 }),
    }
    for (const [name, password_hash] of Object.entries(hashes)) {
      await make(project, {
        display_name: name,
        primary_email: `${name}@example.com`,
        primary_email_auth_enabled: true,
        password_hash,
        signed_up_at_millis: Date.UTC(2018, 0, 1),
      })
    }
    await project.signUp({ email: 'own@example.com', password: 'set with ourselves' })
    const blocked = await make(project, { primary_email: 'blocked@example.com', primary_email_auth_enabled: true })
    await project.server.post(`/users/${blocked.id}/block`)

    // The server notes a moment later that somebody was there.
    await vi.waitFor(
      async () =>
        expect(await usersOf(project)).toContainEqual(
          expect.objectContaining({ primary_email: 'own@example.com', has_been_active: true }),
        ),
      20_000,
    )
    const { items } = await exported(project, '?include_password_hash=true')
    expect(await check(copy, items)).toEqual({ created: 4, updated: 0, left_out: [] })
    expect(await usersOf(copy)).toEqual([])
    expect(await importInto(copy, items)).toEqual({ created: 4, updated: 0, left_out: [] })
    expect(await usersOf(copy)).toEqual(await usersOf(project))
    await copy.signIn({ email: 'bcrypt@example.com', password: 'an old bcrypt password' })
    await copy.signIn({ email: 'argon2id@example.com', password: 'an old argon2 password' })
    await copy.signIn({ email: 'own@example.com', password: 'set with ourselves' })
    expect(await eventsOf(server, copy, 'user.created')).toEqual([])
    const entries = await logged(copy, 'users.imported')
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ actor: { type: 'admin_key' }, after: { created: 4, updated: 0 } })
  })

  it('an import leaves out invalid and existing users, says why, and imports the others', async () => {
    const project = await newProject()
    const there = await make(project, { primary_email: 'there@example.com', primary_email_auth_enabled: true })
    const records = [
      { primary_email: 'new@example.com', primary_email_verified: 'true', signed_up_at_millis: '1500000000000' },
      { primary_email: 'THERE@example.com' },
      { primary_email: 'no address' },
      { primary_email: 'New@Example.com' },
      { primary_email: 'hash@example.com', password_hash: '$1$md5' },
      { primary_email: 'fields@example.com', favourite_colour: 'blue' },
      { display_name: 'Nobody would know them again' },
      { primary_email: 'stranger@example.com', oauth_providers: [{ id: 'gitlab', account_id: '1' }] },
      'a text',
    ]
    const outcome = {
      created: 1,
      updated: 0,
      left_out: [
        { line: 2, problem: `The user ${there.id} signs in with there@example.com already.` },
        { line: 3, problem: expect.stringContaining('primary_email') },
        { line: 4, problem: 'Line 1 has the same id, address or account.' },
        { line: 5, problem: expect.stringContaining('MD5-crypt') },
        { line: 6, problem: expect.stringContaining('favourite_colour') },
        { line: 7, problem: expect.stringContaining('must have an id') },
        { line: 8, problem: "The project has no OAuth provider 'gitlab'. Add it first." },
        { line: 9, problem: expect.stringContaining('object') },
      ],
    }
    expect(await check(project, records)).toEqual(outcome)
    expect(await usersOf(project)).toHaveLength(1)
    expect(await importInto(project, records)).toEqual(outcome)
    expect(await usersOf(project)).toMatchObject([
      {
        primary_email: 'new@example.com',
        primary_email_verified: true,
        primary_email_auth_enabled: true,
        signed_up_at_millis: 1_500_000_000_000,
      },
      { id: there.id },
    ])
  })

  it('an import overwrites existing users on request, but never takes from somebody else', async () => {
    const project = await newProject()
    const one = await make(project, { primary_email: 'one@example.com', primary_email_auth_enabled: true })
    const two = await make(project, { primary_email: 'two@example.com', primary_email_auth_enabled: true })
    const records = [
      { primary_email: 'one@example.com', display_name: 'One' },
      { id: two.id, primary_email: 'one@example.com', display_name: 'Would be one' },
      { id: randomUUID(), display_name: 'Three' },
    ]
    // Within one request nobody comes twice, so the second is sent by itself.
    const [first, second, third] = records
    expect(await check(project, [first, third], { on_conflict: 'update' })).toMatchObject({ created: 1, updated: 1 })
    expect(await importInto(project, [first, third], { on_conflict: 'update' })).toMatchObject({
      created: 1,
      updated: 1,
    })
    const refused = [{ line: 1, problem: `The user ${one.id} signs in with one@example.com already.` }]
    expect(await check(project, [second], { on_conflict: 'update' })).toEqual({
      created: 0,
      updated: 0,
      left_out: refused,
    })
    const fourth = { primary_email: 'four@example.com' }
    expect(await importInto(project, [second, fourth], { on_conflict: 'update' })).toEqual({
      created: 1,
      updated: 0,
      left_out: refused,
    })
    const names = (await usersOf(project)).map((user: { display_name: string | null }) => String(user.display_name))
    expect(names.toSorted()).toEqual(['One', 'Three', 'null', 'null'])
  })

  it('an import takes 1 to 500 users at a time, and none into `internal`', async () => {
    const project = await newProject()
    const many = numbered(Array.from({ length: 501 }, (_, n) => ({ primary_email: `n${n}@example.com` })))
    for (const records of [[], many]) {
      const answer = await project.admin.post('/internal/users/import', { records })
      expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
    expect(
      await importInto(
        project,
        many.slice(0, 500).map(({ record }) => record),
      ),
    ).toMatchObject({ created: 500 })
    for (const path of ['/internal/users/import', '/internal/users/import/check']) {
      const answer = await server.internal.admin.post(path, { records: many.slice(0, 1) })
      expect(answer.status).toBe(400)
      expect(answer.body).toBe(
        'The users of internal run this server. They sign up in the dashboard and are not imported.',
      )
    }
  })
})

it('user records have exactly the fields of the contract', () => {
  expect(Object.keys(userRecordShape).toSorted()).toEqual([...userRecordFields].toSorted())
})
