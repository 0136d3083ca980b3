import { expect } from 'vitest'
import { childrenOf } from './embedded-processes.ts'
import type { ServerProcess } from './server-process.ts'

/** The processes that serve the port of a server which has several. */
export const workersOf = ({ child }: ServerProcess) => childrenOf(child.pid!, 'hallpass.js start')

/** Kills one of them, and waits until another one serves in its place. */
export async function replaceWorker(server: ServerProcess, pid: number): Promise<void> {
  const replaced = () => server.output().split('a worker serves again').length
  const before = replaced()
  process.kill(pid, 'SIGKILL')
  await expect.poll(replaced, { timeout: 90_000 }).toBe(before + 1)
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
