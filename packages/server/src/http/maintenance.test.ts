import { describe, expect, it } from 'vitest'
import { setMaintenance } from '../core/maintenance.ts'
import { startTestServer } from '../testing/index.ts'

const server = await startTestServer()
const set = (message?: string) =>
  server.app.database.transaction((system) =>
    setMaintenance(system, message === undefined ? undefined : { since: server.clock.now(), message }),
  )
const status = async (path: string) => (await server.request('GET', path)).status
const closes = () => expect.poll(() => status('/health/ready')).toBe(503)
const opens = () => expect.poll(() => status('/health/ready')).toBe(200)

describe('while the operator keeps the installation closed', () => {
  it('calls and pages answer 503 in the words of the operator, health says that the process lives', async () => {
    await set('New disks until <noon>.')
    await closes()
    const call = await server.internal.client.get('/projects/current')
    expect(call).toMatchObject({ status: 503, body: 'New disks until <noon>.' })
    expect(call.headers.get('retry-after')).toBe('60')
    expect(call.headers.get('access-control-allow-origin')).toBe('*')
    const page = await server.request('GET', '/')
    expect(page.status).toBe(503)
    expect(page.headers.get('retry-after')).toBe('60')
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.body).toContain('New disks until &lt;noon&gt;.')
    expect(await status('/health/live')).toBe(200)
    expect(await status('/health')).toBe(200)
    await set()
    await opens()
    expect((await server.internal.client.get('/projects/current')).status).toBe(200)
  })

  it('a browser of another site may ask whether it may call', async () => {
    await set('')
    await closes()
    expect((await server.request('OPTIONS', '/api/v1/users/me')).status).toBe(200)
    expect((await server.request('GET', '/docs/api')).body).toContain('will be back soon')
    await set()
    await opens()
  })

  it('a server that starts meanwhile lets nobody in', async () => {
    await set('')
    const second = await startTestServer({ database: server.database })
    expect((await second.internal.client.get('/projects/current')).status).toBe(503)
    await set()
    await opens()
    await expect.poll(async () => (await second.internal.client.get('/projects/current')).status).toBe(200)
  })
})
