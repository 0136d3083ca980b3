import { expect, it } from 'vitest'
import { courseOf } from './chart-points.ts'

const days = (count: number) => Array.from({ length: count }, (_, at) => ({ label: `day ${at}`, value: at % 2 }))

it('a screen reader gets a quarter of a year day by day, and a year as twelve averages', () => {
  expect(courseOf(days(90))).toEqual({ isAverage: false, points: days(90) })
  const { isAverage, points } = courseOf(days(365))
  expect(isAverage).toBe(true)
  expect(points).toHaveLength(12)
  expect(points[0]).toEqual({ label: 'day 0 to day 30', value: 0.5 })
  expect(points.at(-1)).toEqual({ label: 'day 341 to day 364', value: 0.5 })
})
