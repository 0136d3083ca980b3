import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestServer } from '@hallpass/server/testing'
import { afterAll, expect, it } from 'vitest'
import { bundle } from '../../tools/bundle.mjs'

const server = await startTestServer()
const project = await server.createProject()
const folder = mkdtempSync(join(tmpdir(), 'hallpass-cli-'))
const program = await bundle(fileURLToPath(new URL('../../examples/node-cli/main.ts', import.meta.url)))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  rmSync(program, { force: true })
  await server.close()
})

const env = {
  PATH: process.env.PATH,
  HALLPASS_API_URL: server.base,
  HALLPASS_PROJECT_ID: project.id,
  HALLPASS_PUBLISHABLE_CLIENT_KEY: project.keys.client,
  TOKEN_FILE: join(folder, 'token.json'),
}

/** Runs the example to its end, and shows what it prints meanwhile. */
function run(args: string[], onOutput: (text: string) => void = () => {}): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
    onOutput(output)
  })
  return new Promise((resolve, reject) =>
    child.on('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(`it ended with ${code}: ${output}`)))),
  )
}

it('the CLI example logs in from a terminal, stays logged in, and logs out', async () => {
  const ada = await project.signUp()
  const confirmed = new Set<string>()
  const first = await run([], (output) => {
    const login_code = /login_code=([a-z0-9]{45})/.exec(output)?.[1]
    if (!login_code || confirmed.has(login_code)) return
    confirmed.add(login_code)
    void project.client.post('/auth/cli/complete', { login_code, refresh_token: ada.refreshToken })
  })
  expect(first).toContain(`/p/${project.id}/handler/cli-auth-confirm?login_code=`)
  expect(first).toContain(`Logged in as ${ada.email}.`)
  expect(statSync(env.TOKEN_FILE).mode & 0o777).toBe(0o600)
  expect(await run(['whoami'])).toBe(`Logged in as ${ada.email}.\n`)
  expect(await run(['logout'])).toBe('Logged out.\n')
  expect((await project.refresh(ada.refreshToken)).status).toBe(401)
})
