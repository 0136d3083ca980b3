import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { expect, vi } from 'vitest'

/** The tests' own NODE_ENV is not what people have; nothing is asked or remembered. */
export function environment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, ...env } = process.env
  return { ...env, CI: '1', NEXT_TELEMETRY_DISABLED: '1', XDG_CONFIG_HOME: tmpdir() } as NodeJS.ProcessEnv
}

/** An app's own server, once it answers. */
export async function serve(folder: string, command: string, ...args: string[]) {
  const port = await freePort()
  const all = [...args, '--port', String(port)]
  const child = spawn(command, all, { cwd: folder, env: environment(), stdio: 'ignore', detached: true })
  // With its own children: npx starts the server in another process.
  const end = () => void process.kill(-child.pid!, 'SIGKILL')
  const origin = `http://localhost:${port}`
  await vi.waitFor(async () => expect((await fetch(origin)).status).toBe(200), { timeout: 60_000 })
  return { origin, end }
}
