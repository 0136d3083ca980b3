import { expect, it } from 'vitest'
import { routeConsole } from './console.ts'
import { createLogger } from './log.ts'

it('what libraries print is in the log, and the traces of graphile-worker only where details are asked for', () => {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  const before = { ...console }
  const undo = routeConsole(createLogger({ development: false, logLevel: 'debug' }, { write }))
  console.trace(new Error('Connection terminated'))
  console.error('completeJobs: attempt %d failed', 1)
  console.warn('mind the gap')
  undo()
  expect(lines).toMatchObject([
    { level: 20, msg: 'a library reported: Connection terminated', err: { stack: expect.any(String) } },
    { level: 40, msg: 'completeJobs: attempt 1 failed' },
    { level: 40, msg: 'mind the gap' },
  ])
  expect({ ...console }).toEqual(before)
})
