import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { heapFlags, threads } from './machine.ts'
import { root } from './root.ts'

/** What a process of servers/ can be asked to do: one argument, one answer. */
export type Commands = Record<string, (argument: never) => unknown>

type Argument<C> = C extends (argument: infer A) => unknown ? A : never
type Answer<C> = C extends (argument: never) => infer R ? Awaited<R> : never

export interface Process<C extends Commands> {
  call<K extends keyof C & string>(command: K, argument: Argument<C[K]>): Promise<Answer<C[K]>>
  /** CPU time of this process so far, in microseconds. */
  cpuMicros(): Promise<number>
  readonly pid: number | undefined
  stop(): Promise<void>
}

interface Reply {
  id: number
  value?: unknown
  error?: string
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A file of servers/ as a process of its own, all with the same thread pool and the same heap. */
export function startProcess<C extends Commands>(
  name: string,
  env: Record<string, string> = {},
  execArgv: string[] = [],
  checkout = root,
): Process<C> {
  const child = fork(path.join(checkout, 'tools/run.mjs'), [path.join(checkout, 'bench/servers', `${name}.ts`)], {
    cwd: checkout,
    execArgv: [...heapFlags, ...execArgv],
    // Dates and bytes arrive as what they were.
    serialization: 'advanced',
    env: { PATH: process.env.PATH, NODE_ENV: 'production', UV_THREADPOOL_SIZE: String(threads), ...env },
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const ask = asker(name, child)
  return {
    // The type of an answer follows from the command; the channel itself knows no types.
    call: (command, argument) => ask(command, argument) as never,
    cpuMicros: () => ask('cpuMicros') as Promise<number>,
    pid: child.pid,
    async stop() {
      if (!running.has(child)) return
      await Promise.all([once(child, 'exit'), ask('exit').catch(() => {})])
    },
  }
}

function asker(name: string, child: ChildProcess) {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let ids = 0
  child.on('message', ({ id, value, error }: Reply) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(value)
    else asked?.reject(new Error(`${name}: ${error}`))
  })
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`the process ${name} ended with ${code}`))
    waiting.clear()
  })
  return (command: string, argument?: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++ids
      waiting.set(id, { resolve, reject })
      child.send({ id, command, argument }, (error) => error && reject(error))
    })
}
