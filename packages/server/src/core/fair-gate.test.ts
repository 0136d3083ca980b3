import { expect, it, onTestFinished, vi } from 'vitest'
import { FairGate, TooBusyError } from './fair-gate.ts'

const [acme, other] = [{ id: 'acme' }, { id: 'other' }]

function task() {
  let finish: () => void = () => {}
  const promise = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { work: () => promise, finish: () => finish() }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('the gate never runs more tasks than its width and admits those of one project in order of arrival', async () => {
  const gate = new FairGate({ width: 2, maxWaitMillis: 1000 })
  const tasks = Array.from({ length: 5 }, task)
  const order: number[] = []
  const runs = tasks.map((one, i) =>
    gate.run(acme, () => {
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
  const gate = new FairGate({ width: 1, maxWaitMillis: 20 })
  const slow = task()
  const first = gate.run(acme, slow.work)
  await expect(gate.run(acme, async () => 'late')).rejects.toBeInstanceOf(TooBusyError)
  slow.finish()
  await first
  expect(await gate.run(acme, async () => 'next')).toBe('next')
})

it('the gate refuses at once when the queue is longer than the wait allows (T30)', async () => {
  // A busy machine would take longer for the one that sets the pace.
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const gate = new FairGate({ width: 1, maxWaitMillis: 50 })
  const slow = task()
  const runs = [gate.run(acme, () => new Promise((resolve) => setTimeout(resolve, 40))), gate.run(acme, slow.work)]
  await vi.advanceTimersByTimeAsync(40)
  runs.push(gate.run(acme, slow.work))
  expect(() => gate.requireRoom(acme)).not.toThrow()
  runs.push(gate.run(acme, slow.work))
  expect(() => gate.requireRoom(acme)).toThrow(TooBusyError)
  const refused = gate.run(acme, slow.work)
  expect(gate.waiting).toBe(2)
  await expect(refused).rejects.toBeInstanceOf(TooBusyError)
  slow.finish()
  await Promise.all(runs)
  expect(() => gate.requireRoom(acme)).not.toThrow()
})

/** Runs each task of the list for its project, and tells in which order they were let in. */
async function orderOf(gate: FairGate, projects: readonly { id: string }[], millis: (id: string) => number = () => 1) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const order: string[] = []
  const runs = projects.map((project) =>
    gate.run(project, () => {
      order.push(project.id)
      return new Promise((resolve) => setTimeout(resolve, millis(project.id)))
    }),
  )
  await vi.runAllTimersAsync()
  await Promise.all(runs)
  return order.join(' ')
}
const many = (project: { id: string }, length: number) => Array.from({ length }, () => project)

it('the gate lets projects take turns, however long the queue of one of them is (T53)', async () => {
  const gate = new FairGate({ width: 1, maxWaitMillis: 1000 })
  const order = await orderOf(gate, [...many(acme, 5), ...many(other, 2)])
  expect(order).toBe('acme other acme other acme acme acme')
})

it('the gate shares time, not turns: tasks that take longer count for more (T53)', async () => {
  const gate = new FairGate({ width: 1, maxWaitMillis: 1000 })
  const order = await orderOf(gate, [...many(acme, 3), ...many(other, 6)], (id) => (id === 'acme' ? 30 : 10))
  expect(order).toBe('acme other other other acme other other other acme')
})

it('the gate gives a project that was idle its turn at once, and nothing for the time before', async () => {
  const gate = new FairGate({ width: 1, maxWaitMillis: 1000 })
  await orderOf(gate, many(acme, 5))
  expect(await orderOf(gate, [...many(acme, 3), ...many(other, 3)])).toBe('acme other acme other acme other')
})

it('the gate never runs more of one project than it may, and others pass it meanwhile (T53)', async () => {
  const gate = new FairGate({ width: 2, widthPerProject: 1, maxWaitMillis: 1000 })
  const order = await orderOf(gate, [...many(acme, 3), ...many(other, 3)], (id) => (id === 'acme' ? 100 : 10))
  expect(order).toBe('acme other other other acme acme')
})

it('a full queue of one project refuses that project and nobody else (T53)', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const gate = new FairGate({ width: 1, maxWaitMillis: 50 })
  const work = () => new Promise((resolve) => setTimeout(resolve, 40))
  const runs = [gate.run(acme, work), gate.run(acme, work)]
  await vi.advanceTimersByTimeAsync(40)
  for (let i = 0; i < 2; i++) runs.push(gate.run(acme, work))
  expect(() => gate.requireRoom(acme)).toThrow(TooBusyError)
  expect(() => gate.requireRoom(other)).not.toThrow()
  runs.push(gate.run(other, work))
  const outcomes = Promise.allSettled(runs)
  await vi.runAllTimersAsync()
  expect((await outcomes).map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'rejected', 'rejected'],
    'fulfilled',
  ])
  expect([gate.running, gate.waiting]).toEqual([0, 0])
})

it('the gate frees a place when its task fails', async () => {
  const gate = new FairGate({ width: 1, maxWaitMillis: 1000 })
  await expect(gate.run(acme, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(gate.running).toBe(0)
})

it('the projects of one account get no more than the one project of another', async () => {
  const gate = new FairGate({ width: 1, maxWaitMillis: 60_000 })
  const order: string[] = []
  const run = (owner: { id: string; accountId?: string }) => gate.run(owner, async () => void order.push(owner.id))
  const first = task()
  const many = ['a', 'b', 'c'].map((id) => ({ id, accountId: 'many' }))
  const runs = [gate.run(many[0]!, first.work), ...[...many, ...many].map(run), run(other), run(other)]
  first.finish()
  await Promise.all(runs)
  expect(order.slice(0, 3).filter((id) => id === 'other')).not.toEqual([])
  expect(order.filter((id) => id === 'other')).toHaveLength(2)
  // Within the account they take turns as well.
  expect(
    order
      .filter((id) => id !== 'other')
      .slice(0, 3)
      .toSorted(),
  ).not.toEqual(['a', 'a', 'b'])
})

it('the projects of one account run no more tasks at once than the gate lets an account run', async () => {
  const gate = new FairGate({ width: 8, widthPerAccount: 2, maxWaitMillis: 60_000 })
  const tasks = Array.from({ length: 4 }, task)
  const runs = tasks.map((one, n) => gate.run({ id: `project ${n}`, accountId: 'many' }, one.work))
  expect([gate.running, gate.waiting]).toEqual([2, 2])
  expect([gate.hasPlace({ id: 'new', accountId: 'many' }), gate.hasPlace(other)]).toEqual([false, true])
  for (const one of tasks) one.finish()
  await Promise.all(runs)
})

it('the gate judges nobody by how slow the tasks of others are', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const gate = new FairGate({ width: 1, maxWaitMillis: 50 })
  const wait = (millis: number) => () => new Promise<void>((resolve) => setTimeout(resolve, millis))
  await Promise.all([gate.run(acme, wait(500)), vi.advanceTimersByTimeAsync(500)])
  const runs = [gate.run(acme, wait(500)), gate.run(acme, wait(500)).catch(() => {})]
  expect(() => gate.requireRoom(other)).not.toThrow()
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all(runs)
})
