/** What is written into pages that everybody may open must not help anybody. */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { createWebFolders } from '../../testing/web-folders.ts'

const web = createWebFolders()
web.buildPages()
const server = await startTestServer({ webFolders: web.folders })
afterAll(async () => {
  await server.close()
  web.remove()
})
const project = await server.createProject()
const other = await server.createProject()

const call = (level: string, header: string, key: string, projectId = project.id, base = server) =>
  base.request('GET', '/api/v1/projects/current', {
    headers: { 'x-stack-project-id': projectId, 'x-stack-access-type': level, [header]: key },
  })

describe('the key of our own pages', () => {
  const key = server.app.ownPagesKey(project.id)

  it('the key of our own pages opens no other project', async () => {
    expect(await call('client', 'x-stack-publishable-client-key', key, other.id)).toMatchObject({
      status: 401,
      code: 'INVALID_PUBLISHABLE_CLIENT_KEY',
      body: { details: { project_id: other.id } },
    })
  })

  it('the key of our own pages opens no other level', async () => {
    expect(await call('server', 'x-stack-secret-server-key', key)).toMatchObject({ code: 'INVALID_SECRET_SERVER_KEY' })
    expect(await call('admin', 'x-stack-super-secret-admin-key', key)).toMatchObject({
      code: 'INVALID_SUPER_SECRET_ADMIN_KEY',
    })
  })

  it('the key of our own pages is not listed among the keys of the project', async () => {
    const { body } = await project.admin.get('/internal/api-keys')
    expect(body.items).toHaveLength(1)
  })

  it('the key of our own pages survives a rotation of the secret, and then changes', async () => {
    // On a database of its own: what the second server seals, the first could not open.
    const first = await startTestServer()
    const { id } = await first.createProject()
    const old = 'a-secret-that-only-the-tests-of-this-project-know'
    const HALLPASS_SECRET = `another-secret-that-is-long-enough-to-be-one,${old}`
    const rotated = await startTestServer({ database: first.database, env: { HALLPASS_SECRET } })
    const open = async (given: string) =>
      (await call('client', 'x-stack-publishable-client-key', given, id, rotated)).status
    // Other processes may not know the new secret yet.
    const before = first.app.ownPagesKey(id)
    expect(rotated.app.ownPagesKey(id)).toBe(before)
    rotated.clock.advance(3_600_000)
    const after = rotated.app.ownPagesKey(id)
    expect(after).not.toBe(before)
    expect([await open(before), await open(after)]).toEqual([200, 200])
  })
})

it('no project name breaks out of the script block of a hosted page', async () => {
  const displayName = '</script><script>alert(1)</script><!--'
  const odd = await server.createProject({ displayName })
  const page = await (await fetch(`${server.base}/p/${odd.id}/handler/sign-in`)).text()
  expect(page.match(/<script/g)).toHaveLength(2)
  expect(page).not.toContain('<!--')
  expect(JSON.parse(/id="facts">(.*?)<\/script>/s.exec(page)?.[1] ?? '')).toMatchObject({ brand: { displayName } })
})

it('a hosted page does not trust the host that a request claims', async () => {
  const page = await fetch(`${server.base}/p/${project.id}/handler/sign-in`, {
    headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  })
  expect(await page.text()).not.toContain('evil.example')
})
