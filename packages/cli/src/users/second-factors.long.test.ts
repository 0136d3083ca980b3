import { readFileSync } from 'node:fs'
import type { TestProject } from '@hallpass/server/testing'
import { second, withApps } from '@hallpass/server/testing/authenticator-apps.ts'
import { requestAttemptCode, totpSecret } from '@hallpass/server/testing/code-mails.ts'
import { withKeys } from '@hallpass/server/testing/security-keys.ts'
import { extended } from '@hallpass/server/testing/trusted-devices.ts'
import { expect, it } from 'vitest'
import { startUsersFixture } from './users-fixture.ts'

const { server, at, write, importInto, exportFrom } = await startUsersFixture()

/** Somebody with two authenticator apps, a security key and recovery codes. */
async function carefulPerson(project: TestProject) {
  const { personWithTwo, codeOf } = withApps(server, project)
  const { add, newKey } = withKeys(project)
  const ada = await personWithTwo()
  const key = newKey()
  const added = await add(ada, key)
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  const made = await project.as('client', ada).post('/auth/recovery-codes', { totp_code: codeOf(totpSecret) }, extended)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return { ada, key, codes: made.body.codes as string[] }
}

it.each(['jsonl', 'csv'])('every second factor comes along in a file of %s', async (format) => {
  const project = await server.createProject()
  const { ada, key, codes } = await carefulPerson(project)
  const everything = ['--with-password-hashes', '--with-totp-secrets']
  expect((await exportFrom(project, '--output', `all.${format}`, ...everything)).code).toBe(0)

  const copy = await server.createProject()
  expect(await importInto(copy, `all.${format}`)).toMatchObject({ code: 0 })
  const { signIn, codeOf } = withApps(server, copy)
  for (const secret of [totpSecret, second]) expect((await signIn(ada, codeOf(secret))).status).toBe(200)
  expect((await withKeys(copy).signIn(ada, key)).status).toBe(200)
  const recover = async () => {
    const code = await requestAttemptCode(copy, ada)
    const body = { type: 'recovery', recovery_code: codes[0], code }
    return (await copy.client.post('/auth/mfa/sign-in', body, extended)).status
  }
  expect([await recover(), await recover()]).toEqual([200, 400])
  const update = await importInto(copy, `all.${format}`, '--on-conflict', 'update')
  expect(update).toMatchObject({ code: 0, out: 'Done: 0 created, 1 updated, 0 skipped.' })
  expect(await recover()).toBe(200)
  expect((await signIn(ada, codeOf(second))).status).toBe(200)
})

it('none of them is in a file that was not asked for them', async () => {
  const project = await server.createProject()
  const { key } = await carefulPerson(project)
  const { written } = await exportFrom(project, '--with-password-hashes')
  expect(written).not.toContain('second_factors')
  expect(written).not.toContain(key.id)
})

it('what cannot be a second factor is refused, and a key of somebody else is not taken', async () => {
  const project = await server.createProject()
  await carefulPerson(project)
  await exportFrom(project, '--output', 'all.jsonl', '--with-totp-secrets')
  const { second_factors } = JSON.parse(readFileSync(at('all.jsonl'), 'utf8'))
  const { security_keys, authenticator_apps, recovery_codes } = second_factors
  const other = { primary_email: 'other@example.com' }
  for (const [given, problem] of [
    [{ authenticator_apps }, 'must have totp_secret_base64 beside further apps'],
    [{ recovery_codes }, 'must have a second factor beside recovery codes'],
    [{ recovery_codes: ['plain-codes'] }, 'must be a SHA-256 in base64url'],
    [{ security_keys: [{ ...security_keys[0], public_key: 'AAAA' }] }, 'must be a COSE key'],
    [{ security_keys }, 'has the security key'],
  ] as const) {
    write('other.jsonl', [{ ...other, second_factors: given }])
    const refused = await importInto(project, 'other.jsonl')
    expect(refused, problem).toMatchObject({ code: 1, errors: expect.stringContaining(problem) })
  }
})
