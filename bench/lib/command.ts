import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './root.ts'

export const command = path.join(root, 'packages/cli/bin/hallpass.js')
const timeoutMillis = 30_000

/** `hallpass start`, as an operator runs it; resolves when `/health` answers. */
export async function startCommand(env: NodeJS.ProcessEnv & { HALLPASS_PORT: string }) {
  const child = spawn(process.execPath, [command, 'start'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    process.off('exit', kill)
  }
  const base = `http://127.0.0.1:${env.HALLPASS_PORT}`
  await healthy(child, `${base}/health`).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { pid: child.pid!, base, stop }
}

async function healthy(child: ChildProcess, url: string) {
  const end = performance.now() + timeoutMillis
  while (performance.now() < end && child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.status === 200) return
    await sleep(5)
  }
  throw new Error('the server did not become healthy')
}
