import { get, type IncomingMessage } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { startOauthTest, typedBy } from '../../../testing/oauth-app.ts'

const test = await startOauthTest()
afterAll(() => test.close())
const { server } = test
const project = await test.createProject(['github'])
const app = test.app(project)
const untrusted = 'https://app.example.com/handler/oauth-callback?secret=1'

type Headers = Readonly<Record<string, string>>
const navigation: Headers = { 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*;q=0.8' }

/** Not by fetch, which says by itself that it is no navigation. */
async function open(address: URL | string, headers: Headers = navigation) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers }, resolve).on('error', reject)
  })
  return { status: response.statusCode, headers: response.headers, text: await readText(response) }
}
const ask = (query: Record<string, string | undefined>, headers?: Headers) =>
  open(app.authorizeUrl('github', query), headers)
const callback = (query: string, headers?: Headers) =>
  open(`${app.base}/api/v1/auth/oauth/callback/github${query}`, headers)

it('a browser learns of an address that is not trusted before it goes to the provider', async () => {
  const answer = await ask({ redirect_uri: untrusted })
  expect(answer.status).toBe(400)
  expect(answer.headers['content-type']).toMatch(/^text\/html/)
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.text).toContain('https://app.example.com/handler/oauth-callback')
  expect(answer.text).not.toContain('secret=1')
  // In development, one press away from allowing it.
  expect(answer.text).toContain(
    `href="/projects/${project.id}/domains?open=create&amp;of=https%3A%2F%2Fapp.example.com"`,
  )
})

it('a page to continue to that is not trusted is told at once, too', async () => {
  const answer = await ask({ after_callback_redirect_url: 'https://evil.example/next' })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('https://evil.example/next')
})

it('outside development the page names the address and links nowhere', async () => {
  const { settings } = server.app
  server.app.settings = { ...settings, development: false }
  const answer = await ask({ redirect_uri: untrusted })
  server.app.settings = settings
  expect(answer.text).toContain('https://app.example.com/handler/oauth-callback')
  expect(answer.text).not.toContain('<a ')
})

it('an app with a scheme of its own is named without a link to domains', async () => {
  const { text } = await ask({ redirect_uri: 'com.example.app://callback/here' })
  expect(text).toContain('com.example.app://callback/here')
  expect(text).not.toContain('<a ')
})

it('a browser without fetch metadata, as on plain http, is known by asking for a page', async () => {
  expect((await ask({ redirect_uri: untrusted }, { accept: 'text/html' })).text).toContain('<!doctype html>')
})

it.each([{}, { accept: '*/*' }, { 'sec-fetch-mode': 'cors', accept: 'text/html' }])(
  'callers that are no browsers go to the provider first, as on the wire (%o)',
  async (headers) => {
    expect(await ask({ redirect_uri: untrusted }, headers)).toMatchObject({ status: 307, text: '{}' })
    const refused = await ask({ client_secret: 'bad' }, headers)
    expect(JSON.parse(refused.text).code).toBe('INVALID_PUBLISHABLE_CLIENT_KEY')
    const back = await callback('?state=x&code=y', headers)
    expect(back.headers['content-type']).toMatch(/^text\/plain/)
  },
)

it.each([
  ['a wrong key', { client_secret: 'bad' }, 401, 'INVALID_PUBLISHABLE_CLIENT_KEY'],
  ['an unknown project', { client_id: 'nobody' }, 400, 'INVALID_OAUTH_CLIENT_ID_OR_SECRET'],
  ['a parameter that is missing', { state: undefined }, 400, 'SCHEMA_ERROR'],
])('a browser that starts with %s gets a page that says so', async (_, query, status, code) => {
  const answer = await ask(query)
  expect(answer.status).toBe(status)
  expect(answer.headers['content-type']).toMatch(/^text\/html/)
  expect(answer.text).toContain(code)
  expect(answer.text).toContain('You are not signed in')
})

it('nobody else’s sentences come onto the page of a server that is not in development', async () => {
  const { settings } = server.app
  server.app.settings = { ...settings, development: false }
  const { text } = await ask({ 'call 555 now': '1' })
  server.app.settings = settings
  expect(text).toContain('SCHEMA_ERROR')
  expect(text).not.toContain('555')
})

it('a browser that comes back from the provider never stands before an error of the wire', async () => {
  for (const query of ['', '?state=x&code=y', `?state=${project.id}.${'a'.repeat(43)}&code=y`]) {
    const answer = await callback(query, { ...navigation, 'accept-language': 'de' })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('<html lang="de-DE" ')
    expect(answer.text).toContain('Sie sind nicht angemeldet')
    // What it has in English alone is read out as English, also on pages that are written from the right.
    expect(answer.text).toMatch(/<div class="facts">(<span lang="en" dir="ltr">[^<]+<\/span>)+<\/div>/)
  }
})

it('an address that was taken off the list meanwhile is named after the provider', async () => {
  const own = await test.createProject(['github'], {
    'domains.trustedDomains.app': { baseUrl: 'https://app.example.com', handlerPath: '/handler' },
  })
  const ownApp = test.app(own)
  const started = await open(ownApp.authorizeUrl('github', { redirect_uri: untrusted }))
  const browser = ownApp.browser()
  const atProvider = await browser.open(started.headers.location ?? '')
  await own.configure({ 'domains.trustedDomains': {} })
  const back = await browser.submit(atProvider, typedBy({ email: 'ada@example.com' }))
  const cookie = started.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const page = await open(back.url, { ...navigation, cookie })
  expect(page.status).toBe(400)
  expect(page.text).toContain('https://app.example.com/handler/oauth-callback')
})
