import { describe, expect, it } from 'vitest'
import { addDays, addMonths, isDay, rangeText, weeksOf } from './days.ts'

describe('days', () => {
  it('days and months are counted over their ends, and over summer time', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
  })

  it('the weeks of a month begin on Mondays and have no day of another month', () => {
    const weeks = weeksOf('2026-11-17')
    expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, '2026-11-01'])
    expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
    expect(weeks.flat().filter(Boolean)).toHaveLength(30)
  })

  it('ranges are told in words, also open ones, and what is no day is left as it is', () => {
    expect(rangeText('2026-11-01', '2026-11-15')).toBe('1–15 Nov 2026')
    expect(rangeText('2026-10-28', '2026-11-15')).toMatch(/^28 Oct\s–\s15 Nov 2026$/)
    expect(rangeText('2026-11-01', '')).toBe('Since 1 Nov 2026')
    expect(rangeText('', '2026-11-15')).toBe('Until 15 Nov 2026')
    expect(rangeText('soon', '')).toBe('soon')
    expect(['2026-11-31', '2026-13-01', 'soon'].filter(isDay)).toEqual([])
  })
})
