import { expect, it, onTestFinished, vi } from 'vitest'
import { createLogger } from '../observe/index.ts'
import { UnavailableLog } from './unavailable.ts'

it('a database that is away is told once for each cause, with its stack only where details are asked for', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  const told = new UnavailableLog(createLogger({ development: false, logLevel: 'debug' }, { write }))
  for (let i = 0; i < 50; i++) told.note(new Error('connect ECONNREFUSED'), `r${i}`)
  told.note(new AggregateError([new Error('disk full')]), 'r50')
  vi.advanceTimersByTime(10_000)
  told.note(new Error('connect ECONNREFUSED'), 'r51')
  const errors = lines.filter(({ level }) => level === 50)
  expect(errors.map(({ reason, request, more, err }) => [reason, request, more, err])).toEqual([
    ['connect ECONNREFUSED', 'r0', undefined, undefined],
    ['disk full', 'r50', undefined, undefined],
    ['connect ECONNREFUSED', 'r51', 49, undefined],
  ])
  expect(lines.filter(({ level, err }) => level === 20 && err)).toHaveLength(52)
})
