import { readlink } from 'node:fs/promises'
import os from 'node:os'

/** Of the thread that reads it: `<process>/task/<thread>`. */
export const ownThread = '/proc/thread-self'
/** About a tenth of the share of a normal thread, as long as those have something to do. */
const stepsBack = 10
export const lowest = 19
const atOnce = 64
const maxRounds = 20
/** libuv's own default. */
const usualThreads = 4

/**
 * Hashing fills every core for tens of milliseconds at a time. On Linux a thread has a priority of its own, so those of
 * libuv's pool, which hash, step back behind the one that answers requests: people who only read their own user hardly
 * notice a flood of sign-ins (T30). Returns how many did; none on other systems, or where a sandbox forbids it.
 */
export async function lowerPoolPriority(
  threads = Number(process.env.UV_THREADPOOL_SIZE) || usualThreads,
): Promise<number> {
  if (process.platform !== 'linux') return 0
  try {
    const priority = Math.min(os.getPriority() + stepsBack, lowest)
    const pool = await poolThreads(threads)
    for (const thread of pool) os.setPriority(thread, priority)
    return pool.length
  } catch {
    return 0
  }
}

/** Each of these reads runs on any thread that is free: a few rounds meet them all. */
async function poolThreads(count: number): Promise<number[]> {
  const met = new Set<string>()
  for (let round = 0; round < maxRounds && met.size < count; round += 1) {
    for (const link of await Promise.all(Array.from({ length: atOnce }, () => readlink(ownThread)))) met.add(link)
  }
  return [...met].map((link) => Number(link.split('/').at(-1)))
}
