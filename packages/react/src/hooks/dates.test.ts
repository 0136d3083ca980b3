import { describe, expect, it } from 'vitest'
import { elapsed } from './dates.ts'

const now = new Date('2026-11-15T12:00:00Z')
const ago = (seconds: number) => elapsed(new Date(now.getTime() - seconds * 1000), now)

describe('elapsed time', () => {
  it.each([
    [60, [-1, 'minute']],
    [3599, [-59, 'minute']],
    [7200, [-2, 'hour']],
    [86_399, [-23, 'hour']],
    [6 * 86_400, [-6, 'day']],
    [60 * 86_400, [-2, 'month']],
    [800 * 86_400, [-2, 'year']],
    [-7 * 86_400, [7, 'day']],
  ])('a time span of %d seconds is shown in its largest whole unit', (seconds, expected) => {
    expect(ago(seconds)).toEqual(expected)
  })

  it('a time span of less than a minute has no unit', () => {
    expect(ago(59)).toBeUndefined()
    expect(ago(-59)).toBeUndefined()
  })
})
