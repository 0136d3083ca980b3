import { expect, it, onTestFinished, vi } from 'vitest'
import { Gate, TooBusyError } from './gate.ts'

function task() {
  let finish: () => void = () => {}
  const promise = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { work: () => promise, finish: () => finish() }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('the gate never runs more tasks than its width and admits them in order of arrival', async () => {
  const gate = new Gate({ width: 2, maxWaitMillis: 1000 })
  const tasks = Array.from({ length: 5 }, task)
  const order: number[] = []
  const runs = tasks.map((one, i) =>
    gate.run(() => {
      order.push(i)
      return one.work()
    }),
  )
  await turn()
  expect([gate.running, gate.waiting]).toEqual([2, 3])
  for (const one of tasks) {
    one.finish()
    await turn()
    expect(gate.running).toBeLessThanOrEqual(2)
  }
  await Promise.all(runs)
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect([gate.running, gate.waiting]).toEqual([0, 0])
})

it('the gate refuses a task after the longest wait and keeps the place for others', async () => {
  const gate = new Gate({ width: 1, maxWaitMillis: 20 })
  const slow = task()
  const first = gate.run(slow.work)
  await expect(gate.run(async () => 'late')).rejects.toBeInstanceOf(TooBusyError)
  slow.finish()
  await first
  expect(await gate.run(async () => 'next')).toBe('next')
})

it('the gate refuses at once when the queue is longer than the wait allows (T30)', async () => {
  // A busy machine would take longer for the one that sets the pace.
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const gate = new Gate({ width: 1, maxWaitMillis: 50 })
  const first = gate.run(() => new Promise((resolve) => setTimeout(resolve, 40)))
  await vi.advanceTimersByTimeAsync(40)
  await first
  const slow = task()
  const runs = [gate.run(slow.work), gate.run(slow.work)]
  expect(() => gate.requireRoom()).not.toThrow()
  runs.push(gate.run(slow.work))
  expect(() => gate.requireRoom()).toThrow(TooBusyError)
  const refused = gate.run(slow.work)
  expect(gate.waiting).toBe(2)
  await expect(refused).rejects.toBeInstanceOf(TooBusyError)
  slow.finish()
  await Promise.all(runs)
  expect(() => gate.requireRoom()).not.toThrow()
})

it('the gate frees a place when its task fails', async () => {
  const gate = new Gate({ width: 1, maxWaitMillis: 1000 })
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(gate.running).toBe(0)
})
