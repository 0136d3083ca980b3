import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { quiet } from '../../testing/people.ts'

const behindProxy = await startTestServer({
  env: {
    HALLPASS_TRUST_PROXY: '127.0.0.1,10.0.0.0/8',
    HALLPASS_TRUST_PROXY_HEADER: 'cf-connecting-ip, x-vercel-forwarded-for',
  },
})
const direct = await startTestServer()
afterAll(() => Promise.all([behindProxy.close(), direct.close()]))
const [proxied, exposed] = [await behindProxy.createProject(), await direct.createProject()]

const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
type Headers = Record<string, string>
const nowhere = {
  countryCode: null,
  regionCode: null,
  cityName: null,
  latitude: null,
  longitude: null,
  tzIdentifier: null,
}

/** What a session list says after a refresh with these headers. */
async function infoAfter(project: TestProject, headers: Headers) {
  const guest = await project.signUpAnonymously()
  const refreshed = await project.client.post('/auth/sessions/current/refresh', undefined, {
    headers: { 'x-stack-refresh-token': guest.refreshToken, 'user-agent': browser, ...headers },
  })
  expect(refreshed.status).toBe(200)
  const { body } = await project.as('client', guest).get('/auth/sessions?user_id=me')
  return body.items[0].last_used_at_end_user_ip_info
}

describe('the address of a session', () => {
  it.each([
    [{ 'x-forwarded-for': '8.8.8.8, 10.0.0.1' }, '8.8.8.8'],
    [{ 'x-vercel-forwarded-for': '1.1.1.1', 'x-forwarded-for': '9.9.9.9' }, '1.1.1.1'],
    [{ 'cf-connecting-ip': '2001:4860:4860::8888', 'x-vercel-forwarded-for': '1.1.1.1' }, '2001:4860:4860::8888'],
    [{ 'x-forwarded-for': '::ffff:8.8.8.8' }, '8.8.8.8'],
    [{}, '127.0.0.1'],
  ])('a session has the address that a trusted proxy sends: %j', async (headers, ip) => {
    expect((await infoAfter(proxied, headers as Headers)).ip).toBe(ip)
  })

  it.each([
    { 'x-forwarded-for': 'unknown' },
    { 'cf-connecting-ip': '8.8.8.8.8', 'x-forwarded-for': '8.8.8.8' },
    { 'x-vercel-forwarded-for': "'; drop table sessions; --" },
  ])('a session has no address when a trusted proxy sends an invalid one: %j', async (headers) => {
    expect(await infoAfter(proxied, headers as Headers)).toBeUndefined()
  })

  it('only browsers get an address in their session', async () => {
    expect(await infoAfter(proxied, { 'user-agent': 'node', 'x-forwarded-for': '8.8.8.8' })).toBeUndefined()
    for (const userAgent of ['Mozilla/5.0', 'Chrome', 'x Safari y']) {
      expect(await infoAfter(exposed, { 'user-agent': userAgent })).toEqual({ ip: '127.0.0.1' })
    }
  })

  it('without a trusted proxy, a session has the address of the socket', async () => {
    const spoofed = {
      'cf-connecting-ip': '8.8.8.8',
      'x-vercel-forwarded-for': '8.8.8.8',
      'x-real-ip': '8.8.8.8',
      'x-forwarded-for': '8.8.8.8',
      'cf-ipcountry': 'US',
      'x-vercel-ip-country': 'US',
      'x-vercel-ip-city': 'Springfield',
    }
    expect(await infoAfter(exposed, spoofed)).toEqual({ ip: '127.0.0.1' })
  })

  it('a sign-in records the address of the session', async () => {
    const { body } = await proxied.client.post('/auth/anonymous/sign-up', undefined, {
      headers: { 'user-agent': browser, 'x-forwarded-for': '8.8.8.8' },
    })
    const sessions = await proxied.as('client', { accessToken: body.access_token }).get('/auth/sessions?user_id=me')
    expect(sessions.body.items[0].last_used_at_end_user_ip_info).toMatchObject({ ip: '8.8.8.8', countryCode: 'US' })
  })
})

