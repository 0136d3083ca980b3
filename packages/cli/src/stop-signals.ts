const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Resolves at the first signal to stop; the second ends the process where it stands. */
export function stopSignals(): { first: Promise<string>; release(): void } {
  let received = false
  let resolve: (signal: string) => void = () => {}
  const first = new Promise<string>((done) => {
    resolve = done
  })
  const onSignal = (signal: keyof typeof exitCodes) => {
    if (received) process.exit(exitCodes[signal])
    received = true
    resolve(signal)
  }
  const names = Object.keys(exitCodes) as (keyof typeof exitCodes)[]
  for (const name of names) process.on(name, onSignal)
  return {
    first,
    release: () => {
      for (const name of names) process.off(name, onSignal)
    },
  }
}
