import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { fingerprint } from '../crypto/index.ts'
import { type AccessTokenSubject, createAccessTokens } from './index.ts'

const projectId = '5d2f8a10-93b4-4e6f-8c71-0a9b8c7d6e5f'
const issuerBase = 'https://auth.example.com'
const secret = 'a-secret-of-at-least-32-characters-0001'
const newerSecret = 'a-secret-of-at-least-32-characters-0002'

const ada: AccessTokenSubject = {
  projectId,
  userId: '7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60',
  refreshTokenId: '0c5f6c52-4c1d-4b7e-9a53-1f2d3c4b5a60',
  name: null,
  email: 'ada@example.com',
  emailVerified: true,
  selectedTeamId: null,
  isAnonymous: false,
  isImpersonation: false,
  sessionExpiresAt: new Date('2027-01-01T00:00:00Z'),
}
const start = new Date('2026-01-01T00:00:00Z')

function setUp(secrets = [secret], firstSeen = new Map<string, Date>()) {
  let time = start
  const tokens = createAccessTokens({
    secrets,
    firstSeen,
    issuerBase,
    lifetimeMillis: 600_000,
    now: () => time,
  })
  return { tokens, passes: (millis: number) => (time = new Date(time.getTime() + millis)) }
}

it('an access token carries exactly the claims of the contract', () => {
  const token = setUp().tokens.sign(ada)
  expect(decodeJwt(token)).toEqual({
    iss: `${issuerBase}/api/v1/projects/${projectId}`,
    aud: projectId,
    sub: ada.userId,
    iat: start.getTime() / 1000,
    exp: start.getTime() / 1000 + 600,
    project_id: projectId,
    branch_id: 'main',
    refresh_token_id: ada.refreshTokenId,
    role: 'authenticated',
    name: null,
    email: 'ada@example.com',
    email_verified: true,
    selected_team_id: null,
    is_anonymous: false,
  })
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', kid: expect.stringMatching(/^[\w-]{12}$/) })
})

it('access tokens of anonymous users have their own issuer, audience and key', () => {
  const { tokens } = setUp()
  const token = tokens.sign({ ...ada, isAnonymous: true })
  expect(decodeJwt(token)).toMatchObject({
    iss: `${issuerBase}/api/v1/projects-anonymous-users/${projectId}`,
    aud: `${projectId}:anon`,
    project_id: projectId,
    is_anonymous: true,
  })
  expect(tokens.verify(token)).toMatchObject({ ok: true })
  const kids = tokens.jwks(projectId).keys.map(({ kid }) => kid)
  expect(kids).not.toContain(decodeProtectedHeader(token).kid)
})

it.each([false, true])(
  'an independent library verifies access tokens through the JWKS (anonymous %s)',
  async (isAnonymous) => {
    const { tokens } = setUp()
    const keySet = createLocalJWKSet(tokens.jwks(projectId, { includeAnonymous: isAnonymous }))
    const { payload } = await jwtVerify(tokens.sign({ ...ada, isAnonymous }), keySet, { currentDate: start })
    expect(payload.sub).toBe(ada.userId)
  },
)

it('publishes two keys, four with the anonymous ones, and as many again for each further secret', () => {
  const { tokens } = setUp()
  expect(tokens.jwks(projectId).keys).toHaveLength(2)
  const all = tokens.jwks(projectId, { includeAnonymous: true }).keys
  expect(new Set(all.map(({ kid }) => kid)).size).toBe(4)
  for (const { x, y, ...rest } of all) {
    expect([Buffer.from(x, 'base64url').length, Buffer.from(y, 'base64url').length]).toEqual([32, 32])
    expect(rest).toEqual({ kty: 'EC', alg: 'ES256', crv: 'P-256', kid: rest.kid })
  }
  expect(setUp([secret, newerSecret]).tokens.jwks(projectId, { includeAnonymous: true }).keys).toHaveLength(8)
})

it('derives the same signing keys after every restart', () => {
  expect(setUp().tokens.jwks('internal').keys).toMatchInlineSnapshot(`
    [
      {
        "alg": "ES256",
        "crv": "P-256",
        "kid": "zFHHcNJDG-JD",
        "kty": "EC",
        "x": "2KXQ1rub7QIC-yQalZeXKyAtbvpI7_Gw_08tXPiGuCU",
        "y": "RN819XNhrCqsbPoPE5Knl7MSa3rI1QcvIAOZcj7PeMk",
      },
      {
        "alg": "ES256",
        "crv": "P-256",
        "kid": "paXFkLKJjBpy",
        "kty": "EC",
        "x": "AvqZGVkn7walrJBx8efGDZ4vH3P_FX_IudlpEHd2T2w",
        "y": "ILsgcJtMYfKiOpPgcrruShj7HjmI5ruW7AARaKK62Y0",
      },
    ]
  `)
})

it('an access token expires at the second it ends, also when it was cached', () => {
  const { tokens, passes } = setUp()
  const token = tokens.sign(ada)
  expect(tokens.verify(token)).toMatchObject({ ok: true, claims: { sub: ada.userId } })
  passes(599_999)
  expect(tokens.verify(token).ok).toBe(true)
  passes(1)
  const expired = { ok: false, reason: 'expired', expiredAt: new Date(start.getTime() + 600_000) }
  expect(tokens.verify(token)).toMatchObject(expired)
  expect(setUp().tokens.verify(token).ok).toBe(true)
})

it('a newly added secret verifies tokens for an hour before it signs any', () => {
  const old = setUp()
  const firstSeen = new Map([[fingerprint(secret), new Date(start.getTime() - 86_400_000)]])
  const { tokens, passes } = setUp([newerSecret, secret], firstSeen)
  firstSeen.set(fingerprint(newerSecret), start)
  const before = tokens.sign(ada)
  expect(old.tokens.verify(before).ok).toBe(true)
  passes(3_600_000)
  const after = tokens.sign(ada)
  expect(old.tokens.verify(after)).toEqual({ ok: false, reason: 'unparsable' })
  expect(tokens.verify(after).ok).toBe(true)
  expect(tokens.verify(before)).toMatchObject({ reason: 'expired' })
})
