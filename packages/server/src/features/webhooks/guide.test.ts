/** The receiver of docs/guides/webhooks.md, as a reader would run it. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { packageDir } from '../../db/package-dir.ts'
import { freePort } from '../../testing/free-port.ts'
import { startTestServer } from '../../testing/index.ts'
import { createEndpoint, makeEvent } from '../../testing/webhooks.ts'

const guide = readFileSync(join(packageDir(), '../../docs/guides/webhooks.md'), 'utf8')

it('the code of the webhook guide takes signed events, once, and nothing else', async () => {
  const [, sample = ''] = /```js\n(.*?)```/s.exec(guide) ?? []
  const server = await startTestServer()
  const project = await server.createProject()
  const port = await freePort()
  const url = `http://localhost:${port}/hooks`
  const endpoint = await createEndpoint(project, url)
  const code = sample.replace('.listen(3000)', `.listen(${port})`)
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: packageDir(),
    env: { ...process.env, WEBHOOK_SECRET: endpoint.secret },
  })
  onTestFinished(() => void child.kill())
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  await vi.waitFor(async () => expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400), 60_000)

  const userId = await makeEvent(project)
  await vi.waitFor(() => expect(output).toContain(`user.created ${userId}\n`), 60_000)
  const sent = await vi.waitFor(async () => {
    const { body } = await project.admin.get(`${endpoint.path}/attempts`)
    expect(body.items).toMatchObject([{ status: 'succeeded', response_status: 204 }])
    return body.items[0]
  }, 60_000)
  await project.admin.post(`${endpoint.path}/attempts`, { event_id: sent.event_id })
  await vi.waitFor(async () => {
    const { body } = await project.admin.get(`${endpoint.path}/attempts`)
    expect(body.items).toHaveLength(2)
  }, 60_000)
  expect(output).toBe(`user.created ${userId}\n`)
})
