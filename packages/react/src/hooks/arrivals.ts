const listeners = new Set<() => void>()

/** Says so when what somebody waits for is there, or has failed. */
export function waitFor<T>(promise: Promise<T>): Promise<T> {
  promise.then(announce, announce)
  return promise
}

/** Calls back at every arrival, until the returned function is called. */
export function onArrival(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const announce = () => {
  for (const listener of listeners) listener()
}
