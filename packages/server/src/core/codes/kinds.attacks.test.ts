/** Codes of every kind at every route that takes one (T14, T16). New kinds and routes are tried by being there. */
import type { Endpoint } from '@hallpass/contract/endpoints'
import { afterAll, describe, expect, it } from 'vitest'
import { callbackUrl, requestSignInCode } from '../../testing/code-mails.ts'
import { startTestServer } from '../../testing/index.ts'
import { sampleInput } from '../../testing/sample-input.ts'
import { namedRoutes } from '../../testing/sweep.ts'
import { type CodeData, type CodePurpose, createCode, codePurposes as purposes } from './index.ts'

const server = await startTestServer({ env: { HALLPASS_LIMIT_OTP_CODE: '1000' } })
afterAll(() => server.close())
const project = await server.createProject({ config: { magic_link_enabled: true, passkey_enabled: true } })
const ada = await project.signUp()
const { tenancyId } = await server.app.projects.get(project.id)
const db = server.app.database.forTenancy(tenancyId)

const purposeOf = (path: string): CodePurpose | undefined => {
  const owners: Partial<Record<CodePurpose, RegExp>> = {
    'sign-in': /^\/auth\/otp\/sign-in/,
    'password-reset': /^\/auth\/password\/reset/,
    'contact-channel-verification': /^\/contact-channels\/verify/,
    'mfa-attempt': /^\/auth\/mfa\/sign-in/,
    'factor-setup': /^\/auth\/mfa\/setup/,
    'team-invitation': /^\/team-invitations\/accept/,
    'passkey-registration': /^\/auth\/passkey\/register/,
    'passkey-authentication': /^\/auth\/passkey\/sign-in/,
    'project-transfer': /^\/integrations\/\w+\/projects\/transfer\/confirm/,
  }
  return purposes.find((purpose) => owners[purpose]?.test(path))
}

const takesCode = (endpoint: Endpoint) => {
  const body = endpoint.method === 'POST' && purposeOf(endpoint.path) ? sampleInput(endpoint, 'client').body : undefined
  return typeof body === 'object' && body !== null && 'code' in body
}
const endpoints = namedRoutes.map(([, route]) => route.endpoint).filter(takesCode)

/** Carries what any kind needs, so that only its kind can be the reason for a refusal. */
const data = { email: ada.email, isNewUser: false, challenge: 'c', userId: ada.id } as unknown as CodeData[CodePurpose]
const newCode = async (purpose: CodePurpose) =>
  (await createCode(db, server.clock.now(), { purpose, userId: ada.id, data, lifetimeMillis: 60_000 })).code

const offer = (endpoint: Endpoint, code: string) => {
  const body = { ...(sampleInput(endpoint, 'client').body as object), code }
  return project.as('client', ada).post(endpoint.path, body, { headers: { 'x-hallpass-extensions': '1' } })
}
const rowOf = async () => {
  const rows = await db.selectFrom('verification_codes').select(['attempts', 'used_at']).execute()
  return { attempts: rows.map((row) => row.attempts), used: rows.filter((row) => row.used_at).length }
}

it('the table of code kinds covers at least the kinds and routes that exist today', () => {
  const owned = new Set(endpoints.map(({ path }) => purposeOf(path)))
  for (const purpose of ['sign-in', 'password-reset', 'contact-channel-verification', 'mfa-attempt'] as const) {
    expect(owned).toContain(purpose)
  }
  expect(endpoints.length).toBeGreaterThanOrEqual(7)
})

describe.each(purposes)('a code for %s (T14)', (purpose) => {
  it(`a code for ${purpose} is unknown to the endpoints of all other kinds`, async () => {
    const code = await newCode(purpose)
    for (const endpoint of endpoints.filter(({ path }) => purposeOf(path) !== purpose)) {
      const answer = await offer(endpoint, code)
      expect(answer, endpoint.path).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    }
    const checks = endpoints.filter(({ path }) => purposeOf(path) === purpose && path.endsWith('check-code'))
    for (const endpoint of checks) expect((await offer(endpoint, code)).code, endpoint.path).toBeUndefined()
  })

  it(`a code for ${purpose} is not accepted as a token or as a CLI code`, async () => {
    const code = await newCode(purpose)
    expect((await project.refresh(code)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    const { client } = project
    expect((await client.get('/users/me', { headers: { 'x-stack-access-token': code } })).code).toBe(
      'UNPARSABLE_ACCESS_TOKEN',
    )
    expect((await client.post('/auth/cli/poll', { polling_code: code })).code).toBe('INVALID_POLLING_CODE')
    const login = (await client.post('/auth/cli', {})).body
    const wrongToken = { login_code: login.login_code, refresh_token: code }
    expect((await client.post('/auth/cli/complete', wrongToken)).status).toBe(400)
    const wrongCode = { login_code: code, refresh_token: ada.refreshToken }
    expect((await client.post('/auth/cli/complete', wrongCode)).status).toBe(400)
  })
})

it('tokens and CLI codes are not accepted as codes (T14)', async () => {
  const login = (await project.client.post('/auth/cli', {})).body
  for (const token of [ada.refreshToken, login.polling_code, login.login_code]) {
    for (const endpoint of endpoints) {
      expect((await offer(endpoint, token)).code, endpoint.path).toBe('VERIFICATION_CODE_NOT_FOUND')
    }
  }
})

describe('a link that a scanner opens (T16)', () => {
  it('a mailed link leads to a page of the app, not to the server', async () => {
    const { mail } = await requestSignInCode(server, project, 'scanned@example.com')
    expect(mail.links.every((link) => link.startsWith(callbackUrl))).toBe(true)
  })

  it.each(['GET', 'HEAD'])(
    'a %s of a mailed link changes nothing, whatever the path and the headers',
    async (method) => {
      const code = await newCode('sign-in')
      const before = await rowOf()
      const paths = [
        ...namedRoutes.map(([, { endpoint }]) => `/api/v1${endpoint.path}`),
        ...endpoints.map(({ path }) => `/p/${project.id}/handler${path}`),
        ...['magic-link-callback', 'email-verification', 'password-reset', 'team-invitation'].flatMap((page) => [
          `/handler/${page}`,
          `/p/${project.id}/handler/${page}`,
        ]),
      ]
      for (const path of paths) {
        for (const headers of [{}, project.headers('client', ada)]) {
          await server.request(method, `${path}?code=${code}&password=another+one`, { headers })
        }
      }
      expect(await rowOf()).toEqual(before)
      const signedIn = await project.client.post('/auth/otp/sign-in/check-code', { code })
      expect(signedIn.body).toEqual({ is_code_valid: true })
    },
  )
})
