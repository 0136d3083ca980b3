import type { Commands } from './process.ts'

interface Question {
  id: number
  command: string
  argument: unknown
}

/** The other end of lib/process.ts: answers the process that started this one, and ends with it. */
export function answer(commands: Commands): void {
  const all: Record<string, (argument: never) => unknown> = {
    ...commands,
    cpuMicros: () => {
      const { user, system } = process.cpuUsage()
      return user + system
    },
    exit: () => void setImmediate(() => process.exit(0)),
  }
  process.on('disconnect', () => process.exit(1))
  process.on('message', async ({ id, command, argument }: Question) => {
    try {
      const value = await all[command]?.(argument as never)
      process.send?.({ id, value })
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}
