/** Claims that are too large, or want to be what they are not (T73). */
import { maxTokenBytes } from '@hallpass/contract'
import fc from 'fast-check'
import { decodeJwt } from 'jose'
import { afterAll, expect, it } from 'vitest'
import { fitClaims } from '../../core/tokens/custom-claims.ts'
import { type Person, startTestServer, type TestProject } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
await project.configure({
  'auth.tokens.claims': {
    small: 'user.serverMetadata.small',
    notes: 'user.serverMetadata.notes',
    whole: 'user.clientReadOnlyMetadata.a',
    last: 'user.serverMetadata.last',
  },
})
const token = async ({ refreshToken }: Person, of: TestProject = project): Promise<string> =>
  (await of.refresh(refreshToken, {})).body.access_token
const set = (of: Person, body: object) => project.server.patch(`/users/${of.id}`, body)

it('metadata as large as it can be leaves its claim out, and signs everybody in (T73)', async () => {
  const ada = await project.signUp()
  const large = 'é'.repeat(16_000)
  expect((await set(ada, { server_metadata: { small: 1, notes: large, last: 2 } })).status).toBe(200)
  for (const text of [await token(ada), (await project.signIn(ada)).accessToken]) {
    expect(text.length).toBeLessThanOrEqual(maxTokenBytes)
    const claims = decodeJwt(text)
    expect(claims).toMatchObject({ small: 1, last: 2, sub: ada.id })
    expect(claims).not.toHaveProperty('notes')
  }
  await set(ada, { server_metadata: { small: 'x'.repeat(900), notes: 'y'.repeat(900), last: 'z'.repeat(900) } })
  const text = await token(ada)
  expect(text.length).toBeLessThanOrEqual(maxTokenBytes)
  expect(Object.keys(decodeJwt(text))).toEqual(expect.arrayContaining(['small']))
})

it('keys of prototypes, odd texts and deep values change nothing but their own claim (T73)', async () => {
  const ada = await project.signUp()
  const odd = '{"__proto__": {"is_anonymous": true, "sub": "evil"}, "constructor": {"prototype": {"role": "admin"}}}'
  const deep = `${'['.repeat(60)}${']'.repeat(60)}`
  const body = `{"server_metadata": {"small": ${odd}, "notes": "\\ud800 \\u2028 </script>", "last": ${deep}}}`
  const answer = await project.server.patch(`/users/${ada.id}`, JSON.parse(body))
  const text = await token(ada)
  const claims = decodeJwt(text)
  expect(claims).toMatchObject({ sub: ada.id, is_anonymous: false, role: 'authenticated', aud: project.id })
  expect(({} as Record<string, unknown>).sub).toBeUndefined()
  expect((await project.client.get('/users/me', { headers: { 'x-stack-access-token': text } })).status).toBe(200)
  expect(answer.status).toBeLessThan(500)
})

it('a claim never takes the place of what tokens say already (T73)', () => {
  const base = { sub: 'ada', aud: 'p', is_anonymous: false, toJSON: undefined }
  const { claims } = fitClaims(base, 60, [
    ['sub', 'evil'],
    ['aud', 'other'],
    ['is_anonymous', true],
    ['own', 1],
  ])
  expect({ ...claims }).toMatchObject({ sub: 'ada', aud: 'p', is_anonymous: false, own: 1 })
})

it('whatever the values are, a token has room or leaves some out, and what it says is what was counted (T73)', () => {
  const base = { sub: 'ada', name: 'Ada', email: 'ada@example.com', iat: 1 }
  const custom = fc.uniqueArray(fc.tuple(fc.stringMatching(/^own[a-z]{2,20}$/), fc.jsonValue({ maxDepth: 4 })), {
    selector: ([name]) => name,
    maxLength: 25,
  })
  const sized = fc.uniqueArray(
    fc.tuple(
      fc.stringMatching(/^own[a-z]{2,20}$/),
      fc.nat(4000).map((n) => 'ß'.repeat(n)),
    ),
    { selector: ([name]) => name, maxLength: 10 },
  )
  fc.assert(
    fc.property(fc.oneof(custom, sized), (claims) => {
      const fitted = fitClaims(base, 60, claims)
      const payload = Buffer.from(JSON.stringify(fitted.claims)).toString('base64url')
      expect(60 + payload.length + 88).toBe(fitted.bytes)
      expect(fitted.bytes).toBeLessThanOrEqual(maxTokenBytes)
      expect(Object.keys(fitted.claims).length - 4 + fitted.leftOut.length).toBe(claims.length)
    }),
    { numRuns: 300 },
  )
})

it('nobody but those who see people gets a preview, and nobody one of another project (T73)', async () => {
  const elsewhere = await server.createProject()
  const grace = await elsewhere.signUp()
  const extended = { headers: { 'x-hallpass-extensions': '1' } }
  const path = '/internal/token-claims/preview'
  expect((await project.admin.post(path, { user_id: grace.id }, extended)).code).toBe('USER_ID_DOES_NOT_EXIST')
  for (const level of ['client', 'server'] as const) {
    expect((await project.as(level).post(path, {}, extended)).status).toBeGreaterThanOrEqual(400)
  }
})
