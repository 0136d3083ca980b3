import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { TestProject } from '@hallpass/server/testing'
import { describe, expect, it, vi } from 'vitest'
import { startUsersFixture } from './users-fixture.ts'

const { server, at, run, write, importInto, exportFrom } = await startUsersFixture()
const providers = { oauth_providers: [{ id: 'github', type: 'shared' as const }], magic_link_enabled: true }
const listed = async (project: TestProject) => {
  const { body } = await project.server.get('/users?include_anonymous=true', {
    headers: { 'x-hallpass-extensions': '1' },
  })
  return body.items
}

/** A project with people of every kind. */
async function populated() {
  const project = await server.createProject({ config: providers })
  const make = async (body: object) => {
    server.clock.advance(1000)
    const { status, body: user } = await project.server.post('/users', body)
    if (status !== 201) throw new Error(JSON.stringify(user))
    return user
  }
  const ada = await make({
    display_name: 'Ada "the countess", Lovelace\nSecond line',
    primary_email: 'ada@example.com',
    primary_email_verified: true,
    primary_email_auth_enabled: true,
    password: 'correct horse battery',
    otp_auth_enabled: true,
    profile_image_url: 'https://images.example/ada.png',
    client_metadata: { theme: 'dark', list: [1, null, { a: '"' }] },
    client_read_only_metadata: 'text',
    server_metadata: [1, 2],
    oauth_providers: [{ id: 'github', account_id: 'ada-github', email: 'ada@github.example' }],
  })
  const formula = await make({
    display_name: '=HYPERLINK("http://evil.example";"click")',
    primary_email: 'f@example.com',
  })
  const plain = await make({ display_name: "'=not a formula, but marked like one" })
  const odd = await make({ display_name: '  spaces, ünïcode 🦉, \ttabs ', client_metadata: '', server_metadata: false })
  const guest = await make({ is_anonymous: true })
  const totp = Buffer.alloc(20, 9).toString('base64')
  const careful = await make({
    primary_email: 'careful@example.com',
    primary_email_auth_enabled: true,
    totp_secret_base64: totp,
  })
  await project.server.patch(`/users/${careful.id}`, { password: 'x' })
  await project.server.post(`/users/${formula.id}/block`)
  return { project, ada, formula, plain, odd, guest, careful }
}

it('imports a file exported by the dashboard, including its derived columns', async () => {
  const project = await server.createProject({ config: providers })
  const derived = {
    has_password: 'false',
    passkey_auth_enabled: 'false',
    auth_with_email: 'false',
    requires_totp_mfa: 'false',
  }
  const record = { primary_email: 'ada@example.com', display_name: 'Ada', ...derived }
  writeFileSync(at('users.csv'), `${Object.keys(record).join(',')}\r\n${Object.values(record).join(',')}\r\n`)
  expect(await importInto(project, 'users.csv')).toMatchObject({
    code: 0,
    out: 'Done: 1 created, 0 updated, 0 skipped.',
  })
  expect(await listed(project)).toMatchObject([{ display_name: 'Ada', has_password: false }])
})

