import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startTestServer } from '@hallpass/server/testing'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { configFolder, configText, storedOf } from './fixture.ts'

const server = await startTestServer()
afterAll(() => server.close())
const command = fileURLToPath(new URL('../../bin/hallpass.js', import.meta.url))

it('pushes what is saved, says what is wrong with a half-written file, and ends with a signal', {
  timeout: 60_000,
}, async () => {
  const project = await server.createProject()
  const { folder, access, write } = configFolder(
    project,
    server.base,
    configText('{ auth: { codes: { signInMinutes: 11 } } }'),
  )
  const child = spawn(process.execPath, [command, 'config', 'watch'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...access },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data))
  const minutes = async () => (await storedOf(project)).override.auth.codes?.signInMinutes
  const wait = { timeout: 30_000 }
  await expect.poll(minutes, wait).toBe(11)
  write(configText('{ auth: { codes: { signInMinutes: 12'))
  await expect.poll(() => text, wait).toContain('Expected "}"')
  expect(await minutes()).toBe(11)
  write(configText('{ auth: { codes: { signInMinutes: 12 } } }'))
  await expect.poll(minutes, wait).toBe(12)
  child.kill('SIGINT')
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0)
})

it('does not watch a project in production without --yes', async () => {
  const project = await server.createProject()
  await project.configure({
    'domains.allowLocalhost': false,
    'domains.trustedDomains.app': { baseUrl: 'https://shop.example.com', handlerPath: '/handler' },
  })
  await project.admin.patch('/internal/projects/current', { is_production_mode: true })
  const { run } = configFolder(project, server.base, configText('{}'))
  expect(await run(['watch'])).toMatchObject({ code: 1, errors: expect.stringContaining('is in production') })
})
