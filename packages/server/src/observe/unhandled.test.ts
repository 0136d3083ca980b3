import { expect, it } from 'vitest'
import { createLogger } from './log.ts'
import { createMetrics } from './metrics.ts'
import { surviveRejections } from './unhandled.ts'

it('a rejection that nobody handled is logged with its stack and counted, and ends nothing', async () => {
  const lines: string[] = []
  const log = createLogger({ development: false, logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const metrics = await createMetrics({ metrics: true })
  const others = process.listeners('unhandledRejection')
  const undo = surviveRejections({ log, metrics })
  // Called by hand: a real one would fail the test run, which listens as well.
  const [ours, ...more] = process.listeners('unhandledRejection').filter((listener) => !others.includes(listener))
  expect(more).toEqual([])
  ours?.(new TypeError('x is not a function'), Promise.resolve())
  undo()
  expect(process.listeners('unhandledRejection')).toEqual(others)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 50,
    err: { stack: expect.stringContaining('unhandled.test') },
  })
  expect((await metrics.render())?.text).toContain('hallpass_unhandled_rejections_total 1')
})