describe.each(['jsonl', 'csv'])('export and import of %s', (format) => {
  it('export and import make the same users in another project', async () => {
    const { project, careful } = await populated()
    const file = `users.${format}`
    const everything = ['--with-password-hashes', '--with-totp-secrets', '--include-anonymous']
    const exported = await exportFrom(project, '--output', file, ...everything)
    expect(exported).toMatchObject({ code: 0, out: '', errors: `Exported 6 users to ${at(file)}.` })
    expect(statSync(at(file)).mode & 0o777).toBe(0o600)

    const copy = await server.createProject({ config: providers })
    const imported = await importInto(copy, file)
    expect(imported).toMatchObject({ code: 0, out: 'Done: 6 created, 0 updated, 0 skipped.' })
    expect(await listed(copy)).toEqual(await listed(project))
    // And a copy of the copy is the same file, as long as nobody signed in there.
    await exportFrom(copy, '--output', `copy.${format}`, ...everything)
    expect(readFileSync(at(`copy.${format}`), 'utf8')).toBe(readFileSync(at(file), 'utf8'))
    expect(readFileSync(at(file), 'utf8')).toContain(careful.id)
    expect((await copy.signIn({ email: 'ada@example.com', password: 'correct horse battery' })).id).toBeDefined()
    const second = await copy.client.post('/auth/password/sign-in', { email: 'careful@example.com', password: 'x' })
    expect(second.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    expect((await copy.server.get('/users?query=countess')).body.items).toHaveLength(1)
    expect((await copy.server.get('/users?query=ada@example')).body.items).toHaveLength(1)
  })

  it('exports leave out hashes, secrets and anonymous users unless asked', async () => {
    const { project, guest } = await populated()
    const { code, written } = await exportFrom(project, '--format', format)
    expect(code).toBe(0)
    expect(written).toContain('ada@example.com')
    expect(written).not.toContain('argon2')
    expect(written).not.toContain('password_hash')
    expect(written).not.toContain('totp_secret')
    expect(written).not.toContain(guest.id)
  })

  it('an export leaves no formula in a file', async () => {
    const { project } = await populated()
    const { written } = await exportFrom(project, '--format', 'csv')
    expect(written).toContain(`"'=HYPERLINK(""http://evil.example"";""click"")"`)
    for (const row of written.split('\r\n')) expect(row).not.toMatch(/(^|,)"?[=+@-]/)
  })
})

describe('an import', () => {
  it('takes a file that is too large to be kept in memory', async () => {
    const project = await server.createProject()
    const notes = 'x'.repeat(1024 * 1024)
    const records = Array.from({ length: 17 }, (_, n) => ({
      primary_email: `${n}@example.com`,
      server_metadata: { notes },
    }))
    write('users.jsonl', records)
    const { code, out } = await importInto(project, 'users.jsonl')
    expect({ code, out }).toEqual({ code: 0, out: 'Done: 17 created, 0 updated, 0 skipped.' })
    expect(await listed(project)).toHaveLength(17)
  })

  it('gives imported users what every new user gets, without webhooks or emails', async () => {
    const project = await server.createProject({ config: { create_team_on_sign_up: true } })
    await project.configure({
      'rbac.permissions.beta': { scope: 'project' },
      'rbac.defaultPermissions.signUp': { beta: true },
    })
    write('users.jsonl', [{ primary_email: 'New@Example.com', display_name: '' }])
    expect((await importInto(project, 'users.jsonl')).code).toBe(0)
    const [user] = await listed(project)
    expect(user).toMatchObject({
      primary_email: 'new@example.com',
      primary_email_verified: false,
      primary_email_auth_enabled: true,
      display_name: null,
      signed_up_at_millis: expect.any(Number),
      selected_team: { display_name: "new@example.com's Team" },
    })
    const { tenancyId } = await server.app.projects.get(project.id)
    const db = server.app.database.forTenancy(tenancyId)
    expect(await db.selectFrom('project_permissions').select(['user_id', 'permission_id']).execute()).toEqual([
      { user_id: user.id, permission_id: 'beta' },
    ])
    expect(await db.selectFrom('team_permissions').select('permission_id').execute()).toEqual([
      { permission_id: 'team_admin' },
    ])
    expect(await db.selectFrom('outbox').select('type').execute()).toEqual([])
  })

  it('imports additional addresses, and finds users by all of them', async () => {
    const project = await server.createProject()
    const contact_channels = [{ value: 'Second@example.com', is_verified: true, used_for_auth: true }]
    write('users.jsonl', [{ primary_email: 'first@example.com', contact_channels }])
    expect((await importInto(project, 'users.jsonl')).code).toBe(0)
    expect((await project.server.get('/users?query=second@')).body.items).toHaveLength(1)
    const { written } = await exportFrom(project)
    expect(JSON.parse(written).contact_channels).toEqual([
      { value: 'second@example.com', is_verified: true, used_for_auth: true },
    ])
  })

  it('an import with any mistake changes nothing, and says what is wrong and where', async () => {
    const project = await server.createProject()
    write('users.jsonl', [
      { primary_email: 'good@example.com' },
      '{"primary_email": ',
      '',
      { primary_email: 'not an address' },
      { primary_email: 'a@example.com', surname: 'x' },
      { display_name: 'Nobody' },
      { primary_email: 'b@example.com', primary_email_auth_enabled: false },
      { primary_email: 'c@example.com', password_hash: '$1$md5' },
      { primary_email: 'd@example.com', oauth_providers: [{ id: 'gitlab', account_id: '1' }] },
      { primary_email: 'e@example.com', contact_channels: [{ value: 'E@example.com' }] },
      { id: 'x', profile_image_url: 'javascript:alert(1)' },
      { primary_email: 'f@example.com', client_metadata: '\0' },
      '[]',
    ])
    const { code, out, errors } = await importInto(project, 'users.jsonl', '--on-conflict', 'skip')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    const lines = errors.split('\n')
    expect(lines.map((line) => /^line (\d+): /.exec(line)?.[1])).toEqual([
      ...['2', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'],
      undefined,
    ])
    expect(lines.at(-1)).toBe('11 of the records cannot be imported, so none was.')
    expect(lines[3]).toContain('must have an id, an external_id, or a primary_email that is used for signing in')
    expect(lines[5]).toContain('MD5-crypt')
    expect(lines[6]).toContain("'gitlab'")
    expect(await listed(project)).toEqual([])
  })

  it('refuses malformed CSV, and says what is wrong and where', async () => {
    const project = await server.createProject()
    const attempt = async (content: string | Buffer) => {
      writeFileSync(at('users.csv'), content)
      const { code, errors } = await importInto(project, 'users.csv')
      expect(code).toBe(1)
      return errors
    }
    expect(await attempt('primary_email,surname\na@example.com,x\n')).toContain("'surname'")
    expect(await attempt('id,id\n')).toContain('twice')
    expect(await attempt('id;primary_email\n')).toContain("'id;primary_email'")
    expect(await attempt('primary_email\n"a@example.com\n')).toMatch(/^Line 2 of .*never closed/)
    expect(await attempt('primary_email\na@example.com,b\n')).toContain('line 2: This row has 2 cells')
    expect(await attempt('primary_email,client_metadata\na@example.com,{\n')).toContain('client_metadata is not JSON')
    expect(await attempt('primary_email,is_blocked\na@example.com,perhaps\n')).toContain('is_blocked')
    expect(await attempt(Buffer.from([0x69, 0x64, 0x0a, 0xff, 0xfe]))).toContain('UTF-8')
    expect(await listed(project)).toEqual([])
  })

  it('reads CSV of other programs: any columns, a mark at the beginning, texts for everything', async () => {
    const project = await server.createProject()
    writeFileSync(
      at('users.csv'),
      '\ufeffprimary_email,display_name,primary_email_verified,signed_up_at_millis,server_metadata\r\n' +
        'a@example.com,"O""Hara, Scarlett",true,1700000000000,"{""plan"":""pro""}"\r\n' +
        'b@example.com,,,,\r\n',
    )
    expect((await importInto(project, 'users.csv')).out).toBe('Done: 2 created, 0 updated, 0 skipped.')
    const [first, second] = await listed(project)
    expect(first).toMatchObject({
      display_name: 'O"Hara, Scarlett',
      primary_email_verified: true,
      signed_up_at_millis: 1_700_000_000_000,
      server_metadata: { plan: 'pro' },
    })
    expect(second).toMatchObject({ primary_email: 'b@example.com', display_name: null, server_metadata: null })
  })
})

describe('users that are there already', () => {
  const record = { primary_email: 'ada@example.com', display_name: 'From the file', server_metadata: { new: true } }

  async function withAda() {
    const project = await server.createProject({ config: providers })
    const ada = await project.signUp({ email: 'ada@example.com' })
    await project.server.patch(`/users/${ada.id}`, { display_name: 'Before', client_metadata: { kept: true } })
    return { project, ada }
  }

  it('conflicts stop an import that does not say what to do with them', async () => {
    const { project, ada } = await withAda()
    write('users.jsonl', [{ primary_email: 'new@example.com' }, record])
    const { code, out, errors } = await importInto(project, 'users.jsonl')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(errors).toContain(`line 2: The user ${ada.id} signs in with ada@example.com already.`)
    expect(errors).toContain('Nothing was imported')
    expect(existsSync(at('users.jsonl.checkpoint'))).toBe(false)
    expect(await listed(project)).toHaveLength(1)
    expect(await importInto(project, 'users.jsonl')).toMatchObject({ code: 1, out: '' })
  })

  it('existing users are left alone by skip', async () => {
    const { project, ada } = await withAda()
    write('users.jsonl', [{ primary_email: 'new@example.com' }, record, { id: ada.id, display_name: 'By id' }])
    const { out } = await importInto(project, 'users.jsonl', '--on-conflict', 'skip')
    expect(out).toBe('Done: 1 created, 0 updated, 2 skipped.')
    expect((await project.server.get(`/users/${ada.id}`)).body.display_name).toBe('Before')
  })

  it('update changes what the file says and keeps the rest', async () => {
    const { project, ada } = await withAda()
    const contact_channels = [{ value: 'more@example.com' }]
    const oauth_providers = [{ id: 'github', account_id: 'a' }]
    write('users.jsonl', [
      { ...record, primary_email: 'ADA@example.com', contact_channels, oauth_providers },
      { id: ada.id, primary_email: 'moved@example.com', primary_email_verified: true },
    ])
    const { out } = await importInto(project, 'users.jsonl', '--on-conflict', 'update')
    expect(out).toBe('Done: 0 created, 2 updated, 0 skipped.')
    expect((await project.server.get(`/users/${ada.id}`)).body).toMatchObject({
      display_name: 'From the file',
      server_metadata: { new: true },
      client_metadata: { kept: true },
      has_password: true,
      primary_email: 'moved@example.com',
      primary_email_verified: true,
      oauth_providers: [{ id: 'github', account_id: 'a', email: null }],
    })
    expect((await project.refresh(ada.refreshToken)).status).toBe(200)
    write('users.jsonl', [{ id: ada.id, contact_channels, oauth_providers }])
    expect((await importInto(project, 'users.jsonl', '--on-conflict', 'update')).code).toBe(0)
    expect(await listed(project)).toHaveLength(1)
  })

  it('existing users are signed out when the file changes their password or blocks them', async () => {
    const { project, ada } = await withAda()
    // bcrypt of "from the file", cost 4
    const password_hash = '$2b$04$KcJh/GlCLflkSVhHBMhANeTGCF6ZRvfUBZF1LFszpcDfnpcuEhsle'
    write('users.jsonl', [{ primary_email: ada.email, password_hash }])
    await importInto(project, 'users.jsonl', '--on-conflict', 'update')
    expect((await project.refresh(ada.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    const again = await project.signIn({ email: ada.email, password: 'from the file' })
    write('users.jsonl', [{ primary_email: ada.email, is_blocked: true }])
    await importInto(project, 'users.jsonl', '--on-conflict', 'update')
    expect((await project.refresh(again.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })

  it('existing users do not lose an address or a provider account to another', async () => {
    const { project, ada } = await withAda()
    write('users.jsonl', [
      {
        id: '7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60',
        primary_email: 'eve@example.com',
        contact_channels: [{ value: ada.email, used_for_auth: true }],
      },
    ])
    const refused = await importInto(project, 'users.jsonl', '--on-conflict', 'update')
    expect(refused.code).toBe(1)
    expect(refused.errors).toContain(`The user ${ada.id} signs in with ada@example.com already.`)
    expect((await importInto(project, 'users.jsonl', '--on-conflict', 'skip')).out).toContain('1 skipped')
    expect((await project.signIn(ada)).id).toBe(ada.id)
  })

  it('users that a file has twice count once', async () => {
    const project = await server.createProject()
    write('users.jsonl', [record, { ...record, display_name: 'Second' }])
    const dry = await importInto(project, 'users.jsonl', '--dry-run')
    expect(dry.code).toBe(1)
    expect(dry.errors).toContain('line 2: An earlier record of this file has the same email ada@example.com.')
    const failing = await importInto(project, 'users.jsonl')
    expect(failing.code).toBe(1)
    rmSync(at('users.jsonl.checkpoint'))
    expect((await importInto(project, 'users.jsonl', '--on-conflict', 'update')).out).toContain('2 updated')
    expect((await listed(project)).map((one: { display_name: string }) => one.display_name)).toEqual(['Second'])
  })
})

describe('a dry run', () => {
  it('a dry run says what would happen and changes nothing', async () => {
    const project = await server.createProject()
    const ada = await project.signUp()
    write('users.jsonl', [
      { primary_email: 'new@example.com' },
      { primary_email: ada.email },
      { primary_email: 'new@example.com' },
    ])
    // The server notes a moment later that she was there.
    const before = await vi.waitFor(async () => {
      const users = await listed(project)
      expect(users).toMatchObject([{ has_been_active: true }])
      return users
    }, 20_000)
    const dryRun = async (policy: string) => {
      const { code, out } = await importInto(project, 'users.jsonl', '--dry-run', '--on-conflict', policy)
      return `${code} ${out}`
    }
    expect(await dryRun('fail')).toBe('1 Would create 1, update 0, skip 0, refuse 2. Nothing was changed.')
    expect(await dryRun('skip')).toBe('0 Would create 1, update 0, skip 2, refuse 0. Nothing was changed.')
    expect(await dryRun('update')).toBe('0 Would create 1, update 2, skip 0, refuse 0. Nothing was changed.')
    expect(await listed(project)).toEqual(before)
    expect(existsSync(at('users.jsonl.checkpoint'))).toBe(false)
    const real = await importInto(project, 'users.jsonl', '--on-conflict', 'update')
    expect(real.out).toBe('Done: 1 created, 2 updated, 0 skipped.')
  })
})

describe('the checkpoint', () => {
  const people = Array.from({ length: 1200 }, (_, n) => ({ primary_email: `n${n}@example.com` }))

  it('an interrupted import continues where it stopped', async () => {
    const project = await server.createProject()
    const inTheWay = (
      await project.server.post('/users', { primary_email: 'n700@example.com', primary_email_auth_enabled: true })
    ).body
    write('users.jsonl', people)
    const stopped = await importInto(project, 'users.jsonl')
    expect(stopped.code).toBe(1)
    expect(stopped.errors).toContain('line 701: ')
    expect(stopped.errors).toContain('The first 500 records are imported.')
    expect(await project.server.get('/users?query=n499@')).toMatchObject({ body: { items: [{}] } })
    await project.server.delete(`/users/${inTheWay.id}`)
    const resumed = await importInto(project, 'users.jsonl')
    expect(resumed.errors).toContain('Continuing after 500 records from an earlier run.')
    expect(resumed).toMatchObject({ code: 0, out: 'Done: 1,200 created, 0 updated, 0 skipped.' })
    expect(existsSync(at('users.jsonl.checkpoint'))).toBe(false)
    expect(await listed(project)).toHaveLength(1200)
  })

  it('a batch that was written before the process ended is not written again', async () => {
    const project = await server.createProject()
    const inTheWay = await project.server.post('/users', {
      primary_email: 'n1100@example.com',
      primary_email_auth_enabled: true,
    })
    write('users.jsonl', people)
    const stopped = await importInto(project, 'users.jsonl')
    expect(stopped.code).toBe(1)
    // As if it had been killed between the second batch and the note that it was written.
    const state = JSON.parse(readFileSync(at('users.jsonl.checkpoint'), 'utf8'))
    expect(state).toMatchObject({ done: 1000, attempting: 1000, counts: { created: 1000 } })
    const earlier = { ...state, done: 500, attempting: 1000, counts: { ...state.counts, created: 500 } }
    writeFileSync(at('users.jsonl.checkpoint'), JSON.stringify(earlier))
    await project.server.delete(`/users/${inTheWay.body.id}`)
    const resumed = await importInto(project, 'users.jsonl')
    expect(resumed).toMatchObject({ code: 0, out: 'Done: 1,200 created, 0 updated, 0 skipped.' })
    expect(await listed(project)).toHaveLength(1200)
  })

  it('the checkpoint of a file that was corrected since says what to do', async () => {
    const project = await server.createProject()
    await project.server.post('/users', { primary_email: 'n700@example.com', primary_email_auth_enabled: true })
    write('users.jsonl', people)
    expect((await importInto(project, 'users.jsonl')).code).toBe(1)
    write('users.jsonl', people.toSpliced(700, 1))
    const refused = await importInto(project, 'users.jsonl')
    expect(refused.code).toBe(1)
    expect(refused.errors).toContain('which has written 500 records')
    expect(refused.errors).toContain('--on-conflict skip')
    rmSync(at('users.jsonl.checkpoint'))
    const again = await importInto(project, 'users.jsonl', '--on-conflict', 'skip')
    expect(again).toMatchObject({ code: 0, out: 'Done: 699 created, 0 updated, 500 skipped.' })
  })

  it('a checkpoint is not used for another file or project', async () => {
    const project = await server.createProject()
    write('users.jsonl', people.slice(0, 3))
    for (const content of [
      '{}',
      'x',
      '{"project":"x","file":"y","choices":{},"done":0,"attempting":0,"counts":{"created":0,"updated":0,"skipped":0}}',
    ]) {
      writeFileSync(at('note'), content)
      const { code, errors } = await importInto(project, 'users.jsonl', '--checkpoint', 'note')
      expect(code).toBe(1)
      expect(errors).toContain(at('note'))
    }
    expect(await listed(project)).toEqual([])
  })
})

describe('the command', () => {
  const project = '--project=7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60'

  it.each([
    [[]],
    [['move']],
    [['export']],
    [['import', project]],
    [['import', 'nothing.jsonl', project]],
    [['export', 'file', project]],
    [['export', project, '--dry-run']],
    [['import', 'x', project, '--with-password-hashes']],
    [['export', project, '--format', 'xml']],
    [['export', project, '--on-conflict', 'skip']],
  ])('hallpass users ends with 2 and one hint when called as %j', async (args) => {
    const { code, errors } = await run(args)
    expect(code).toBe(2)
    expect(errors).toContain('See: hallpass users --help')
  })

  it('refuses unknown projects, and imports into internal', async () => {
    write('users.jsonl', [])
    for (const id of ['7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60', 'x']) {
      const { code, errors } = await run(['export', '--project', id])
      expect({ code, errors }).toEqual({ code: 1, errors: `There is no project ${id}.` })
    }
    expect((await run(['import', 'users.jsonl', '--project', 'internal'])).code).toBe(1)
    expect((await run(['export', '--project', 'internal'])).code).toBe(0)
  })

  it('an export overwrites no file, and leaves none when it fails', async () => {
    writeFileSync(at('users.jsonl'), 'precious')
    expect((await run(['export', project, '--output', 'users.jsonl'])).code).toBe(2)
    expect(readFileSync(at('users.jsonl'), 'utf8')).toBe('precious')
    expect((await run(['export', project, '--output', 'other.jsonl'])).code).toBe(1)
    expect(existsSync(at('other.jsonl'))).toBe(false)
    expect(existsSync(at('other.jsonl.partial'))).toBe(false)
  })
})
