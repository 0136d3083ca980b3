import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { NoTurnError, OwnServerTurns, turnsOfJobs } from './own-server-turns.ts'

const [acme, other] = [{ id: 'acme' }, { id: 'other' }]
const options = { width: 3, widthPerProject: 2, maxWaitMillis: 2000, maxWaiting: 1 }

function fakeTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Work that goes on until the test ends it. */
function endless() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: () => ended, end: () => end() }
}

const refusalOf = (taking: Promise<unknown>) =>
  taking.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('turns of servers that projects brought along', () => {
  it('an owner has a share of them, and the others have the rest', async () => {
    fakeTime()
    const turns = new OwnServerTurns({ ...options, maxWaiting: 0 })
    const { work, end } = endless()
    const running = [turns.take(acme, work), turns.take(acme, work)]
    expect(await refusalOf(turns.take(acme, work))).toMatchObject({ isSlow: false })
    running.push(turns.take(other, work))
    expect(await refusalOf(turns.take(other, work))).toBeInstanceOf(NoTurnError)
    end()
    await Promise.all(running)
    expect(await turns.take(acme, async () => 'sent')).toBe('sent')
  })

  it('who waits for one gets it when it is free, and none after two seconds', async () => {
    fakeTime()
    const turns = new OwnServerTurns(options)
    const [first, second] = [endless(), endless()]
    const running = [turns.take(acme, first.work), turns.take(acme, second.work)]
    const lucky = turns.take(acme, async () => 'sent')
    await vi.advanceTimersByTimeAsync(500)
    first.end()
    expect(await lucky).toBe('sent')
    running.push(turns.take(acme, second.work))
    const late = refusalOf(turns.take(acme, second.work))
    await vi.advanceTimersByTimeAsync(2000)
    expect(await late).toBeInstanceOf(NoTurnError)
    second.end()
    await Promise.all(running)
  })

  it('a server that hangs is known by what is under way', async () => {
    fakeTime()
    const turns = new OwnServerTurns({ ...options, maxWaiting: 0 })
    const { work, end } = endless()
    const running = [turns.take(acme, work), turns.take(acme, work)]
    await vi.advanceTimersByTimeAsync(1001)
    expect(await refusalOf(turns.take(acme, work))).toMatchObject({ isSlow: true })
    end()
    await Promise.all(running)
  })

  it('after a slow send its owner rests for twice as long, and nobody else does', async () => {
    fakeTime()
    const turns = new OwnServerTurns(options)
    const slow = turns.timed(acme, () => new Promise((resolve) => setTimeout(resolve, 11_000)))
    await vi.advanceTimersByTimeAsync(11_000)
    await slow
    expect(await refusalOf(turns.take(acme, async () => 'sent'))).toMatchObject({ isSlow: true })
    expect(await turns.take(other, async () => 'sent')).toBe('sent')
    await vi.advanceTimersByTimeAsync(22_000)
    expect(await turns.take(acme, async () => 'sent')).toBe('sent')
  })

  it('an error of the work is the caller’s, and gives the turn back', async () => {
    const turns = new OwnServerTurns({ ...options, width: 1, widthPerProject: 1 })
    await expect(turns.take(acme, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await turns.take(acme, async () => 'sent')).toBe('sent')
  })
})

it.each([6, 12, 100])('of %i jobs at least one is left for everybody else', async (jobs) => {
  const { work, end } = endless()
  const { emails, bulk } = turnsOfJobs(jobs)
  const owners = Array.from({ length: jobs }, (_, at) => ({ id: String(at) }))
  let taken = 0
  const begin = () => {
    taken++
    return work()
  }
  const running = owners.flatMap((owner) => [refusalOf(emails.take(owner, begin)), refusalOf(bulk.take(owner, begin))])
  await new Promise((resolve) => setImmediate(resolve))
  expect(taken).toBeGreaterThan(jobs / 2)
  expect(taken).toBeLessThan(jobs)
  end()
  await Promise.all(running)
})
