import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type ConfigDocument, creationDefaults, normalize, override, validateOverride } from '../config/index.ts'
import {
  at,
  type ConfigurationFile,
  changesOf,
  configFiles,
  configProblems,
  defineConfig,
  documentOf,
  file,
  isFileText,
  isSecret,
  pulledTree,
  secret,
  type Tree,
  valuesIn,
} from './index.ts'
import { storedOverride } from './testing.ts'

const treeFrom = (stored: ConfigDocument): Tree => normalize(stored, { createParents: true })

/** The text as a program, and its placeholders replaced by what they stand for. */
function evaluate(files: ReturnType<typeof configFiles>, secrets: Readonly<Record<string, string>>): Tree {
  const program = files.text.replace(/^import .*\n/, '').replace('export default', 'return')
  const made = new Function('defineConfig', 'file', 'secret', program)(defineConfig, file, secret)
  const resolve = (value: unknown): unknown => {
    if (isSecret(value)) return secrets[value.$secret]
    if (isFileText(value)) return files.sources[value.$file.slice(2)]
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolve(member)]))
  }
  return resolve(made) as Tree
}

/** What each secret of a tree is called in its file. */
const secretsOf = (tree: Tree, { secrets }: ReturnType<typeof configFiles>) =>
  Object.fromEntries(secrets.map(({ name, path }) => [name, at(tree, path.split('.')) as string]))

