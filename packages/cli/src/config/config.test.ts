import { readdirSync } from 'node:fs'
import { at } from '@hallpass/contract/config-file'
import { startTestServer, type TestProject } from '@hallpass/server/testing'
import { jobsDone } from '@hallpass/server/testing/jobs-done.ts'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { storedOverride } from '../../../contract/src/config-file/testing.ts'
import { configFolder, configText, storedOf } from './fixture.ts'

const server = await startTestServer()
afterAll(() => server.close())
const { base } = server

async function auditOf(project: TestProject): Promise<{ action: string; after: object }[]> {
  await jobsDone(server)
  return (await project.admin.get('/internal/audit-log')).body.items
}

const templateId = '3f0c4a52-4c1d-4b7e-9a53-1f2d3c4b5a60'
const template = { displayName: 'Welcome', tsxSource: 'export const EmailTemplate = () => <p>Hi</p>\n' }
const provider = { type: 'github', isShared: false, clientId: 'app', clientSecret: 'hush-1', allowSignIn: true }

describe('pull', () => {
  it('writes what the project sets, programs beside it, and no secret', async () => {
    const project = await server.createProject()
    await project.configure({
      'auth.oauth.providers.github': provider,
      [`emails.templates.${templateId}`]: template,
      'emails.server.password': 'hush-2',
    })
    const { run, read, folder } = configFolder(project, base)
    const { code, out } = await run(['pull'])
    expect({ code, out: out.split('\n') }).toEqual({
      code: 0,
      out: [
        'Wrote hallpass.config.ts',
        'Wrote emails/templates/welcome.tsx',
        'Set before you push: GITHUB_CLIENT_SECRET, EMAILS_SERVER_PASSWORD. Secrets are not in the files.',
      ],
    })
    expect(read('emails/templates/welcome.tsx')).toBe(template.tsxSource)
    expect(read()).toContain("clientSecret: secret('GITHUB_CLIENT_SECRET')")
    expect(read()).not.toContain('hush-')
    expect(readdirSync(folder).sort()).toEqual(['emails', 'hallpass.config.ts'])
  })

  it('replaces files that are there only with --force', async () => {
    const project = await server.createProject()
    const { run, read } = configFolder(project, base, configText('{ auth: { allowSignUp: false } }'))
    const before = read()
    const refused = await run(['pull'])
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('hallpass.config.ts would be replaced') })
    expect(read()).toBe(before)
    expect((await run(['pull', '--force'])).code).toBe(0)
    expect((await run(['pull'])).out).toBe('The files already match the project.')
  })

  it('says that a folder is where the file should be', async () => {
    const { run, write } = configFolder(await server.createProject(), base)
    write('', 'hallpass.config.ts/notes.txt')
    for (const args of [['pull'], ['pull', '--force']]) {
      expect(await run(args)).toMatchObject({
        code: 1,
        errors: 'hallpass.config.ts cannot be written: it is a folder.',
      })
    }
  })
})

describe('what was pulled', () => {
  it('is pushed without changing anything, for any configuration', async () => {
    await fc.assert(
      fc.asyncProperty(storedOverride, async (stored) => {
        const project = await server.createProject()
        const answer = await project.admin.patch('/internal/config/override', {
          config_override_string: JSON.stringify(stored),
        })
        fc.pre(answer.status === 200)
        const { run } = configFolder(project, base)
        const before = await storedOf(project)
        const pulled = JSON.parse((await run(['pull', '--json'])).out)
        // Each is taken to be what is stored, where nothing else is said.
        expect(await run(['diff'])).toMatchObject({ code: 0 })
        const secrets = pulled.secrets as { name: string; path: string }[]
        const env = Object.fromEntries(
          secrets.map(({ name, path }) => [name, String(at(before.override, path.split('.')))]),
        )
        expect(await run(['push', '--yes'], { env })).toMatchObject({ code: 0, errors: '' })
        expect((await storedOf(project)).override).toEqual(before.override)
        expect((await run(['push'], { env })).out).toBe('Nothing differs.')
      }),
      // What was once in the way: a secret that is stored and empty.
      { numRuns: 8, examples: [[{ auth: { oauth: { providers: { github: { clientSecret: '' } } } } }]] },
    )
  })
})

