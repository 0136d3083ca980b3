import type { Logger } from './observe/index.ts'

export interface CloseOptions {
  /** How long readiness says no before anything ends, so that proxies send people elsewhere. */
  drainMillis?: number
}

type Cleanup = (options: Required<CloseOptions>) => Promise<void>

/** What has been started so far and has to be closed again: the last first, since it uses what came before. */
export function createClosing(log: Logger) {
  const cleanups: Cleanup[] = []
  let onLost: (reason: Error) => void = () => {}
  const failed = new Promise<Error>((resolve) => {
    onLost = resolve
  })
  const closeAll = async ({ drainMillis = 0 }: CloseOptions) => {
    for (const cleanup of cleanups.splice(0).reverse()) {
      await cleanup({ drainMillis }).catch((error: unknown) => log.warn({ err: error }, 'a part did not close cleanly'))
    }
  }
  let closing: Promise<void> | undefined
  return {
    failed,
    onLost,
    add: (cleanup: Cleanup) => void cleanups.push(cleanup),
    /** Once, however often it is called. */
    close: (options: CloseOptions = {}) => (closing ??= closeAll(options)),
  }
}

export type Closing = ReturnType<typeof createClosing>
