import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from '@hallpass/server/testing'
import { expect, it, vi } from 'vitest'
import { startUsersFixture } from './users-fixture.ts'

const { server, at, run, importInto } = await startUsersFixture()
const config = {
  oauth_providers: (['google', 'github'] as const).map((id) => ({ id, type: 'shared' as const })),
  magic_link_enabled: true,
}
const golden = (name: string) => {
  copyFileSync(join(import.meta.dirname, 'golden', name), at(name))
  return name
}
const password = 'correct horse battery'
// Of the password above.
const bcryptOfPassword = '$2b$05$WANAM7G8dIc5TgINnJ88G.TLq15uMOqai5mKnwtAq.mDsLvlwvTSi'
const foreign = 'pässwörd ñandú 密码'
const fire = 'user1password'

interface Golden {
  from: string
  files: string[]
  more?: string[]
  /** Who signs in with which password; those with a second factor are asked for it. */
  people: [email: string, password: string, outcome?: 'factor' | 'blocked'][]
  /** How many there are, with those who have no password. */
  users: number
  losses: string[]
}

const sources: Golden[] = [
  {
    from: 'clerk',
    files: ['clerk.csv'],
    people: [
      ['ada@example.com', password],
      ['countess@example.com', password],
      ['grace@example.com', password],
      ['jose@example.com', foreign],
      ['factor@example.com', password, 'factor'],
    ],
    users: 6,
    losses: ['every way to sign in', 'the password: its hash is of no kind'],
  },
  {
    from: 'auth0',
    files: ['auth0-users.ndjson', 'auth0-hashes.ndjson'],
    more: ['--on-conflict', 'update'],
    people: [['ada@example.com', password]],
    users: 2,
    losses: ['the second factor', 'an account of yammer'],
  },
  {
    from: 'firebase',
    files: ['firebase.json', 'firebase.csv'],
    more: ['--hash-config', 'firebase-hash-config.txt'],
    people: [
      ['ada@example.com', fire],
      ['csv@example.com', fire],
      ['off@example.com', fire, 'blocked'],
    ],
    users: 4,
    losses: ['every way to sign in', 'the second factor by phone'],
  },
  {
    from: 'supabase',
    files: ['supabase.jsonl', 'supabase.csv'],
    people: [
      ['ada@example.com', password, 'factor'],
      ['fire@example.com', fire],
      ['secret@example.com', password],
      ['csv@example.com', password],
    ],
    users: 4,
    losses: ['the second factor: its secret is encrypted'],
  },
  { from: 'cognito', files: ['cognito.json'], people: [], users: 1, losses: ['the password: Cognito gives out none'] },
  {
    from: 'keycloak',
    files: ['keycloak.json'],
    people: [
      ['argon@example.com', password],
      ['jose@example.com', foreign],
      ['old@example.com', password, 'blocked'],
      ['factor@example.com', password, 'factor'],
    ],
    users: 4,
    losses: [],
  },
  {
    from: 'better-auth',
    files: ['better-auth.jsonl'],
    people: [
      ['ada@example.com', password],
      ['blocked@example.com', password, 'blocked'],
    ],
    users: 2,
    losses: ['the second factor: the export does not have it'],
  },
  {
    from: 'auth-js',
    files: ['auth-js.json'],
    people: [
      ['ada@example.com', password],
      ['keys@example.com', password],
    ],
    users: 2,
    losses: ['passkeys'],
  },
  {
    from: 'stack-auth',
    files: ['stack-auth.jsonl'],
    people: [
      ['ada@example.com', password],
      ['factor@example.com', password, 'factor'],
    ],
    users: 2,
    losses: [],
  },
  {
    from: 'wordpress',
    files: ['wordpress.csv'],
    people: [
      ['ada@example.com', password],
      ['jose@example.com', foreign],
      ['old@example.com', password],
    ],
    users: 3,
    losses: [],
  },
  {
    from: 'own',
    files: ['own.csv'],
    more: ['--map', 'own-map.json'],
    people: [['ada@example.com', password]],
    users: 1,
    losses: [],
  },
]

