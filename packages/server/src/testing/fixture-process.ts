import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { bundle } from '../../../../tools/bundle.mjs'
import { packageDir } from '../db/package-dir.ts'

export interface FixtureOptions {
  /** Run as this user; only root can. */
  uid?: number
  env?: NodeJS.ProcessEnv
}

/** A TypeScript file of testing/fixtures as a process of its own, for tests that kill it. */
export interface FixtureProcess {
  child: ChildProcess
  /** What it has sent so far. */
  messages: unknown[]
  /** Ends it without any chance to clean up. */
  kill(): Promise<void>
}

export async function startFixture(
  name: string,
  args: unknown[],
  options: FixtureOptions = {},
): Promise<FixtureProcess> {
  const file = await bundle(path.join(packageDir(), 'src/testing/fixtures', `${name}.ts`))
  const { uid, env = process.env } = options
  const child = fork(
    file,
    args.map((arg) => JSON.stringify(arg)),
    {
      cwd: '/',
      env,
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      ...(uid !== undefined && { uid, gid: uid }),
    },
  )
  const messages: unknown[] = []
  child.on('message', (message) => messages.push(message))
  child.once('exit', () => fs.rmSync(file, { force: true }))
  return { child, messages, kill: () => kill(child) }
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
