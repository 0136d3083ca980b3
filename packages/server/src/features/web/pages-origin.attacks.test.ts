/** Sign-in pages at an origin of their own: neither they nor the dashboard reach into the other (T31). */
import { request } from 'node:http'
import { dashboardSessionPath } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer({ env: (port) => ({ HALLPASS_PAGES_URL: `http://pages.localhost:${port}` }) })
afterAll(() => server.close())
const project = await server.createProject()
const { url, pagesUrl } = server.app.settings
const signIn = `/p/${project.id}/handler/sign-in`

/** Asks for a path under the name of one of the two origins, or as the header writes it. */
const get = (origin: string, path: string, written?: string) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const { port, host } = new URL(origin)
    const headers = { host: written ?? host }
    const sent = request({ host: '127.0.0.1', port, path, headers }, async (answer) => {
      const body = (await answer.setEncoding('utf8').toArray()).join('')
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body })
    })
    sent.on('error', reject).end()
  })

describe('sign-in pages at an origin of their own', () => {
  it('the pages of a project are there, and may talk to the API of the other origin', async () => {
    const page = await get(pagesUrl, signIn)
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ${url};`)
    expect(page.body).toContain(`"apiUrl":"${url}"`)
  })

  it('links to where they were before lead there, with whatever they carry', async () => {
    const answer = await get(url, `${signIn}?code=1&x=%2F`)
    expect(answer.status).toBe(302)
    expect(answer.headers.location).toBe(`${pagesUrl}${signIn}?code=1&x=%2F`)
  })

  it.each([
    '/',
    '/projects',
    '/handler/sign-in',
    '/docs/api',
    '/inbox',
    '/p/internal/handler/sign-in',
    dashboardSessionPath,
  ])('nothing of the dashboard is there: %s', async (path) => {
    expect((await get(pagesUrl, path)).status).toBe(404)
    expect(String((await get(url, path)).headers.location)).not.toContain(pagesUrl)
  })

  it.each([
    ['in capitals', (port: string) => `PAGES.localhost:${port}`],
    ['with a dot at its end', (port: string) => `pages.localhost.:${port}`],
    ['without the port, as a proxy may pass it on', () => 'pages.localhost'],
  ])('nothing of the dashboard is there under a name that is written %s', async (_how, write) => {
    const written = write(new URL(pagesUrl).port)
    expect((await get(pagesUrl, '/', written)).status).toBe(404)
    expect((await get(pagesUrl, '/p/internal/handler/sign-in', written)).status).toBe(404)
    expect((await get(pagesUrl, signIn, written)).status).toBe(200)
  })

  it('they do not get the session of the dashboard', async () => {
    const { refreshToken } = await server.internal.signUp()
    const headers = { origin: pagesUrl, 'x-stack-refresh-token': refreshToken }
    expect((await fetch(server.base + dashboardSessionPath, { method: 'POST', headers })).status).toBe(403)
  })

  it('the question before connecting stays where the cookies of the API are', async () => {
    expect((await get(url, `/p/${project.id}/connect?code=x`)).headers.location).toBeUndefined()
    expect((await get(pagesUrl, `/p/${project.id}/connect?code=x`)).status).toBe(404)
  })

  it('callbacks to the pages of the project are trusted at both, those of another project at neither', async () => {
    const other = await server.createProject()
    const ask = (verification_callback_url: string) =>
      project.client.post('/auth/password/sign-up', {
        email: `${crypto.randomUUID()}@example.com`,
        password: 'correct horse battery',
        verification_callback_url,
      })
    await project.configure({ 'domains.allowLocalhost': false })
    for (const origin of [url, pagesUrl]) {
      expect((await ask(`${origin}/p/${project.id}/handler/email-verification`)).status).toBe(200)
      const foreign = await ask(`${origin}/p/${other.id}/handler/email-verification`)
      expect(foreign.code).toBe('REDIRECT_URL_NOT_WHITELISTED')
    }
  })
})
