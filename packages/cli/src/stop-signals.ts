const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

interface StopSignals {
  first: Promise<string>
  /** Aborted at the first one, for what waits. */
  aborted: AbortSignal
  release(): void
}

/** Resolves at the first signal to stop; the second ends the process where it stands. */
export function stopSignals(): StopSignals {
  const controller = new AbortController()
  let resolve: (signal: string) => void = () => {}
  const first = new Promise<string>((done) => {
    resolve = done
  })
  const onSignal = (signal: keyof typeof exitCodes) => {
    if (controller.signal.aborted) process.exit(exitCodes[signal])
    controller.abort()
    resolve(signal)
  }
  const names = Object.keys(exitCodes) as (keyof typeof exitCodes)[]
  for (const name of names) process.on(name, onSignal)
  return {
    first,
    aborted: controller.signal,
    release: () => {
      for (const name of names) process.off(name, onSignal)
    },
  }
}