describe('the place of a session', () => {
  it('a session has the place that a trusted proxy sends', async () => {
    const info = await infoAfter(proxied, {
      'x-vercel-forwarded-for': '8.8.8.8',
      'x-vercel-ip-country': 'BR',
      'x-vercel-ip-country-region': 'SP',
      'x-vercel-ip-city': 'S%C3%A3o%20Paulo',
      'x-vercel-ip-latitude': '-23.55',
      'x-vercel-ip-longitude': '-46.63',
      'x-vercel-ip-timezone': 'America/Sao_Paulo',
    })
    expect(info).toEqual({
      ip: '8.8.8.8',
      countryCode: 'BR',
      regionCode: 'SP',
      cityName: 'São Paulo',
      latitude: -23.55,
      longitude: -46.63,
      tzIdentifier: 'America/Sao_Paulo',
    })
    const cloudflare = { 'cf-connecting-ip': '8.8.8.8', 'cf-ipcountry': 'FR' }
    expect((await infoAfter(proxied, cloudflare)).countryCode).toBe('FR')
  })

  it.each([
    ['8.8.8.8', 'US'],
    ['193.0.6.139', 'NL'],
    ['2001:4860:4860::8888', 'US'],
  ])('a session from %s is placed in %s when no proxy names a country', async (ip, countryCode) => {
    expect(await infoAfter(proxied, { 'x-forwarded-for': ip })).toEqual({ ...nowhere, ip, countryCode })
  })

  it.each(['XX', 'T1', 'x', 'USA', '<b>'])('the country is looked up when a proxy sends %s', async (country) => {
    const info = await infoAfter(proxied, { 'cf-connecting-ip': '8.8.8.8', 'cf-ipcountry': country })
    expect(info.countryCode).toBe('US')
  })

  it('a session from an unknown network has no place', async () => {
    expect(await infoAfter(proxied, { 'x-forwarded-for': '192.168.2.3' })).toEqual({ ip: '192.168.2.3' })
  })

  it('a session leaves out places that make no sense', async () => {
    const info = await infoAfter(proxied, {
      'x-vercel-forwarded-for': '8.8.8.8',
      'x-vercel-ip-latitude': 'north',
      'x-vercel-ip-city': 'a%00b',
      'x-vercel-ip-country-region': '%E0%A4%A',
      'x-vercel-ip-timezone': 'x'.repeat(500),
    })
    expect(info).toEqual({
      ...nowhere,
      ip: '8.8.8.8',
      countryCode: 'US',
      regionCode: '%E0%A4%A',
      tzIdentifier: 'x'.repeat(100),
    })
  })

  it("the country of a session goes into the user's activity", async () => {
    const guest = await proxied.signUpAnonymously()
    await proxied.client.post('/auth/sessions/current/refresh', undefined, {
      headers: { 'x-stack-refresh-token': guest.refreshToken, 'user-agent': browser, 'x-forwarded-for': '193.0.6.139' },
    })
    await behindProxy.app.activity.flush()
    const row = await behindProxy.app.database.system
      .selectFrom('user_activity')
      .select('country_code')
      .where('user_id', '=', guest.id)
      .executeTakeFirst()
    expect(row?.country_code).toBe('NL')
  })
})

describe('the device of a session', () => {
  const itemFor = async (userAgent: string | undefined, headers: Headers) => {
    const guest = await exposed.signUpAnonymously()
    await exposed.client.post('/auth/sessions/current/refresh', undefined, {
      headers: { 'x-stack-refresh-token': guest.refreshToken, 'user-agent': userAgent },
    })
    return (await exposed.as('client', guest).get('/auth/sessions?user_id=me', { headers })).body.items[0]
  }

  it.each([
    [browser, { browser: 'Chrome', system: 'Windows' }],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', { browser: 'Firefox', system: 'Linux' }],
    ['something else', { browser: null, system: null }],
    ['x'.repeat(5000), { browser: null, system: null }],
  ])('callers that ask for extensions see the device of a session: %s', async (userAgent, device) => {
    expect((await itemFor(userAgent, { 'x-hallpass-extensions': '1' })).device).toEqual(device)
  })

  it.each([{}, { 'x-hallpass-extensions': '0' }, { 'x-hallpass-extensions': 'true' }])(
    'callers that do not ask for extensions see no device: %j',
    async (headers) => {
      expect(Object.keys(await itemFor(browser, headers as Headers)).sort()).toEqual([
        'created_at',
        'id',
        'is_current_session',
        'is_impersonation',
        'last_used_at',
        'last_used_at_end_user_ip_info',
        'user_id',
      ])
    },
  )

  it('servers and administrators see devices when they ask for extensions', async () => {
    const guest = await exposed.signUpAnonymously()
    for (const level of ['server', 'admin'] as const) {
      const list = (headers: Headers) => exposed.as(level).get(`/auth/sessions?user_id=${guest.id}`, { headers })
      expect((await list({ 'x-hallpass-extensions': '1' })).body.items[0]).toHaveProperty('device')
      expect((await list({})).body.items[0]).not.toHaveProperty('device')
    }
  })
})

it('a refresh with place and device takes one statement', async () => {
  const guest = await proxied.signUpAnonymously()
  const refresh = () =>
    proxied.client.post('/auth/sessions/current/refresh', undefined, {
      headers: { 'x-stack-refresh-token': guest.refreshToken, 'user-agent': browser, 'x-forwarded-for': '8.8.8.8' },
    })
  await refresh()
  await quiet(behindProxy)
  expect(await behindProxy.countStatements(refresh)).toHaveLength(1)
})
