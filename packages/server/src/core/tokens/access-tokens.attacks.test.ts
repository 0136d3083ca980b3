import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createAccessTokens } from './access-tokens.ts'
import { encodedHeader, signJws } from './compact-jws.ts'
import { createKeyring } from './keyring.ts'

const projectId = '5d2f8a10-93b4-4e6f-8c71-0a9b8c7d6e5f'
const otherProjectId = '6d2f8a10-93b4-4e6f-8c71-0a9b8c7d6e5f'
const issuerBase = 'https://auth.example.com'
const secret = 'a-secret-of-at-least-32-characters-0001'
const start = new Date('2026-01-01T00:00:00Z')
const unparsable = { ok: false, reason: 'unparsable' }

const tokens = createAccessTokens({
  secrets: [secret],
  firstSeen: new Map(),
  issuerBase,
  lifetimeMillis: 600_000,
  now: () => start,
})
const keyring = createKeyring([secret])
const key = keyring.current(secret, projectId)
const anonymousKey = keyring.current(secret, `${projectId}:anon`)

const token = tokens.sign({
  projectId,
  userId: '7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60',
  refreshTokenId: '0c5f6c52-4c1d-4b7e-9a53-1f2d3c4b5a60',
  name: 'Ada',
  email: null,
  emailVerified: false,
  selectedTeamId: null,
  isAnonymous: false,
  isImpersonation: false,
  sessionExpiresAt: new Date('2027-01-01T00:00:00Z'),
})
const [header = '', body = '', signature = ''] = token.split('.')
const claims: Record<string, unknown> = JSON.parse(Buffer.from(body, 'base64url').toString())
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (changes: object, by: { kid: string; privateKey: KeyObject } = key) =>
  signJws(encodedHeader(by.kid), { ...claims, ...changes }, by.privateKey)

it('accepts the token that the forged ones here are made from (T19)', () => {
  expect(tokens.verify(token).ok).toBe(true)
  expect(tokens.verify(signed({})).ok).toBe(true)
})

it('refuses an access token with alg none', () => {
  for (const alg of ['none', 'None', 'NONE', '']) {
    expect(tokens.verify(`${encode({ alg, kid: key.kid })}.${body}.`)).toEqual(unparsable)
    expect(tokens.verify(`${encode({ alg, kid: key.kid })}.${body}.${signature}`)).toEqual(unparsable)
  }
})

it('refuses an HS256 access token keyed by the public key', () => {
  const pem = createPublicKey(key.privateKey).export({ type: 'spki', format: 'pem' })
  for (const hmacKey of [pem, JSON.stringify(key.jwk), Buffer.from(key.jwk.x, 'base64url')]) {
    const input = `${encode({ alg: 'HS256', kid: key.kid })}.${body}`
    const mac = createHmac('sha256', hmacKey).update(input).digest('base64url')
    expect(tokens.verify(`${input}.${mac}`)).toEqual(unparsable)
  }
})

it('refuses an access token with a wrong, missing or foreign kid, or with a key of its own', () => {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  expect(tokens.verify(signJws(encodedHeader(key.kid), claims, own.privateKey))).toEqual(unparsable)
  expect(tokens.verify(signJws(encodedHeader('AAAAAAAAAAAA'), claims, key.privateKey))).toEqual(unparsable)
  expect(tokens.verify(signJws(encodedHeader(anonymousKey.kid), claims, anonymousKey.privateKey))).toEqual(unparsable)
  expect(tokens.verify(`${encode({ alg: 'ES256' })}.${body}.${signature}`)).toEqual(unparsable)
})

it('refuses an access token whose header has more than alg and kid', () => {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const additions = [
    { jku: 'https://evil.example/jwks.json' },
    { x5u: 'https://evil.example/cert.pem' },
    { x5c: ['MIIB'] },
    { jwk: own.publicKey.export({ format: 'jwk' }) },
    { crit: ['exp'] },
    { b64: false },
    { typ: 'at+jwt' },
  ]
  for (const addition of additions) {
    for (const signer of [key.privateKey, own.privateKey]) {
      const head = { alg: 'ES256', kid: key.kid, ...addition }
      const [, , mac] = signJws(encodedHeader(key.kid), claims, signer).split('.')
      expect(tokens.verify(`${encode(head)}.${body}.${mac}`)).toEqual(unparsable)
    }
  }
})

