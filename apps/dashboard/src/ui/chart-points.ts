export interface Point {
  /** As people read it: "10 Nov". */
  label: string
  value: number
  /** What it was a period earlier. */
  before?: number
}

/** As many rows as somebody listens to; a quarter of a year still comes day by day. */
const maxDays = 92
const stretches = 12

/** What a screen reader gets of a long line: its course in a dozen averages. Every day is in the table on demand. */
export function courseOf(points: readonly Point[]): { isAverage: boolean; points: readonly Point[] } {
  if (points.length <= maxDays) return { isAverage: false, points }
  const length = Math.ceil(points.length / stretches)
  const starts = points.map((_, at) => at).filter((at) => at % length === 0)
  return { isAverage: true, points: starts.map((at) => averageOf(points.slice(at, at + length))) }
}

function averageOf(days: readonly Point[]): Point {
  const mean = (values: readonly number[]) =>
    Math.round((values.reduce((all, value) => all + value, 0) / values.length) * 10) / 10
  const before = days.flatMap((day) => day.before ?? [])
  return {
    label: `${days[0]?.label} to ${days.at(-1)?.label}`,
    value: mean(days.map(({ value }) => value)),
    ...(before.length > 0 && { before: mean(before) }),
  }
}
