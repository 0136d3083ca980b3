/** What the command line does with a configuration file, as calls: docs/guides/configuration-as-code.md. */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { addColleague, signUpOwner } from '../../testing/owner.ts'

const server = await startTestServer()
afterAll(() => server.close())

const ours = { headers: { 'x-hallpass-extensions': '1' } }
const path = '/internal/config/override'
const read = async (project: TestProject) => (await project.admin.get(path, ours)).body
const push = (project: TestProject, document: object, more: object = {}) =>
  project.admin.patch(path, { config_override_string: JSON.stringify(document), ...more }, ours)
async function auditOf(project: TestProject) {
  await jobsDone(server)
  return (await project.admin.get('/internal/audit-log')).body.items
}

describe('what a project sets itself', () => {
  it('is read as nested names without defaults, with a version', async () => {
    const project = await server.createProject()
    await project.configure({ 'auth.otp.allowSignIn': true, auth: { passkey: { allowSignIn: true } } })
    const body = await read(project)
    expect(Object.keys(body)).toEqual(['config_override_string', 'version', 'managed_by'])
    const { auth, payments } = JSON.parse(body.config_override_string)
    expect({ auth, payments }).toEqual({
      auth: { otp: { allowSignIn: true }, passkey: { allowSignIn: true } },
      payments: undefined,
    })
    expect(body).toMatchObject({ version: expect.stringMatching(/^\d+$/), managed_by: null })
  })

  it('is answered as a configuration file, without secrets, for those who ask', async () => {
    const project = await server.createProject()
    await project.configure({ 'auth.otp.allowSignIn': true, 'emails.server.password': 'hush' })
    const { body } = await project.admin.get(`${path}?with_file=true`, ours)
    expect(body.file_string).toMatch(/^import { defineConfig, secret } from '@hallpass\/js\/config'\n/)
    expect(body.file_string).toContain("password: secret('EMAILS_SERVER_PASSWORD')")
    expect(body.file_string).not.toContain('hush')
    expect(await read(project)).not.toHaveProperty('file_string')
  })

  it('is not found by callers that do not know it', async () => {
    const project = await server.createProject()
    expect((await project.admin.get(path)).status).toBe(404)
    for (const body of [{ version: '1' }, { managed_by: null }]) {
      expect((await project.admin.patch(path, { config_override_string: '{}', ...body })).status).toBe(404)
    }
  })

  it('has another version after every change, whoever makes it', async () => {
    const project = await server.createProject()
    const versions = [(await read(project)).version]
    for (const change of [
      () => project.configure({ 'auth.otp.allowSignIn': true }),
      () => project.admin.patch('/internal/projects/current', { config: { passkey_enabled: true } }),
      () => project.admin.post('/internal/email-themes', { display_name: 'Ours' }),
      () => project.admin.post('/team-permission-definitions', { id: 'may_pay' }),
    ]) {
      await change()
      versions.push((await read(project)).version)
    }
    expect(new Set(versions).size).toBe(5)
  })
})

describe('a push', () => {
  it('answers the new version, and leaves one entry in the audit log with what differs', async () => {
    const project = await server.createProject()
    const { version } = await read(project)
    const managed_by = { file: 'hallpass.config.ts', commit: '1a2b3c4', places: ['auth.otp.allowSignIn'] }
    const before = (await auditOf(project)).length
    const answer = await push(project, { 'auth.otp.allowSignIn': true }, { version, managed_by })
    expect(answer.status).toBe(200)
    expect(await read(project)).toMatchObject({
      version: answer.body.version,
      managed_by: { ...managed_by, pushed_at_millis: server.clock.now().getTime() },
    })
    const items = await auditOf(project)
    expect(items.length).toBe(before + 1)
    expect(items[0]).toMatchObject({
      action: 'config.updated',
      before: { managed_by: null },
      after: { 'auth.otp.allowSignIn': true, managed_by: { file: 'hallpass.config.ts', commit: '1a2b3c4' } },
    })
  })

  it('is refused when the configuration was changed meanwhile, and changes nothing', async () => {
    const project = await server.createProject()
    const { version } = await read(project)
    await project.configure({ 'auth.passkey.allowSignIn': true })
    const before = await read(project)
    const answer = await push(project, { 'auth.otp.allowSignIn': true }, { version })
    expect(answer).toMatchObject({ status: 409, code: 'CONFIG_CHANGED_MEANWHILE' })
    expect(await read(project)).toEqual(before)
    expect(JSON.stringify(await auditOf(project))).not.toContain('auth.otp.allowSignIn')
  })

  it('of two at once from the same version, one wins', async () => {
    const project = await server.createProject()
    const { version } = await read(project)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => push(project, { 'auth.codes.signInMinutes': n * 10 }, { version })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('says which file manages what without changing anything else, and null ends that', async () => {
    const project = await server.createProject()
    const managed_by = { file: 'config/hallpass.config.ts', places: ['auth'] }
    expect((await project.admin.patch(path, { managed_by }, ours)).status).toBe(200)
    expect((await read(project)).managed_by).toMatchObject({ ...managed_by, commit: null })
    await project.configure({ 'auth.otp.allowSignIn': true })
    expect((await read(project)).managed_by).toMatchObject(managed_by)
    await project.admin.patch(path, { managed_by: null }, ours)
    expect((await read(project)).managed_by).toBeNull()
  })

  it.each([
    ['a name of several lines', { file: 'a\nb', places: [] }],
    ['a name that turns the text around', { file: 'a\u202eb', places: [] }],
    ['no name', { file: '', places: [] }],
    ['a long name', { file: 'x'.repeat(301), places: [] }],
    ['very many places', { file: 'a', places: Array.from({ length: 5001 }, () => 'auth') }],
    ['something else', { file: 'a', places: [], owner: 'me' }],
  ])('is refused with %s', async (_name, managed_by) => {
    const project = await server.createProject()
    expect(await project.admin.patch(path, { managed_by }, ours)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect((await read(project)).managed_by).toBeNull()
  })
})

describe('secrets', () => {
  it('are shown to those who may read them only, and the log does not show them', async () => {
    await signUpOwner(server)
    const owner = await signUpOwner(server)
    const projectId = (await owner.create()).body.id
    const get = async (who: Pick<typeof owner, 'acting'>, of: string) =>
      (await server.request('GET', `/api/v1${of}`, { headers: { ...who.acting(projectId), ...ours.headers } })).body
    const document = {
      'auth.oauth.providers.github': { type: 'github', isShared: false, clientId: 'id', clientSecret: 'hush-1' },
      'emails.server.password': 'hush-2',
    }
    await server.request('PATCH', `/api/v1${path}`, {
      headers: owner.acting(projectId),
      body: { config_override_string: JSON.stringify(document) },
    })
    expect((await get(owner, path)).config_override_string).toMatch(/hush-2.*hush-1/)
    for (const role of ['developer', 'viewer'] as const) {
      const text = (await get(await addColleague(server, owner, role), path)).config_override_string
      expect(text).not.toContain('hush-')
      expect(JSON.parse(text).auth.oauth.providers).toEqual({
        github: { type: 'github', isShared: false, clientId: 'id' },
      })
    }
    await jobsDone(server)
    expect(JSON.stringify(await get(owner, '/internal/audit-log'))).not.toContain('hush-')
  })
})
