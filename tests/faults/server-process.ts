import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { clusterVariable } from '@hallpass/server/testing/test-cluster.ts'

const thisCheckout = fileURLToPath(new URL('../..', import.meta.url))
const programIn = (checkout: string) => join(checkout, 'packages/cli/bin/hallpass.js')
/** The `hallpass` command of this checkout. */
export const program = programIn(thisCheckout)
const timeoutMillis = 90_000

export interface ServerProcess {
  base: string
  port: number
  child: ChildProcess
  output(): string
  /** kill -9: no chance to tidy up. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** `hallpass start` as an operator runs it, ready when /health answers. */
export async function startProcess(
  env: Record<string, string>,
  port?: number,
  checkout = thisCheckout,
): Promise<ServerProcess> {
  const server = await launchProcess(env, port, checkout)
  await answers(server)
  return server
}

/** `hallpass start` that may not be ready yet. */
export async function launchProcess(
  env: Record<string, string>,
  port?: number,
  checkout = thisCheckout,
): Promise<ServerProcess> {
  const chosen = port ?? (await freePort())
  const child = spawn(process.execPath, [programIn(checkout), 'start'], {
    cwd: checkout,
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', HALLPASS_DRAIN: '0', HALLPASS_PORT: String(chosen) },
      HALLPASS_DATA_DIR: dataDirOf(env),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  const base = `http://127.0.0.1:${chosen}`
  return { base, port: chosen, child, output: () => output, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

const dataDirs = new Map<string | undefined, string>()

/** One for each database, beside that of this run. The folder of the checkout is of whoever works here. */
function dataDirOf({ DATABASE_URL: url }: Record<string, string>): string {
  const known = dataDirs.get(url) ?? mkdtempSync(join(dirname(process.env[clusterVariable]!), 'process-'))
  dataDirs.set(url, known)
  return known
}

export async function answers({ base, child, output }: ServerProcess) {
  const deadline = Date.now() + timeoutMillis
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}:\n${output()}`)
    const response = await fetch(`${base}/health`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  child.kill('SIGKILL')
  throw new Error(`the server did not answer within ${timeoutMillis} ms:\n${output()}`)
}
