/** Behind a proxy, nothing that a caller writes into its own headers says where it comes from. */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject, type TestServer } from '../testing/index.ts'
import { jobsDone } from '../testing/jobs-done.ts'

const proxy = { HALLPASS_TRUST_PROXY: '127.0.0.1,10.0.0.0/8' }
const limited = { HALLPASS_RATE_LIMITS: 'on', HALLPASS_LIMIT_PASSWORD_NETWORK: '4/5m' }
const [plain, named, strict] = await Promise.all([
  startTestServer({ env: proxy }),
  startTestServer({ env: { ...proxy, HALLPASS_TRUST_PROXY_HEADER: 'CF-Connecting-IP' } }),
  startTestServer({ env: { ...proxy, ...limited } }),
])
afterAll(() => Promise.all([plain.close(), named.close(), strict.close()]))
const [behindProxy, behindCloudflare] = [await plain.createProject(), await named.createProject()]

type Headers = Record<string, string>

/** What the list of sessions says of a sign-up with these headers. */
async function placeOf(project: TestProject, headers: Headers) {
  const { body } = await project.client.post('/auth/anonymous/sign-up', undefined, {
    headers: { 'user-agent': 'Mozilla/5.0', ...headers },
  })
  const sessions = await project.as('client', { accessToken: body.access_token }).get('/auth/sessions?user_id=me')
  return sessions.body.items[0].last_used_at_end_user_ip_info
}

async function auditedAddress(server: TestServer, project: TestProject, headers: Headers) {
  await project.server.post('/users', {}, { headers })
  await jobsDone(server)
  return (await project.admin.get('/internal/audit-log?action=user.created')).body.items[0].ip
}

/** A proxy appends the address of its peer, here 193.0.6.139, to what the caller wrote. */
const claims: Headers[] = [
  { 'x-forwarded-for': '8.8.8.8, 193.0.6.139' },
  { 'x-forwarded-for': '8.8.8.8, 10.9.9.9, 193.0.6.139, 10.0.0.2' },
  { 'x-forwarded-for': 'garbage, 193.0.6.139' },
  { 'x-forwarded-for': '193.0.6.139', 'cf-connecting-ip': '8.8.8.8' },
  { 'x-forwarded-for': '193.0.6.139', 'x-vercel-forwarded-for': '8.8.8.8', 'x-real-ip': '8.8.8.8' },
  { 'x-forwarded-for': '193.0.6.139', 'true-client-ip': '8.8.8.8', forwarded: 'for=8.8.8.8' },
]

describe('the address of a caller behind a proxy', () => {
  it.each(claims)('a session and the audit log have the address that the proxy saw: %j (T56)', async (headers) => {
    expect((await placeOf(behindProxy, headers)).ip).toBe('193.0.6.139')
    expect(await auditedAddress(plain, behindProxy, headers)).toBe('193.0.6.139')
  })

  it('headers with one address open no further bucket of guesses (T28, T56)', async () => {
    const guess = (headers: Headers) =>
      strict.internal.client.post(
        '/auth/password/sign-in',
        { email: 'target@example.com', password: 'wrong wrong' },
        { headers },
      )
    for (let i = 0; i < 4; i++) expect((await guess({ 'cf-connecting-ip': `198.51.${i}.1` })).status).toBe(400)
    for (const name of ['cf-connecting-ip', 'x-vercel-forwarded-for', 'x-real-ip']) {
      expect((await guess({ [name]: '203.0.113.9' })).status).toBe(429)
    }
  })

  it('only the headers that the operator names carry an address (T56)', async () => {
    const cloudflare = { 'cf-connecting-ip': '193.0.6.139', 'x-forwarded-for': '8.8.8.8, 10.0.0.2' }
    expect((await placeOf(behindCloudflare, { ...cloudflare, 'x-real-ip': '9.9.9.9' })).ip).toBe('193.0.6.139')
    expect(await auditedAddress(named, behindCloudflare, cloudflare)).toBe('193.0.6.139')
    expect((await placeOf(behindCloudflare, { 'x-real-ip': '9.9.9.9' })).ip).toBe('127.0.0.1')
  })
})

describe('the place of a caller behind a proxy', () => {
  const vercel = { 'x-vercel-ip-country': 'BR', 'x-vercel-ip-city': 'Recife', 'x-vercel-ip-timezone': 'America/Recife' }

  it('a caller cannot choose the country or the city of its session (T56)', async () => {
    const headers = { 'x-forwarded-for': '193.0.6.139', 'cf-ipcountry': 'FR', ...vercel }
    expect(await placeOf(behindProxy, headers)).toMatchObject({ countryCode: 'NL', cityName: null, tzIdentifier: null })
  })

  it('the place comes from the proxy that the operator names, not from headers of another kind (T56)', async () => {
    const headers = { 'cf-connecting-ip': '193.0.6.139', 'cf-ipcountry': 'FR', ...vercel }
    expect(await placeOf(behindCloudflare, headers)).toMatchObject({ countryCode: 'FR', cityName: null })
    const besides = { 'x-forwarded-for': '193.0.6.139', 'cf-ipcountry': 'FR', ...vercel }
    expect((await placeOf(behindCloudflare, besides)).countryCode).toBe('NL')
  })
})
