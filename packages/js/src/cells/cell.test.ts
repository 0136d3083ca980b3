import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCell } from './cell.ts'
import { CellCache } from './cell-cache.ts'
import { follow, mapped } from './follow.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Counts up with every load. */
function counting() {
  let count = 0
  const load = vi.fn(async () => ++count)
  return { load, cell: createCell(load) }
}

describe('a cell', () => {
  it('a cell shares one fetch among callers that wait at the same time', async () => {
    const { load, cell } = counting()
    expect(await Promise.all([cell.refresh(), cell.refresh(), cell.ensure()])).toEqual([1, 1, 1])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('a cell starts the next fetch after the running one, at least 300 ms after its start', async () => {
    const { load, cell } = counting()
    await cell.refresh()
    const next = cell.refresh()
    await vi.advanceTimersByTimeAsync(299)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await next).toBe(2)
  })

  it('a caller that comes during a fetch gets the result of the next one', async () => {
    const answer: ((text: string) => void)[] = []
    const cell = createCell(() => new Promise<string>((resolve) => void answer.push(resolve)))
    const first = cell.refresh()
    await vi.advanceTimersByTimeAsync(0)
    const second = cell.refresh()
    answer[0]?.('before the change')
    await vi.advanceTimersByTimeAsync(300)
    answer[1]?.('after the change')
    expect(await Promise.all([first, second])).toEqual(['before the change', 'after the change'])
  })

  it('a cell fetches for its first listener, and notifies it', async () => {
    const { cell } = counting()
    const listener = vi.fn()
    expect(cell.get()).toEqual({ status: 'loading' })
    cell.subscribe(listener)
    await vi.advanceTimersByTimeAsync(0)
    expect(cell.get()).toEqual({ status: 'ready', data: 1, stale: false })
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('a cell is stale 5 seconds after its last listener left, and fresh again for the next', async () => {
    const { cell, load } = counting()
    const leave = cell.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    leave()
    await vi.advanceTimersByTimeAsync(4999)
    expect(cell.get()).toMatchObject({ stale: false })
    await vi.advanceTimersByTimeAsync(1)
    expect(cell.get()).toEqual({ status: 'ready', data: 1, stale: true })
    cell.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(cell.get()).toEqual({ status: 'ready', data: 2, stale: false })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('a cell fetches again after a change while it has listeners, and not otherwise', async () => {
    const { cell, load } = counting()
    await cell.refresh()
    await cell.changed()
    expect(load).toHaveBeenCalledTimes(1)
    expect(cell.get()).toMatchObject({ stale: true })
    cell.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(300)
    const changed = cell.changed()
    await vi.advanceTimersByTimeAsync(300)
    await changed
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('a cell keeps a failure for its listeners and tries again when asked', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce('yes')
    const cell = createCell<string>(load)
    await expect(cell.refresh()).rejects.toThrow('no')
    expect(cell.get()).toMatchObject({ status: 'failed', error: new Error('no') })
    const again = cell.ensure()
    await vi.advanceTimersByTimeAsync(300)
    expect(await again).toBe('yes')
  })
})

describe('the cells of a session', () => {
  it('a session has one cell per name and arguments', () => {
    const cells = new CellCache()
    const load = async () => 1
    expect(cells.cell('teams', ['a'], load)).toBe(cells.cell('teams', ['a'], load))
    expect(cells.cell('teams', ['a'], load)).not.toBe(cells.cell('teams', ['b'], load))
  })

  it('a session has at most 512 cells: the oldest go first, except those with listeners', () => {
    const cells = new CellCache()
    const load = async () => 1
    const [oldest, watched] = [cells.cell('items', [0], load), cells.cell('items', [1], load)]
    watched.subscribe(() => {})
    for (let i = 2; i < 513; i++) cells.cell('items', [i], load)
    expect(cells.cell('items', [1], load)).toBe(watched)
    expect(cells.cell('items', [0], load)).not.toBe(oldest)
  })
})

describe('a cell that follows', () => {
  it('a following cell switches to another cell when its source says so', async () => {
    const [one, other] = [createCell(async () => 'Ada'), createCell(async () => 'Grace')]
    let current = one
    let tell = () => {}
    const source = {
      subscribe: (listener: () => void) => {
        tell = listener
        return () => {}
      },
    }
    const live = follow(source, () => current)
    const listener = vi.fn()
    const leave = live.subscribe(listener)
    await vi.advanceTimersByTimeAsync(0)
    expect(live.get()).toMatchObject({ data: 'Ada' })
    current = other
    tell()
    await vi.advanceTimersByTimeAsync(0)
    expect(live.get()).toMatchObject({ data: 'Grace' })
    expect(one.isWatched).toBe(false)
    leave()
    expect(other.isWatched).toBe(false)
  })

  it('a mapped cell gives the same snapshot until something changes', async () => {
    const cell = mapped(
      createCell(async () => 'Ada'),
      (name) => ({ name }),
    )
    await cell.refresh()
    expect(cell.get()).toBe(cell.get())
    expect(cell.get()).toMatchObject({ data: { name: 'Ada' } })
  })
})
