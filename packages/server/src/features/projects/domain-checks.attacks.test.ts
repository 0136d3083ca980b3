/** The server looks at addresses for a project: it must not become somebody's scanner. */
import { createServer } from 'node:http'
import { header } from '@hallpass/contract'
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
let visits = 0
const site = createServer((_request, response) => {
  visits++
  response.end('Hello')
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
const { port } = site.address() as { port: number }
afterAll(async () => {
  site.close()
  await server.close()
})
const domain = `http://localhost:${port}`
const check = (project: Awaited<ReturnType<typeof server.createProject>>, of: string) =>
  project.admin.post('/internal/domains/check', { domain: of }, { headers: { [header.extensions]: '1' } })
const trusting = (...domains: string[]) =>
  server.createProject({ config: { domains: domains.map((one) => ({ domain: one, handler_path: '/handler' })) } })

it('a domain of the project is looked at, once a minute however often it is asked for', async () => {
  const project = await trusting(domain)
  const answers = await Promise.all(Array.from({ length: 10 }, () => check(project, domain)))
  for (const { body } of answers) expect(body).toMatchObject({ answers: true, problem: null })
  expect(visits).toBe(1)
  server.clock.advance(61_000)
  expect((await check(project, domain)).body.answers).toBe(true)
  expect(visits).toBe(2)
})

it('nothing but the domains of the project is looked at, and private addresses are not (T33)', async () => {
  const inside = ['https://10.0.0.1', 'https://169.254.169.254', 'https://[::1]:8443', 'http://192.168.1.1']
  const project = await trusting('https://*.example.com', ...inside)
  const before = visits
  for (const of of [domain, 'https://*.example.com', 'file:///etc/passwd', '']) {
    expect((await check(project, of)).status, of).toBe(404)
  }
  for (const of of inside) expect((await check(project, of)).body, of).toMatchObject({ answers: false })
  expect(visits).toBe(before)
  const published = await project.admin.post('/internal/domains/check', { domain: inside[0] })
  expect(published.status).toBe(404)
})
