import { processorReadMax } from '@hallpass/contract'

/** The processor lists the newest first; pages after as many as we follow are not asked for. */
export async function newest<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of list) {
    found.push(one)
    if (found.length >= processorReadMax) break
  }
  return found
}
