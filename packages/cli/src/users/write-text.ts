import type { Writable } from 'node:stream'

/** Waits until it is taken, so that a slow reader slows an export down instead of filling the memory. */
export const writeText = (destination: Writable, text: string) =>
  new Promise<void>((done, failed) => {
    if (text === '') done()
    else destination.write(text, (error) => (error ? failed(error) : done()))
  })
