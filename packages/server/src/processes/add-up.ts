import type { Counted, CountedSeries } from '../observe/index.ts'

/** What only grows; what is so at a moment ends with the process. */
const isSum = ({ type, aggregator }: CountedSeries) =>
  aggregator === 'sum' && (type === 'counter' || type === 'histogram' || type === 'summary')

/** Both in one, of bounded size however many are added. */
export function addUp(one: Counted, other: Counted): Counted {
  const sums = new Map<string, CountedSeries>()
  for (const series of [...one, ...other].filter(isSum)) {
    const before = sums.get(series.name)
    sums.set(series.name, { ...series, values: addValues(before?.values ?? [], series.values) })
  }
  return [...sums.values()]
}

function addValues(one: CountedSeries['values'], other: CountedSeries['values']): CountedSeries['values'] {
  const sums = new Map<string, CountedSeries['values'][number]>()
  for (const entry of [...one, ...other]) {
    const key = JSON.stringify([entry.metricName, Object.entries(entry.labels).sort()])
    sums.set(key, { ...entry, value: (sums.get(key)?.value ?? 0) + entry.value })
  }
  return [...sums.values()]
}