describe('a configuration as files', () => {
  it('pushing what was pulled changes nothing, for any configuration', () => {
    fc.assert(
      fc.property(storedOverride, (stored) => {
        const { tree, leftOut } = pulledTree(stored)
        const files = configFiles(tree)
        const declared = evaluate(files, secretsOf(tree, files))
        expect(changesOf(declared, treeFrom(stored))).toEqual([])
        if (!leftOut.length) expect(changesOf(declared, treeFrom(stored), { prune: true })).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('what was pulled is always a configuration that may be pushed', () => {
    fc.assert(
      fc.property(storedOverride, (stored) => {
        const { tree } = pulledTree(stored)
        expect(configProblems(tree)).toEqual([])
        expect(validateOverride(documentOf(changesOf(tree, {})))).toMatchObject({ ok: true })
      }),
      { numRuns: 300 },
    )
  })

  it('after a push the project has what the file declares, and everything else as before', () => {
    fc.assert(
      fc.property(storedOverride, storedOverride, (file, stored) => {
        const { tree } = pulledTree(file)
        const before = treeFrom(stored)
        const after = treeFrom(override(stored, documentOf(changesOf(tree, before))))
        expect(changesOf(tree, after)).toEqual([])
        const declared = new Set(valuesIn(tree).map(({ path }) => path.join('.')))
        for (const { path, value } of valuesIn(before)) {
          if (!declared.has(path.join('.'))) expect(at(after, path)).toEqual(isEmpty(value) ? expect.anything() : value)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('after a push with prune the sections of the file hold nothing else', () => {
    fc.assert(
      fc.property(storedOverride, storedOverride, (file, stored) => {
        const { tree } = pulledTree(file)
        const changes = changesOf(tree, treeFrom(stored), { prune: true })
        const after = treeFrom(override(stored, documentOf(changes)))
        expect(changesOf(tree, after, { prune: true })).toEqual([])
        const declared = new Set(valuesIn(tree).map(({ path }) => path.join('.')))
        const found = valuesIn(after).filter(({ path }) => Object.hasOwn(tree, path[0]!))
        const extra = found.filter(({ path, value }) => !declared.has(path.join('.')) && !isEmpty(value))
        expect(extra.filter(({ path }) => !declared.has(path.slice(0, -1).join('.')))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

describe('the text of a configuration file', () => {
  it('names what is set, calls secrets by name and puts programs beside it', () => {
    const id = '3f0c4a52-4c1d-4b7e-9a53-1f2d3c4b5a60'
    const { tree } = pulledTree({
      ...creationDefaults,
      'rbac.permissions': {},
      'auth.oauth.providers.github': {
        type: 'github',
        isShared: false,
        clientId: 'id',
        clientSecret: 'hush',
        allowSignIn: true,
      },
      'emails.server': { isShared: false, host: 'mail.example.com', port: 587, username: 'u', password: 'hush, too' },
      [`emails.templates.${id}`]: { displayName: 'Welcome!', tsxSource: 'export const a = 1\n', themeId: false },
      'payments.offers.pro': { customerType: 'user', prices: { monthly: { USD: '10', interval: [1, 'month'] } } },
    })
    const files = configFiles(tree)
    expect(files.text).toMatchInlineSnapshot(`
      "import { defineConfig, file, secret } from '@hallpass/js/config'

      export default defineConfig({
        rbac: {
          defaultPermissions: {
            teamCreator: {
              team_admin: true,
            },
            teamMember: {
              team_member: true,
            },
          },
        },
        domains: {
          allowLocalhost: true,
        },
        auth: {
          password: {
            allowSignIn: true,
          },
          oauth: {
            providers: {
              github: {
                type: 'github',
                allowSignIn: true,
                isShared: false,
                clientId: 'id',
                clientSecret: secret('GITHUB_CLIENT_SECRET'),
              },
            },
          },
        },
        emails: {
          server: {
            isShared: false,
            host: 'mail.example.com',
            port: 587,
            username: 'u',
            password: secret('EMAILS_SERVER_PASSWORD'),
          },
          securityNotifications: true,
          templates: {
            '3f0c4a52-4c1d-4b7e-9a53-1f2d3c4b5a60': {
              displayName: 'Welcome!',
              tsxSource: file('./emails/templates/welcome.tsx'),
              themeId: false,
            },
          },
        },
        payments: {
          offers: {
            pro: {
              customerType: 'user',
              prices: {
                monthly: {
                  USD: '10',
                  interval: [1, 'month'],
                },
              },
            },
          },
        },
      })
      "
    `)
    expect(files.sources).toEqual({ 'emails/templates/welcome.tsx': 'export const a = 1\n' })
    expect(files.secrets).toEqual([
      { name: 'GITHUB_CLIENT_SECRET', path: 'auth.oauth.providers.github.clientSecret' },
      { name: 'EMAILS_SERVER_PASSWORD', path: 'emails.server.password' },
    ])
    expect(files.text).not.toContain('hush')
  })

  it('gives every program a file of its own, in its folder, whatever it is called', () => {
    const names = [
      '../../../etc/passwd',
      '..',
      '/etc/passwd',
      'C:\\x',
      '.env',
      'Same',
      'same',
      'SAME!',
      '',
      'нет',
      '\u0000',
      'a/b',
    ]
    const ids = names.map((_, index) => `3f0c4a52-4c1d-4b7e-9a53-1f2d3c4b5a${index + 10}`)
    const templates = Object.fromEntries(ids.map((id, index) => [id, { displayName: names[index]!, tsxSource: id }]))
    const { sources } = configFiles({ emails: { templates } })
    expect(Object.values(sources).sort()).toEqual(ids)
    for (const path of Object.keys(sources))
      expect(path).toMatch(/^emails\/templates\/[a-z0-9]([a-z0-9-]*[a-z0-9])?\.tsx$/)
  })

  it('two secrets never share a name', () => {
    const providers = Object.fromEntries(['a_b', 'a:b', 'a__b', '1x'].map((key) => [key, { clientSecret: key }]))
    const { secrets } = configFiles({ auth: { oauth: { providers } } })
    const names = ['A_B_CLIENT_SECRET', 'A_B_CLIENT_SECRET_2', 'A__B_CLIENT_SECRET', '_1X_CLIENT_SECRET']
    expect(secrets.map(({ name }) => name)).toEqual(names)
  })
})

describe('changes', () => {
  it('leave what the file does not declare alone, and take it away with prune', () => {
    const stored = {
      auth: { allowSignUp: false, otp: { allowSignIn: true } },
      teams: { allowClientTeamCreation: true },
    }
    const declared = { auth: { allowSignUp: true } }
    expect(documentOf(changesOf(declared, stored))).toEqual({ 'auth.allowSignUp': true })
    expect(documentOf(changesOf(declared, stored, { prune: true }))).toEqual({
      'auth.allowSignUp': true,
      'auth.otp.allowSignIn': null,
    })
  })

  it('an entry that must be sent whole is one value, and so is a set', () => {
    const price = { USD: '10' }
    const stored = {
      payments: { offers: { pro: { customerType: 'user', prices: { a: price } } } },
      rbac: { defaultPermissions: { signUp: { a: true, b: true } } },
    }
    const declared = {
      payments: { offers: { pro: { customerType: 'user', prices: { a: price }, stackable: true } } },
      rbac: { defaultPermissions: { signUp: { a: true } } },
    }
    expect(documentOf(changesOf(declared, stored))).toEqual({
      'payments.offers.pro': declared.payments.offers.pro,
      'rbac.defaultPermissions.signUp': { a: true },
    })
  })

  it('the order of names does not count', () => {
    const offer = (reversed: boolean) => ({
      customerType: 'user',
      prices: { a: reversed ? { EUR: '1', USD: '2' } : { USD: '2', EUR: '1' } },
    })
    expect(
      changesOf({ payments: { offers: { a: offer(true) } } }, { payments: { offers: { a: offer(false) } } }),
    ).toEqual([])
  })

  it('prune takes an entry away with all that is in it', () => {
    const stored = {
      auth: { oauth: { providers: { github: { type: 'github', clientId: 'x' }, google: { type: 'google' } } } },
    }
    const declared = { auth: { oauth: { providers: { google: { type: 'google' } } } } }
    expect(documentOf(changesOf(declared, stored, { prune: true }))).toEqual({ 'auth.oauth.providers.github': null })
  })
})

describe('problems', () => {
  it('name the place of what is unknown or wrong', () => {
    const found = configProblems({ auth: { otpp: {}, codes: { signInMinutes: 'soon' } }, nowhere: 1 })
    expect(found.map(({ path, message }) => ({ path, message }))).toEqual([
      { path: ['auth', 'codes', 'signInMinutes'], message: 'auth.codes.signInMinutes must be a number' },
      { path: ['auth', 'otpp'], message: 'auth.otpp is not part of the configuration' },
      { path: ['nowhere'], message: 'nowhere is not part of the configuration' },
    ])
  })
})

it('secret() takes names of environment variables only', () => {
  expect(secret('A_1')).toEqual({ $secret: 'A_1' })
  for (const name of ['', 'a b', '1A', 'A=B', "'); process.exit('"])
    expect(() => secret(name)).toThrow(/environment variable/)
})

it('a file is typed by the schema', () => {
  defineConfig({ auth: { otp: { allowSignIn: true } }, emails: { server: { password: secret('P') } } })
  // @ts-expect-error there is no such name
  defineConfig({ auth: { otpp: { allowSignIn: true } } })
  // @ts-expect-error a number is no switch
  defineConfig({ auth: { otp: { allowSignIn: 1 } } })
  // @ts-expect-error an enumeration does not come from a file
  defineConfig({ auth: { oauth: { accountMergeStrategy: secret('X') } } })
  expectTypeOf<NonNullable<ConfigurationFile['$environments']>[string]>().toHaveProperty('auth')
})