const outcomes = {
  none: { status: 200 },
  factor: { code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' },
  blocked: { status: 403 },
}

async function storedHashes(project: TestProject) {
  const { tenancyId } = await server.app.projects.get(project.id)
  const users = server.app.database.forTenancy(tenancyId).selectFrom('users as u')
  const rows = await users
    .innerJoin('contact_channels as c', 'c.user_id', 'u.id')
    .select(['c.value', 'u.password_hash', 'u.external_id'])
    .execute()
  return new Map(rows.map((row) => [row.value, row]))
}

it.each(sources)('everybody in an export of $from signs in with the old password', async (source) => {
  const { from, files, more = [], people, users, losses } = source
  const project = await server.createProject({ config })
  for (const flag of more) if (/\.(json|txt)$/.test(flag)) golden(flag)
  const told: string[] = []
  for (const file of files) {
    const dry = await importInto(project, golden(file), '--from', from, ...more, '--dry-run')
    told.push(dry.errors)
    expect(dry.code, dry.errors).toBe(/ loses? /.test(dry.errors) ? 2 : 0)
    const done = await importInto(project, file, '--from', from, ...more)
    expect(done.code, done.errors).toBe(0)
  }
  for (const loss of losses) expect(told.join('\n')).toContain(loss)
  if (!losses.length) expect(told.join('\n')).not.toMatch(/ loses? /)
  const { body } = await project.server.get('/users')
  expect(body.items).toHaveLength(users)
  for (const [email, right, outcome = 'none'] of people) {
    const signIn = (text: string) => project.client.post('/auth/password/sign-in', { email, password: text })
    expect((await signIn(`${right}.`)).code, email).toBe('EMAIL_PASSWORD_MISMATCH')
    expect(await signIn(right), email).toMatchObject(outcomes[outcome])
    expect(await signIn(right), email).toMatchObject(outcomes[outcome])
  }
  for (const [email, { password_hash, external_id }] of await storedHashes(project)) {
    if (people.some(([one]) => one === email)) expect(password_hash, email).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
    if (from !== 'stack-auth') expect(external_id, email).not.toBeNull()
  }
})

it('a report says what comes over and what does not, for people and for programs', async () => {
  const project = await server.createProject({ config })
  const result = await importInto(
    project,
    golden('clerk.csv'),
    '--from',
    'clerk',
    '--dry-run',
    '--report',
    'report.html',
  )
  expect(result.code).toBe(2)
  const report = JSON.parse(readFileSync(at('report.json'), 'utf8'))
  expect(report).toMatchObject({
    users: 6,
    outcome: { create: 6, update: 0, skip: 0, refuse: 0 },
    passwords: { bcrypt: 2, 'MD5 without salt': 1, 'PBKDF2-SHA256': 1 },
    without_password: 2,
    without_address: 1,
    unverified_addresses: 1,
    new_ids: 6,
    left_out: { count: 0 },
  })
  expect(report.losses.map(({ count }: { count: number }) => count)).toEqual([1, 1])
  const page = readFileSync(at('report.html'), 'utf8')
  expect(page).toContain('What an import would do')
  expect(page).not.toContain('<script')
  expect(statSync(at('report.html')).mode & 0o777).toBe(0o600)
  expect((await project.server.get('/users')).body.items).toEqual([])
})

it('a report names who is in the file twice, whatever becomes of them, and whose address differs by dots', async () => {
  const project = await server.createProject({ config })
  const emails = ['ada@example.com', 'ADA@example.com', 'a.da@example.com', 'bob@example.com']
  writeFileSync(
    at('twins.ndjson'),
    emails.map((email, n) => JSON.stringify({ user_id: `auth0|${n}`, email })).join('\n'),
  )
  const reportOf = async (policy: string) => {
    const flags = ['--from', 'auth0', '--on-conflict', policy, '--dry-run', '--report', 'twins']
    const { code } = await importInto(project, 'twins.ndjson', ...flags)
    return { code, ...JSON.parse(readFileSync(at('twins.json'), 'utf8')) }
  }
  const problem = 'An earlier record of this file has the same email ada@example.com.'
  const told = { code: 2, duplicates: { count: 1, first: [{ line: 2, problem }] } }
  for (const policy of ['fail', 'skip', 'update']) {
    expect(await reportOf(policy)).toMatchObject({ ...told, addresses_alike: { count: 1, lines: [3] } })
  }
  expect(readFileSync(at('twins.html'), 'utf8')).toContain(problem)
  await importInto(project, 'twins.ndjson', '--from', 'auth0', '--on-conflict', 'skip')
  expect(await reportOf('fail')).toMatchObject({ refused: { count: 4, first: [{ line: 1 }, {}, {}, {}] } })
})

it('an export without anybody in it is told, and is no success', async () => {
  const project = await server.createProject({ config })
  writeFileSync(at('empty.json'), '{"realm": "app", "users": []}')
  const dry = await importInto(project, 'empty.json', '--from', 'keycloak', '--dry-run')
  expect(dry).toMatchObject({ code: 2, errors: expect.stringContaining('Is it the whole export?') })
})

it('a password is proved before the night', async () => {
  const project = await server.createProject({ config })
  const tryOut = (email: string, text: string) =>
    run(['import', golden('wordpress.csv'), '--project', project.id, '--from', 'wordpress', '--try', email], {
      DATABASE_URL: server.database.url,
      HALLPASS_SECRET: 'a-secret-that-only-the-tests-of-this-project-know',
      HALLPASS_TRY_PASSWORD: text,
    })
  expect(await tryOut('ADA@example.com', password)).toMatchObject({ code: 0, out: expect.stringContaining('fits') })
  expect(await tryOut('jose@example.com', foreign)).toMatchObject({ code: 0 })
  expect(await tryOut('ada@example.com', 'wrong')).toMatchObject({ code: 1, out: expect.stringContaining('not fit') })
  expect(await tryOut('nobody@example.com', 'x')).toMatchObject({ code: 1, errors: expect.stringContaining('nobody') })
  expect((await project.server.get('/users')).body.items).toEqual([])
})

it('fields that a source has not had before are named, and nobody is left out for them', async () => {
  const project = await server.createProject({ config })
  const dry = await importInto(project, golden('auth0-users.ndjson'), '--from', 'auth0', '--dry-run')
  expect(dry.errors).toContain('Fields that are not known and left out: brand_new_field.')
  expect(dry.out).toContain('Would create 2')
})

it('a record that cannot come over stops everything, or is passed over where that is wanted', async () => {
  const project = await server.createProject({ config })
  const people = [{ id: 'a', email: 'ok@example.com' }, { id: 'b', email: 'not an address' }, 'nobody']
  writeFileSync(at('people.json'), JSON.stringify([...people, { id: 'c', email: 'fine@example.com' }]))
  const stopped = await importInto(project, 'people.json', '--from', 'auth-js')
  expect(stopped).toMatchObject({ code: 1, errors: expect.stringContaining('so none was') })
  const passed = await importInto(project, 'people.json', '--from', 'auth-js', '--on-problem', 'skip')
  expect(passed).toMatchObject({ code: 0, out: 'Done: 2 created, 0 updated, 0 skipped.' })
})

it.each([
  ['half a document', '{"users": [{"localId": "a", "email": "a@example.com"}, {"localId": "b', 'ends in the middle'],
  ['a document without the list', '{"people": []}', "no list 'users'"],
  ['brackets that do not match', '{"users": [}]', 'brackets do not match'],
  ['something after the end', '{"users": []} {"users": []}', 'after its end'],
  ['a quote that is never closed', 'localId,email\n"a,b', 'never closed'],
  ['a table without names', 'one,two\nthree,four', 'has 2 cells'],
])('refuses %s with a clear line, and writes nothing', async (_, text, problem) => {
  const project = await server.createProject({ config })
  writeFileSync(at('broken.txt'), text)
  const result = await importInto(project, 'broken.txt', '--from', 'firebase')
  expect(result.code).toBe(1)
  if (!problem.startsWith('has 2')) expect(result.errors).toContain(problem)
  expect((await project.server.get('/users')).body.items).toEqual([])
})

it('a million brackets and a line of ten megabytes are refused without filling the memory', async () => {
  const project = await server.createProject({ config })
  writeFileSync(at('deep.json'), `{"users": [{"localId": ${'['.repeat(1_000_000)}`)
  expect((await importInto(project, 'deep.json', '--from', 'firebase')).errors).toContain('ends in the middle')
  writeFileSync(at('long.json'), `{"users": [{"localId": "${'x'.repeat(11_000_000)}"}]}`)
  expect((await importInto(project, 'long.json', '--from', 'firebase')).code).toBe(1)
})

it('a second run brings whoever changed since the first, and whoever does not say so', async () => {
  const project = await server.createProject({ config })
  const people = [
    { user_id: 'auth0|1', email: 'same@example.com', updated_at: '2026-11-01T00:00:00.000Z' },
    { user_id: 'auth0|2', email: 'changed@example.com', updated_at: '2026-11-18T20:00:00.000Z' },
    { user_id: 'auth0|3', email: 'unknown@example.com' },
  ]
  writeFileSync(at('delta.ndjson'), people.map((one) => JSON.stringify(one)).join('\n'))
  const since = ['--from', 'auth0', '--since', '2026-11-18T00:00:00Z', '--on-conflict', 'update']
  const done = await importInto(project, 'delta.ndjson', ...since)
  expect(done).toMatchObject({ code: 0, out: 'Done: 2 created, 0 updated, 0 skipped.' })
  expect(done.errors).toContain('Passed over, because they have not changed since: 1.')
  const all = await importInto(project, 'delta.ndjson', '--from', 'auth0', '--on-conflict', 'update')
  expect(all).toMatchObject({ code: 0, out: 'Done: 1 created, 2 updated, 0 skipped.' })
})

it('groups become teams by a mapping, passwords are left to the old system, and the report says both', async () => {
  const project = await server.createProject({ config })
  const users = [
    { id: '0b7e8a1c-3c55-4f0e-9d58-2f6a1f1c9a11', email: 'ada@example.com', groups: ['/staff', '/secret'] },
    { id: '0b7e8a1c-3c55-4f0e-9d58-2f6a1f1c9a12', email: 'bob@example.com', groups: ['/staff'] },
  ]
  writeFileSync(at('groups.json'), JSON.stringify({ users }))
  writeFileSync(
    at('roles.json'),
    JSON.stringify({ groups: { '/staff': { team: 'Staff', permissions: ['team_admin'] } } }),
  )
  const flags = ['--from', 'keycloak', '--map-roles', 'roles.json', '--ask-passwords', '--on-conflict', 'update']
  const dry = await importInto(project, 'groups.json', ...flags, '--dry-run', '--report', 'groups-report')
  expect(dry).toMatchObject({
    code: 2,
    errors: expect.stringContaining('the group /secret, for which there is no mapping'),
  })
  expect(JSON.parse(readFileSync(at('groups-report.json'), 'utf8'))).toMatchObject({
    teams_and_permissions: { 'team Staff: team_admin': 2 },
    passwords: { 'asked at the old system': 2 },
    losses: [{ count: 1, lines: [1] }],
  })
  for (const out of ['Done: 2 created, 0 updated, 0 skipped.', 'Done: 0 created, 2 updated, 0 skipped.']) {
    expect(await importInto(project, 'groups.json', ...flags)).toMatchObject({ code: 0, out })
  }
  const { body: teams } = await project.server.get('/teams')
  expect(teams.items).toMatchObject([{ display_name: 'Staff' }])
  const { body: members } = await project.server.get(`/users?team_id=${teams.items[0].id}`)
  expect(members.items).toHaveLength(2)
})

it('ids that have more digits than a number can hold keep all of them, in every kind of file', async () => {
  const project = await server.createProject({ config })
  writeFileSync(at('map.json'), '{ "external_id": "no", "primary_email": "mail", "server_metadata": "more" }')
  const files = {
    'lines.ndjson': '{"no":9007199254740993,"mail":"lines@example.com","more":{"n":9007199254740993}}',
    'list.json': '[{"no":36028797018963968,"mail":"list@example.com"}]',
    'table.csv': 'no,mail,more\n12345678901234567890,table@example.com,"{""n"":9007199254740995}"\n',
  }
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(at(name), content)
    expect((await importInto(project, name, '--map', 'map.json')).code, name).toBe(0)
  }
  const headers = { 'x-hallpass-extensions': '1' }
  const { body } = await project.server.get('/users', { headers })
  const found = Object.fromEntries(body.items.map((user: { external_id: string }) => [user.external_id, user]))
  expect(found).toMatchObject({
    '9007199254740993': { primary_email: 'lines@example.com', server_metadata: { n: '9007199254740993' } },
    '36028797018963968': { primary_email: 'list@example.com' },
    '12345678901234567890': { primary_email: 'table@example.com', server_metadata: { n: '9007199254740995' } },
  })
})

