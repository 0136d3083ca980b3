/** Sources that attack get a rendering error, and the server goes on for everybody else (T34). */

import { templateIds } from '@hallpass/contract/config'
import { warmMillis, warmSandbox } from '@hallpass/emails/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, testEmails } from '../../testing/index.ts'

const server = await startTestServer({ env: { HALLPASS_CRON_SECRET: 'a-secret-of-the-operator' } })
// Loops burn a core for as long as they are let.
await server.app.emails.close()
server.app.emails = testEmails(server, { compileMillis: 20_000, softMillis: 2000, hardMillis: 4000 })
afterAll(() => server.close())
beforeAll(() => warmSandbox(), warmMillis)
// After three in a row that broke a limit a project has a rest.
afterEach(() => server.clock.advance(60_000))
const project = await server.createProject({ displayName: 'Acme' })
const other = await server.createProject({ displayName: 'Other' })

const render = (source: string) => project.admin.post('/emails/render-email', { template_tsx_source: source })
const template = (body: string) => `export function EmailTemplate() {\n  ${body}\n}`
const previewOf = (who: typeof project) =>
  who.admin.post('/emails/render-email', { template_id: templateIds.magicLink })

describe('a source that', () => {
  it.each([
    ['reads a file', 'return <p>{require("fs").readFileSync("/etc/passwd")}</p>'],
    ['opens a connection', 'return <p>{String(require("net").connect(80))}</p>'],
    ['asks another server', 'return <p>{String(fetch("http://127.0.0.1/"))}</p>'],
    ['loops for ever', 'for (;;);'],
    ['recurses for ever', 'const f = () => f() + 1; return <p>{f()}</p>'],
    ['fills the memory', 'const all = []; for (;;) all.push(new Array(100000).fill(1))'],
    ['prints a gigabyte', 'return <p>{Array.from({ length: 1000 }, () => "x".repeat(1000000))}</p>'],
    ['ends the process', 'process.exit(1)'],
  ])('an email source that %s gets an error', async (_name, body) => {
    const answer = await render(template(body))
    expect(answer).toMatchObject({ status: 400, code: 'EMAIL_RENDERING_ERROR' })
    expect((await previewOf(other)).body.subject).toContain('Sign in to Other')
  })

  it('an email source that reads the environment finds nothing', async () => {
    const { body } = await render(template('return <p>{JSON.stringify(process.env)}</p>'))
    expect(body.html).toContain('{&quot;NODE_ENV&quot;:&quot;production&quot;}')
  })

  it('an email source that changes prototypes changes nothing for another project', async () => {
    await render(`Object.prototype.displayName = "poisoned"; String.prototype.replace = () => "poisoned"
${template('return <p>x</p>')}`)
    const edited = { template_tsx_source: 'export const EmailTemplate = ({ project }) => <p>{project.displayName}</p>' }
    for (let i = 0; i < 4; i++) {
      const { body } = await other.admin.post('/emails/render-email', edited)
      expect(body.html).toContain('<p>Other</p>')
      expect(body.html).not.toContain('poisoned')
    }
  })

  it('a huge, deep or empty email source is refused', async () => {
    for (const source of ['x'.repeat(300_000), '('.repeat(100_000), '', ' ']) {
      expect(await render(source)).toMatchObject({ status: 400, code: 'EMAIL_RENDERING_ERROR' })
    }
  })
})

it('the server answers everything else while email sources loop (F10)', async () => {
  const loops = Promise.all(Array.from({ length: 4 }, (_, i) => render(template(`for (;;) { ${i} }`))))
  const person = await other.signUp()
  expect((await other.as('client', person).get('/users/me')).status).toBe(200)
  expect((await previewOf(other)).status).toBe(200)
  for (const answer of await loops) expect(answer).toMatchObject({ status: 400, code: 'EMAIL_RENDERING_ERROR' })
})
