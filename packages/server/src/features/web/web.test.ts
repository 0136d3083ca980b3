import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { checkoutCode, setUpShop } from '../../testing/payments.ts'
import { sendRaw } from '../../testing/raw-http.ts'
import { createWebFolders } from '../../testing/web-folders.ts'

const web = createWebFolders()
const server = await startTestServer({ webFolders: web.folders })
afterAll(async () => {
  await server.close()
  web.remove()
})
const project = await server.createProject({ displayName: 'Acme & <Sons>' })
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.base + path, { headers, method, redirect: 'manual' })
const signIn = `/p/${project.id}/handler/sign-in`

const factsIn = (page: string) => JSON.parse(/id="facts">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null')

describe('before anything is built', () => {
  it('before the build, hosted pages say so and reload, and the home page is plain text', async () => {
    const page = await get(signIn)
    expect(page.status).toBe(503)
    expect(await page.text()).toContain('http-equiv="refresh" content="2"')
    expect(await (await get('/')).text()).toContain('Hallpass is running.')
    expect((await get('/assets/pages/main-1.js')).status).toBe(404)
    web.buildPages()
    expect((await get(signIn)).status).toBe(200)
  })
})

describe('an asset', () => {
  const path = '/assets/pages/main-1.js'
  it('an asset is cached for ever, with its type', async () => {
    const answer = await get(path, { 'accept-encoding': 'identity' })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(web.script.length),
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      etag: '"abc"',
    })
    expect(await answer.text()).toBe(web.script)
    expect((await get('/assets/pages/font-4.woff2')).headers.get('content-type')).toBe('font/woff2')
  })

  it.each([
    ['gzip, deflate, br', 'br', '"abc-br"'],
    ['gzip;q=1.0, br;q=0', 'gzip', '"abc-gz"'],
    ['GZIP', 'gzip', '"abc-gz"'],
  ])('an asset is sent compressed to clients that accept %s', async (accepted, encoding, etag) => {
    const answer = await sendRaw(server.base, { target: path, method: 'GET', headers: [['accept-encoding', accepted]] })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('etag')).toBe(etag)
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(web.script.length)
    // fetch takes the encoding off again.
    expect(await (await get(path, { 'accept-encoding': accepted })).text()).toBe(web.script)
  })

  it('an unchanged asset is not sent again, and HEAD gets no body', async () => {
    const known = await get(path, { 'if-none-match': 'W/"abc-br"', 'accept-encoding': 'br' })
    expect([known.status, await known.text()]).toEqual([304, ''])
    const head = await get(path, {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('only assets that the build lists are served', async () => {
    for (const other of [
      '/assets/pages/none.js',
      '/assets/../secret.txt',
      '/assets/%2e%2e/secret.txt',
      '/secret.txt',
      '/assets/pages/main-1.js.br',
      '/assets/pages/..%2f..%2fsecret.txt',
      '/assets//pages/main-1.js',
      '/assets/__proto__',
      '/build.json',
    ]) {
      const answer = await sendRaw(server.base, { target: other, method: 'GET', headers: [] })
      expect(answer.status, other).toBe(404)
      expect(answer.body, other).not.toContain('not listed')
    }
  })
})

describe('a hosted page', () => {
  it('a hosted page carries what the SDK needs, and only what every client may read', async () => {
    const answer = await get(signIn, { 'accept-language': 'de' })
    const page = await answer.text()
    expect(page).toContain('<html lang="de-DE" dir="ltr">')
    expect(page).toContain('<title>Anmelden · Acme &amp; &lt;Sons&gt;</title>')
    expect(page).toContain('<link rel="modulepreload" href="/assets/pages/react-2.js">')
    expect(page).toContain('<link rel="modulepreload" href="/assets/pages/sign-in-5.js">')
    expect(await (await get(`/p/${project.id}/handler/mfa`)).text()).not.toContain('sign-in-5.js')
    expect(page).toContain('<link rel="stylesheet" href="/assets/pages/m-3.css">')
    const facts = factsIn(page)
    expect(Object.keys(facts).sort()).toEqual([
      'apiUrl',
      'brand',
      'handler',
      'home',
      'language',
      'project',
      'projectId',
      'publishableClientKey',
    ])
    expect(facts.brand).toEqual({ id: project.id, displayName: 'Acme & <Sons>', logoUrl: null, logoDarkUrl: null })
    expect(facts.project).toEqual((await project.client.get('/projects/current')).body)
    expect(page).not.toContain('<Sons>')
  })

  it('hosted pages lead to the app that the first domain names, and to the account where there is none', async () => {
    const own = await server.createProject()
    const base = `/p/${own.id}/handler`
    const homeOf = async () => factsIn(await (await get(`${base}/sign-in`)).text()).home
    expect(await homeOf()).toBe(`${base}/account-settings`)
    await own.configure({
      'domains.trustedDomains': {
        a: { baseUrl: 'https://*.example.com', handlerPath: '/handler' },
        b: { baseUrl: 'http://plain.example.com', handlerPath: '/handler' },
        c: { baseUrl: 'https://app.example.com', handlerPath: '/handler' },
      },
    })
    expect(await homeOf()).toBe(`${base}/open`)
    expect((await get(`${base}/open`)).headers.get('location')).toBe('https://app.example.com')
  })

  it.each([
    ['SIGN-IN', 'sign-in'],
    ['signin', 'sign-in'],
    ['sign-in/', 'sign-in'],
    ['login', 'sign-in'],
    ['accountSettings', 'account-settings'],
  ])('a hosted page that is asked for as %s is at %s', async (written, name) => {
    const { status, headers } = await get(`/p/${project.id}/handler/${written}?x=1`)
    expect([status, headers.get('location')]).toEqual([302, `/p/${project.id}/handler/${name}?x=1`])
  })

  it("the dashboard's own pages have our mark, and those of other projects without a logo a letter", async () => {
    const mark = 'center / contain no-repeat'
    expect(await (await get('/handler/sign-in')).text()).toContain(mark)
    expect(await (await get(signIn)).text()).not.toContain(mark)
  })

  it('the titles of pages that went wrong say so', async () => {
    const titleOf = async (name: string) =>
      /<title>(.*?) · /.exec(await (await get(`/p/${project.id}/handler/${name}`)).text())?.[1]
    expect(await titleOf('error')).toBe('Something went wrong')
    expect(await titleOf('nothing')).toBe('Page not found')
  })

  it('a hosted page may run its own scripts and nothing else', async () => {
    const [one, other] = await Promise.all([get(signIn), get(signIn)])
    const policy = one.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    expect(policy).toContain(
      `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'`,
    )
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|stripe|frame-src/)
    expect(await one.text()).toContain(`<script type="module" nonce="${nonce}" src="/assets/pages/main-1.js">`)
    expect(other.headers.get('content-security-policy')).not.toContain(nonce)
    expect(Object.fromEntries(one.headers)).toMatchObject({ 'cache-control': 'no-store' })
  })

  it('a hosted page has a key for the client level, whatever keys the project has', async () => {
    const { publishableClientKey: key } = factsIn(await (await get(signIn)).text())
    const call = (headers: Record<string, string>, path = '/projects/current') =>
      server.request('GET', `/api/v1${path}`, { headers: { 'x-stack-project-id': project.id, ...headers } })
    const client = { 'x-stack-access-type': 'client', 'x-stack-publishable-client-key': key }
    expect((await call(client)).status).toBe(200)
    const tokens = await server.request('POST', '/api/v1/auth/password/sign-up', {
      headers: { 'x-stack-project-id': project.id, ...client },
      body: {
        email: 'hosted@example.com',
        password: 'correct horse battery',
        verification_callback_url: `${server.app.settings.url}${signIn}`,
      },
    })
    expect(tokens.status).toBe(200)
    const refreshed = await fetch(`${server.base}/api/v1/auth/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: project.id,
        client_secret: key,
        refresh_token: tokens.body.refresh_token,
      }),
    })
    expect(refreshed.status).toBe(200)
  })

  it('there are no hosted pages for unknown projects', async () => {
    for (const id of [
      randomUUID(),
      'nothing',
      project.id.toUpperCase(),
      `%${project.id.charCodeAt(0).toString(16)}${project.id.slice(1)}`,
    ]) {
      const answer = await get(`/p/${id}/handler/sign-in`)
      expect(answer.status, id).toBe(404)
      expect(await answer.text()).toContain('There is no such project')
    }
  })

  it('the folder of hosted pages leads to sign-in, for the dashboard to the dashboard', async () => {
    const leadsTo = async (path: string) => (await get(path)).headers.get('location')
    expect(await leadsTo(`/p/${project.id}`)).toBe(signIn)
    expect(await leadsTo(`/p/${project.id}/`)).toBe(signIn)
    expect(await leadsTo(`/p/${project.id}/handler?x=1`)).toBe(`${signIn}?x=1`)
    expect(await leadsTo('/p/internal/handler/sign-up?a=b')).toBe('/handler/sign-up?a=b')
    expect((await get(`/p/${project.id}/other`)).status).toBe(404)
  })

  it("the dashboard's own hosted pages are at /handler", async () => {
    const facts = factsIn(await (await get('/handler/sign-in')).text())
    expect(facts).toMatchObject({ projectId: 'internal', handler: '/handler' })
  })
})

describe('checkout', () => {
  it('checkout names the seller, even for a used link, and asks for no card without Stripe', async () => {
    await setUpShop(project)
    const code = await checkoutCode(project, { id: randomUUID() }, 'pro')
    for (const path of [`/purchase/${code}`, `/purchase/return?purchase_full_code=${code}`]) {
      const answer = await get(path)
      expect(answer.headers.get('content-security-policy')).not.toContain('stripe')
      const facts = factsIn(await answer.text())
      expect(facts).toMatchObject({ fullCode: code, stripeKey: null, brand: { displayName: 'Acme & <Sons>' } })
    }
  })

  it('checkout shows its page for every code, so that the page can say what is wrong', async () => {
    for (const code of ['nonsense', `${randomUUID()}_${'a'.repeat(45)}`]) {
      const answer = await get(`/purchase/${code}`)
      expect(answer.status).toBe(200)
      expect(factsIn(await answer.text())).toMatchObject({ brand: null, page: 'checkout' })
    }
  })

  it('checkout allows Stripe where there is a key for its fields', async () => {
    const env = { HALLPASS_STRIPE_SECRET_KEY: 'sk_test_1', HALLPASS_STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
    const paid = await startTestServer({ webFolders: web.folders, env })
    const answer = await fetch(`${paid.base}/purchase/nonsense`)
    expect(answer.headers.get('content-security-policy')).toContain('https://js.stripe.com')
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(factsIn(await answer.text()).stripeKey).toBe('pk_test_1')
  })
})

describe('partners’ pages', () => {
  it.each(['neon', 'custom'])('the pages of the partner %s are served', async (partner) => {
    for (const [path, page] of [
      [`/integrations/${partner}/confirm`, 'confirm'],
      [`/integrations/${partner}/projects/transfer/confirm`, 'transfer'],
    ]) {
      const facts = factsIn(await (await get(`${path}?code=x`)).text())
      expect(facts).toMatchObject({ page, partner, projectId: 'internal' })
    }
  })
})

describe('the dashboard', () => {
  it('the dashboard is one page for all of its addresses, and for no others', async () => {
    web.buildDashboard()
    for (const path of [
      '/',
      '/projects',
      `/projects/${project.id}/users?x=1`,
      '/colleagues/some',
      '/installation/health',
    ]) {
      const answer = await get(path)
      expect(answer.status, path).toBe(200)
      const page = await answer.text()
      expect(page).toContain('The dashboard')
      const content = /name="hallpass-config" content="([^"]*)"/.exec(page)?.[1] ?? ''
      expect(JSON.parse(content.replaceAll('&quot;', '"'))).toEqual({
        publishableClientKey: server.app.ownPagesKey('internal'),
        isFirstRun: false,
        pagesUrl: null,
        packages: 'server',
        ownerProof: null,
        hasInbox: true,
        hasEmailServer: false,
        hasAi: false,
        isSignUpOpen: true,
        sharedProviders: [],
        mockProviders: 'off',
      })
      expect(answer.headers.get('content-security-policy')).toMatch(/'nonce-/)
      expect(answer.headers.get('content-security-policy')).toContain("; frame-src 'self';")
    }
    for (const path of [
      '/favicon.ico',
      '/nowhere',
      '/v1/users/me',
      '/API/v1',
      '/assets/none',
      '/files/none',
      '/docs/none',
      '/p',
      '/integrations/other',
    ]) {
      expect((await get(path)).status, path).toBe(404)
    }
    expect((await get('/', {}, 'POST')).status).toBe(404)
  })
})

describe('the preview of mails', () => {
  it('the email preview runs its own script, lets emails style themselves, and reaches nothing', async () => {
    const [one, other] = await Promise.all([get('/mail-preview'), get('/mail-preview')])
    const policy = one.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    expect(policy.split('; ')).toEqual([
      'sandbox allow-scripts',
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      "style-src 'unsafe-inline'",
      "img-src 'self' data: blob: https: http:",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ])
    expect(Object.fromEntries(one.headers)).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    })
    const page = await one.text()
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).toContain(`<script nonce="${nonce}">`)
    expect(other.headers.get('content-security-policy')).not.toContain(nonce)
  })
})