it('a report says how far a move has come, and names who has not come yet', async () => {
  const project = await server.createProject({ config })
  await importInto(project, golden('wordpress.csv'), '--from', 'wordpress', '--on-problem', 'skip')
  const before = await run(['report', '--project', project.id])
  expect(before).toMatchObject({ code: 0, out: expect.stringMatching(/Not signed in here since: (\d+),/) })
  const waiting = async () => {
    const { out } = await run(['report', '--project', project.id, '--not-signed-in'])
    return out.split('\n').map((line) => JSON.parse(line).primary_email)
  }
  expect(await waiting()).toContain('ada@example.com')
  // The clock of the command is the real one.
  server.clock.advance(24 * 3600 * 1000)
  await project.signIn({ email: 'ada@example.com', password })
  // The server notes a moment later that somebody was there.
  await vi.waitFor(async () => expect(await waiting()).not.toContain('ada@example.com'), 20_000)
  expect((await run(['report', '--project', project.id])).out).toMatch(/Password hashes: .*1 Argon2id/)
})

it('a second import changes nothing about who has been here, whenever they were last seen elsewhere', async () => {
  const project = await server.createProject({ config })
  const importSeenAt = async (last_login: string) => {
    const people = ['ada', 'bob'].map((name) => ({ user_id: name, email: `${name}@example.com`, last_login }))
    const withHash = people.map((one) => ({ ...one, passwordHash: bcryptOfPassword }))
    writeFileSync(at('seen.ndjson'), withHash.map((one) => JSON.stringify(one)).join('\n'))
    const done = await importInto(project, 'seen.ndjson', '--from', 'auth0', '--on-conflict', 'update')
    expect(done.code, done.errors).toBe(0)
  }
  const waiting = async () => {
    const { out } = await run(['report', '--project', project.id, '--not-signed-in'])
    return out.split('\n').map((line) => JSON.parse(line).external_id)
  }
  await importSeenAt('2099-01-01T00:00:00Z')
  expect((await waiting()).toSorted()).toEqual(['ada', 'bob'])
  server.clock.advance(24 * 3600 * 1000)
  await project.signIn({ email: 'ada@example.com', password })
  await vi.waitFor(async () => expect(await waiting()).toEqual(['bob']), 20_000)
  for (const time of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z', new Date().toISOString()]) {
    await importSeenAt(time)
    expect(await waiting(), time).toEqual(['bob'])
  }
})