describe('push', () => {
  it('writes only what the file declares and the project has otherwise, as one entry of the audit log', async () => {
    const project = await server.createProject()
    await project.configure({ 'auth.passkey.allowSignIn': true })
    const file = configText(`{
  auth: { otp: { allowSignIn: true }, password: { allowSignIn: true } },
  emails: { templates: { '${templateId}': { displayName: 'Welcome', tsxSource: file('./welcome.tsx') } } },
}`)
    const { run, write } = configFolder(project, base, file)
    write(template.tsxSource, 'welcome.tsx')
    const entries = (await auditOf(project)).length
    const { code, out, asked } = await run(['push', '--commit', 'abc123'], { answer: 'y' })
    expect(code).toBe(0)
    expect(asked).toMatch(/^Write 2 differences to .*\? \[y\/N\] $/)
    expect(out.split('\n').slice(1)).toEqual([
      '  + auth.otp.allowSignIn: true',
      expect.stringContaining(`  + emails.templates.${templateId}: {"displayName":"Welcome"`),
      'Pushed 2 differences.',
    ])
    const { override, managedBy } = await storedOf(project)
    expect(override.auth).toMatchObject({ otp: { allowSignIn: true }, passkey: { allowSignIn: true } })
    expect(override.emails.templates[templateId]).toEqual(template)
    expect(managedBy).toMatchObject({
      file: 'hallpass.config.ts',
      commit: 'abc123',
      places: ['auth.password.allowSignIn', 'auth.otp.allowSignIn', `emails.templates.${templateId}`],
    })
    const now = await auditOf(project)
    expect(now.length).toBe(entries + 1)
    expect(now[0]).toMatchObject({ action: 'config.updated', after: { 'auth.otp.allowSignIn': true } })
  })

  it('takes away what is set beside the file with --prune, in its sections only', async () => {
    const project = await server.createProject()
    await project.configure({ 'auth.passkey.allowSignIn': true, 'teams.allowClientTeamCreation': true })
    const { run } = configFolder(project, base, configText('{ auth: { password: { allowSignIn: true } } }'))
    expect((await run(['diff', '--prune'])).out).toContain('  - auth.passkey.allowSignIn: true')
    expect((await run(['push', '--prune', '--yes'])).code).toBe(0)
    const { override } = await storedOf(project)
    expect(override).toMatchObject({
      auth: { password: { allowSignIn: true }, passkey: {} },
      teams: { allowClientTeamCreation: true },
    })
  })

  it('takes secrets from the environment, and names the one that is not set', async () => {
    const project = await server.createProject()
    const declared =
      "{ type: 'github', isShared: false, clientId: 'app', clientSecret: secret('GH'), allowSignIn: true }"
    const { run } = configFolder(
      project,
      base,
      configText(`{ auth: { oauth: { providers: { github: ${declared} } } } }`),
    )
    const before = await storedOf(project)
    expect(await run(['push', '--yes'])).toMatchObject({
      code: 1,
      errors: 'Nothing was pushed: set GH, which hallpass.config.ts takes from the environment.',
    })
    expect(await storedOf(project)).toEqual(before)
    const pushed = await run(['push', '--yes'], { env: { GH: 'hush-9' } })
    expect(pushed.out).toContain("  + auth.oauth.providers.github.clientSecret: secret('GH')")
    expect((await storedOf(project)).override.auth.oauth.providers.github.clientSecret).toBe('hush-9')
    const other = await run(['diff', '--json'], { env: { GH: 'hush-10' } })
    expect(other).toMatchObject({ code: 2 })
    expect(JSON.parse(other.out).changes).toEqual([
      {
        path: 'auth.oauth.providers.github.clientSecret',
        kind: 'change',
        before: '(secret)',
        after: { $secret: 'GH' },
      },
    ])
    for (const shown of [pushed, other]) expect(JSON.stringify(shown)).not.toContain('hush-')
  })

  it('asks before it writes, and without a terminal it needs --yes', async () => {
    const project = await server.createProject()
    const { run } = configFolder(project, base, configText('{ auth: { otp: { allowSignIn: true } } }'))
    const before = await storedOf(project)
    expect(await run(['push'])).toMatchObject({ code: 1, errors: expect.stringContaining('--yes') })
    for (const answer of ['n', '', 'nope']) {
      expect(await run(['push'], { answer })).toMatchObject({ code: 1, errors: 'Nothing was pushed.' })
    }
    expect(await storedOf(project)).toEqual(before)
    expect(await run(['push'], { answer: 'Yes' })).toMatchObject({ code: 0 })
  })

  it('says so when the configuration was changed meanwhile, and changes nothing', async () => {
    const project = await server.createProject()
    const { run } = configFolder(project, base, configText('{ auth: { otp: { allowSignIn: true } } }'))
    // Somebody answers the question after a colleague has saved something.
    const answer = async () => {
      await project.configure({ 'auth.passkey.allowSignIn': true })
      return 'y'
    }
    const { code, errors } = await run(['push'], { answer })
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringContaining('Somebody changed the configuration meanwhile'),
    })
    expect((await storedOf(project)).override.auth).not.toHaveProperty('otp')
  })

  it('chooses one of the environments of the file', async () => {
    const project = await server.createProject()
    const text = configText(`{
  auth: { codes: { signInMinutes: 10, invitationMinutes: 60 } },
  $environments: { production: { auth: { codes: { signInMinutes: 5 } } }, staging: {} },
}`)
    const { run } = configFolder(project, base, text)
    expect((await run(['push', '--yes', '--env', 'production'])).code).toBe(0)
    expect((await storedOf(project)).override.auth.codes).toEqual({ signInMinutes: 5, invitationMinutes: 60 })
    expect((await run(['diff'])).code).toBe(2)
    expect(await run(['diff', '--env', 'prod'])).toMatchObject({
      code: 1,
      errors: 'hallpass.config.ts has no environment prod, only production, staging.',
    })
  })
})

describe('diff', () => {
  it('ends with 0 for no difference, 2 for some, and 1 when it failed', async () => {
    const project = await server.createProject()
    const { run, write } = configFolder(project, base, configText('{ auth: { password: { allowSignIn: true } } }'))
    expect(await run(['diff'])).toMatchObject({ code: 0, out: expect.stringContaining('nothing differs') })
    write(configText('{ auth: { password: { allowSignIn: false } } }'))
    expect(await run(['diff'])).toMatchObject({
      code: 2,
      out: expect.stringContaining('  ~ auth.password.allowSignIn: true → false'),
    })
    expect((await run(['diff', '--wrong'])).code).toBe(1)
    expect((await run(['diff', '--force'])).code).toBe(1)
    write('export default {')
    expect((await run(['diff'])).code).toBe(1)
  })
})
