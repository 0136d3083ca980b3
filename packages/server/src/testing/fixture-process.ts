import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { packageDir } from '../db/package-dir.ts'

/** A TypeScript file of testing/fixtures as a process of its own, for tests that kill it. */
export interface FixtureProcess {
  child: ChildProcess
  /** What it has sent so far. */
  messages: unknown[]
  /** Ends it without any chance to clean up. */
  kill(): Promise<void>
}

export function startFixture(name: string, ...args: unknown[]): FixtureProcess {
  const fixture = path.join(packageDir(), 'src/testing/fixtures', `${name}.ts`)
  const root = path.join(packageDir(), '../..')
  const child = fork(path.join(root, 'tools/run.mjs'), [fixture, ...args.map((arg) => JSON.stringify(arg))], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const messages: unknown[] = []
  child.on('message', (message) => messages.push(message))
  return {
    child,
    messages,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
