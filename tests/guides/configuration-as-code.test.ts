/** The guide from top to bottom: its commands in a shell, its file beside them, and each output as it is printed. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startTestServer } from '@hallpass/server/testing'
import { afterAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const guide = readFileSync(`${root}/docs/guides/configuration-as-code.md`, 'utf8')
const blocks = [...guide.matchAll(/```(sh|ts|text)\n(.*?)```/gs)].map(([, kind = '', text = '']) => ({ kind, text }))

const server = await startTestServer()
const folder = mkdtempSync(join(tmpdir(), 'hallpass-guide-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})

it('does what it says', { timeout: 120_000 }, async () => {
  const project = await server.createProject({ displayName: 'Shop' })
  const asInGuide = (text: string) =>
    text.replaceAll(project.id, '7f3a5c52-3b1e-4b7e-9a53-1f2d3c4b5a60').replaceAll(server.base, 'http://localhost:8102')
  const env: NodeJS.ProcessEnv = { ...process.env, PATH: `${folder}/bin:${process.env.PATH}` }
  mkdirSync(join(folder, 'bin'))
  mkdirSync(join(folder, 'app'))
  symlinkSync(`${root}/packages/cli/bin/hallpass.js`, join(folder, 'bin/hallpass'))
  let printed = ''
  for (const { kind, text } of blocks) {
    if (kind === 'ts') writeFileSync(join(folder, 'app/hallpass.config.ts'), text)
    else if (kind === 'text') expect(asInGuide(printed)).toBe(text)
    else if (text.includes('export HALLPASS_')) {
      env.HALLPASS_API_URL = server.base
      env.HALLPASS_PROJECT_ID = project.id
      env.HALLPASS_SUPER_SECRET_ADMIN_KEY = project.keys.admin
    } else {
      const { stdout } = await promisify(execFile)('bash', ['-ec', text], { cwd: join(folder, 'app'), env })
      printed = stdout
    }
  }
  expect(JSON.parse(readFileSync(join(folder, 'app/pushed.json'), 'utf8'))).toMatchObject({ pushed: true })
  const { body } = await project.admin.get('/internal/config')
  expect(JSON.parse(body.config_string).auth.oauth.providers.github.clientSecret).toBe('a-secret-of-github')
})
