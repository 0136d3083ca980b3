import { useEffect, useMemo, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { courseOf, type Point } from './chart-points.ts'

interface LineChartProps {
  /** "sign-ups": stands behind every value. */
  unit: string
  points: readonly Point[]
}

const height = 168
const colour = (name: string) => () => resolve(name)

/** Canvas knows no variables: a hidden element tells what they are in the theme of the page. */
function resolve(name: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(${name})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function optionsFor(
  points: readonly Point[],
  width: number,
  onPoint: (index: number | null, left: number) => void,
): uPlot.Options {
  const font = '11px "Inter Variable"'
  const axis = { font, stroke: colour('--text-3'), ticks: { show: false }, gap: 8 }
  return {
    width,
    height,
    padding: [8, 18, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { size: 7, fill: colour('--accent'), stroke: colour('--card'), width: 1 },
    },
    scales: { x: { time: false }, y: { range: (_, __, max) => [0, nice(max)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        incrs: [1, 2, 7, 14, 30, 61, 122],
        values: (_, splits) => splits.map((at) => (Number.isInteger(at) ? (points[at]?.label ?? '') : '')),
      },
      {
        ...axis,
        grid: { stroke: colour('--chart-grid'), width: 1 },
        // As wide as its longest number.
        size: (_, values) => 20 + 7 * Math.max(0, ...(values ?? []).map((value) => value.length)),
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6],
      },
    ],
    series: [
      {},
      { stroke: colour('--text-3'), width: 1, dash: [3, 3], points: { show: false } },
      { stroke: colour('--chart-line'), width: 1.5, points: { show: false } },
    ],
    hooks: { setCursor: [(plot) => onPoint(plot.cursor.idx ?? null, plot.cursor.left ?? 0)] },
  }
}

/** The top of the axis: a round figure a little above the largest value. */
export function nice(max: number): number {
  if (max <= 4) return 4
  const step = 10 ** Math.floor(Math.log10(max))
  return [1, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * step).find((top) => top >= max) ?? max
}

/** A thin line. Hover gives the value and the date; a hidden table carries its course. */
export function LineChart({ unit, points }: LineChartProps) {
  const host = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<{ index: number; left: number }>()
  useEffect(() => {
    const element = host.current
    if (!element) return
    const data: uPlot.AlignedData = [
      points.map((_, index) => index),
      points.map(({ before }) => before ?? null),
      points.map(({ value }) => value),
    ]
    const onPoint = (index: number | null, left: number) =>
      setAt(index === null || left < 0 ? undefined : { index, left })
    const plot = new uPlot(optionsFor(points, element.clientWidth, onPoint), data, element)
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
    observer.observe(element)
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const redraw = () => plot.redraw(false)
    scheme.addEventListener('change', redraw)
    const themes = new MutationObserver(redraw)
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      observer.disconnect()
      themes.disconnect()
      scheme.removeEventListener('change', redraw)
      plot.destroy()
    }
  }, [points])
  const point = at && points[at.index]
  const course = useMemo(() => courseOf(points), [points])
  return (
    <figure className="line-chart">
      <div ref={host} className="line-chart-plot" aria-hidden="true">
        {at && point && (
          <div
            className="tooltip"
            style={{ left: Math.min(Math.max(at.left + 40, 60), (host.current?.clientWidth ?? 0) - 60) }}
          >
            <b>
              {point.value.toLocaleString('en-US')} {unit}
            </b>
            <br />
            {point.label}
            {point.before !== undefined && ` · ${point.before.toLocaleString('en-US')} before`}
          </div>
        )}
      </div>
      <div className="sr-only">
        <ChartTable unit={unit} {...course} />
      </div>
    </figure>
  )
}

/** The same as a table that everyone can read. */
export function ChartTable({ unit, points, isAverage = false }: LineChartProps & { isAverage?: boolean }) {
  const hasBefore = points.some(({ before }) => before !== undefined)
  return (
    <table className="data-table data-table-still chart-table">
      <caption className="sr-only">{isAverage ? `${unit} a day, on average` : `${unit} by day`}</caption>
      <thead>
        <tr>
          <th scope="col">{isAverage ? 'Days' : 'Day'}</th>
          <th scope="col" className="text-right">
            {unit}
          </th>
          {hasBefore && (
            <th scope="col" className="text-right">
              Before
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {points.map(({ label, value, before }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="text-right tabular-nums">{value.toLocaleString('en-US')}</td>
            {hasBefore && <td className="text-right tabular-nums text-text-3">{before?.toLocaleString('en-US')}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