it('says what is missing when it is called wrongly', async () => {
  const project = await server.createProject({ config })
  golden('own.csv')
  writeFileSync(at('bad-map.json'), '{"primary_email": {"template": 7}}')
  for (const [flags, problem] of [
    [['--from', 'myspace'], '--from must be one of clerk'],
    [['--from', 'own'], '--from own needs --map'],
    [['--since', '2026-11-18'], '--since needs --from'],
    [['--from', 'auth0', '--since', 'yesterday'], '--since must be a time'],
    [['--from', 'keycloak', '--since', '2026-11-18'], 'Exports of keycloak do not say when somebody changed'],
    [['--hash-config', 'x.json'], '--hash-config needs --from'],
    [['--from', 'clerk', '--map', 'x.json'], '--map goes with --from own'],
    [['--map', 'x.json'], 'x.json cannot be read'],
    [
      ['--from', 'firebase', '--hash-config', 'bad-map.json'],
      'bad-map.json cannot be used: base64_signer_key is missing',
    ],
    [['--map-roles', 'x.json'], '--map-roles needs --from'],
    [['--ask-passwords'], '--ask-passwords needs --from'],
    [['--report', 'report.html'], '--report needs --dry-run'],
    [['--from', 'own', '--map', 'bad-map.json'], "'primary_email' needs the name of a column"],
    [['--from', 'keycloak', '--map-roles', 'bad-map.json'], '--map-roles: '],
  ] as const) {
    const result = await importInto(project, 'own.csv', ...flags)
    expect(result, problem).toMatchObject({ code: 2, errors: expect.stringContaining(problem) })
  }
})