it.each<[object, string]>([
  [{ iss: `${issuerBase}/api/v1/projects/${otherProjectId}` }, 'another project as issuer'],
  [{ iss: `https://evil.example/api/v1/projects/${projectId}` }, 'another server as issuer'],
  [
    { iss: `${issuerBase}/api/v1/projects-anonymous-users/${projectId}` },
    'the anonymous issuer for a regular audience',
  ],
  [{ aud: otherProjectId }, 'another audience'],
  [{ aud: `${projectId}:anon` }, 'the anonymous audience'],
  [{ aud: [projectId] }, 'a list of audiences'],
  [{ aud: '' }, 'an empty audience'],
  [{ aud: undefined }, 'no audience'],
  [{ aud: `${projectId}:anon:x` }, 'a strange audience'],
  [{ aud: '__proto__' }, 'a prototype as audience'],
  [{ project_id: otherProjectId }, 'another project id'],
  [{ branch_id: 'dev' }, 'another branch'],
  [{ branch_id: undefined }, 'no branch'],
  [{ is_anonymous: true }, 'anonymous with a regular audience'],
  [{ role: 'admin' }, 'another role'],
  [{ exp: undefined }, 'no expiry'],
  [{ exp: '9999999999' }, 'expiry as text'],
  [{ sub: 7 }, 'a number as subject'],
  [{ branch_id: 'dev', exp: 1 }, 'another branch, and expired: the first counts'],
])('refuses %j in an access token although it is signed with the right key (%s)', (changes) => {
  expect(tokens.verify(signed(changes))).toEqual(unparsable)
})

it('refuses an anonymous access token that says it is not anonymous', () => {
  const anonymous = { aud: `${projectId}:anon`, iss: `${issuerBase}/api/v1/projects-anonymous-users/${projectId}` }
  expect(tokens.verify(signed({ ...anonymous, is_anonymous: true }, anonymousKey)).ok).toBe(true)
  expect(tokens.verify(signed({ ...anonymous, is_anonymous: false }, anonymousKey))).toEqual(unparsable)
})

it('refuses an expired access token with a bad signature as unparsable', () => {
  const old = signed({ exp: 1 })
  expect(tokens.verify(old)).toMatchObject({ reason: 'expired' })
  const [head, payload] = old.split('.')
  expect(tokens.verify(`${head}.${payload}.${signature}`)).toEqual(unparsable)
})

it('refuses alternative encodings of a good access token', () => {
  const last = signature.at(-1) ?? ''
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const twin = alphabet[alphabet.indexOf(last) ^ 1]
  const spellings = [
    `${header}.${body}.${signature.slice(0, -1)}${twin}`,
    `${token}=`,
    ` ${token}`,
    `${token}\n`,
    `${token}.`,
    `${header}.${body}.${signature.replaceAll('-', '+').replaceAll('_', '/')}=`,
    `Bearer ${token}`,
  ]
  for (const spelling of spellings) expect(tokens.verify(spelling)).toEqual(unparsable)
})

it('refuses a token signature in DER, of zeros, or with any single character changed', () => {
  expect(tokens.verify(`${header}.${body}.${'A'.repeat(86)}`)).toEqual(unparsable)
  for (let i = 0; i < token.length; i += 7) {
    const changed = token.slice(0, i) + (token[i] === 'A' ? 'B' : 'A') + token.slice(i + 1)
    expect(tokens.verify(changed)).toEqual(unparsable)
  }
})

it('refuses access tokens that are too long', () => {
  expect(tokens.verify(signed({ name: 'x'.repeat(20_000) }))).toEqual(unparsable)
  expect(tokens.verify('a'.repeat(5_000_000))).toEqual(unparsable)
})

it('checking an access token never throws, whatever it is given', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
    fc.constant(header),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      expect(tokens.verify(pieces.join('.'))).toEqual(unparsable)
    }),
    { numRuns: 500 },
  )
})
