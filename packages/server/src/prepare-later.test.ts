import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { App } from './app.ts'
import { prepareLater } from './prepare-later.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const appThat = (prepare: () => Promise<void>) => ({ emails: { prepare } }) as unknown as App

it('emails are prepared once, after the first requests', async () => {
  const prepare = vi.fn(async () => {})
  prepareLater(appThat(prepare))
  expect(prepare).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(prepare).toHaveBeenCalledOnce()
})

it('a server that stops right after its start prepares nothing any more', async () => {
  const prepare = vi.fn(async () => {})
  await prepareLater(appThat(prepare))()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(prepare).not.toHaveBeenCalled()
})
