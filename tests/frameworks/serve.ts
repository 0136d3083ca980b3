import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { expect, vi } from 'vitest'

/** The tests' own NODE_ENV is not what people have; nothing is asked or remembered. */
export function environment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, ...env } = process.env
  return { ...env, CI: '1', NEXT_TELEMETRY_DISABLED: '1', XDG_CONFIG_HOME: tmpdir() } as NodeJS.ProcessEnv
}

/** For busy machines. Nothing waits for it but what fails. */
export const timeoutMillis = 120_000

/** An app's own server, once it answers. */
export async function serve(folder: string, command: string, ...args: string[]) {
  const port = await freePort()
  const all = [...args, '--port', String(port)]
  const child = spawn(command, all, { cwd: folder, env: environment(), stdio: 'pipe', detached: true })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
  // With its own children: npx starts the server in another process.
  const end = () => void (child.exitCode === null && process.kill(-child.pid!, 'SIGKILL'))
  const origin = `http://localhost:${port}`
  await vi
    .waitFor(async () => expect((await fetch(origin)).status).toBe(200), { timeout: timeoutMillis })
    .catch((cause) => {
      end()
      throw new Error(`${command} ${all.join(' ')} does not answer. It said: ${said}`, { cause })
    })
  return { origin, end }
}
