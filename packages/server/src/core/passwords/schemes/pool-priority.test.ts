import { readlink } from 'node:fs/promises'
import os from 'node:os'
import { expect, it } from 'vitest'
import { lowerPoolPriority } from './pool-priority.ts'

const isLinux = process.platform === 'linux'
const priorityOfPoolThread = async () => {
  if (!isLinux) return 'unknown'
  return os.getPriority(Number((await readlink('/proc/thread-self')).split('/').at(-1)))
}

it('lowers the priority of the threads that hash, and of no others', async () => {
  const before = os.getPriority()
  expect(await lowerPoolPriority(1)).toBeGreaterThanOrEqual(isLinux ? 1 : 0)
  await lowerPoolPriority()
  const met = await Promise.all(Array.from({ length: 50 }, priorityOfPoolThread))
  expect(new Set(met)).toEqual(new Set([isLinux ? Math.min(before + 10, 19) : 'unknown']))
  expect(os.getPriority()).toBe(before)
})
