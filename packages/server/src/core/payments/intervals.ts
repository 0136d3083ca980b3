import { type DayInterval, textError } from '@hallpass/contract'

const dayMillis = 86_400_000

/** How long a day or a week is, always; months and years depend on the calendar. */
const fixedMillis = { day: dayMillis, week: 7 * dayMillis } as const

/** Zero intervals validate, and mean that there is none. */
export const meant = (interval: DayInterval | undefined): DayInterval | undefined =>
  interval && interval[0] > 0 ? interval : undefined

/** Overflow as in date arithmetic: a month after 31 January is 3 March. */
export function addInterval(time: number, [count, unit]: DayInterval): number {
  if (unit === 'day' || unit === 'week') return time + count * fixedMillis[unit]
  const date = new Date(time)
  if (unit === 'month') date.setUTCMonth(date.getUTCMonth() + count)
  else date.setUTCFullYear(date.getUTCFullYear() + count)
  return date.getTime()
}

/** Later than this no date has its usual form. */
const lastMoment = Date.UTC(9999, 11, 31)

/** Of a period that is paid for. */
export function endAfter(start: Date, interval: DayInterval): Date {
  const end = addInterval(start.getTime(), interval)
  if (!(end <= lastMoment)) throw textError(400, 'A period must end before the year 10000.')
  return new Date(end)
}

/** Counts the whole intervals between the start and a time; asked about no time after `end`. */
export function intervalCounter(start: number, end: number, interval: DayInterval): (time: number) => number {
  const [count, unit] = interval
  if (unit === 'day' || unit === 'week') {
    const length = count * fixedMillis[unit]
    return (time) => Math.max(0, Math.floor((time - start) / length))
  }
  const ends = calendarTimes(start, end, interval)
  return (time) => countUntil(ends, time)
}

/** Months are added one after the other, since each starts where the last ended. */
function calendarTimes(start: number, end: number, interval: DayInterval): number[] {
  const times: number[] = []
  for (let time = addInterval(start, interval); time <= end; time = addInterval(time, interval)) times.push(time)
  return times
}

/** How many of the sorted times are not after this one. */
function countUntil(times: readonly number[], time: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! <= time) low = middle + 1
    else high = middle
  }
  return low
}
