import { ChartLine, Table2 } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { utcDay } from '../../lib/format.ts'
import { Card, IconButton } from '../../ui/index.ts'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { type Metrics, sum } from './queries.ts'

const LineChart = lazy(async () => ({ default: (await import('../../ui/line-chart.tsx')).LineChart }))
const ChartTable = lazy(async () => ({ default: (await import('../../ui/line-chart.tsx')).ChartTable }))

interface DayChartProps {
  className?: string
  title: string
  unit: string
  days: Metrics['daily_users']
  /** As many days before those. */
  daysBefore: Metrics['daily_users']
}

/** A figure per day, as a line or as a table. */
export function DayChart({ className, title, unit, days, daysBefore }: DayChartProps) {
  const [isTable, setTable] = useState(false)
  const points = useMemo(() => {
    // A project without a past has nothing to compare with.
    const hasPast = sum(daysBefore) > 0
    return days.map(({ date, activity }, at) => {
      const before = hasPast ? daysBefore[at]?.activity : undefined
      return { label: utcDay(date), value: activity, ...(before !== undefined && { before }) }
    })
  }, [days, daysBefore])
  const toggle = (
    <IconButton
      isView
      variant="ghost"
      size="small"
      label={isTable ? 'Show as a line' : 'Show as a table'}
      onClick={() => setTable(!isTable)}
    >
      {isTable ? <ChartLine aria-hidden /> : <Table2 aria-hidden />}
    </IconButton>
  )
  return (
    <Card title={title} note="per day" actions={toggle} {...(className && { className })}>
      <Suspense fallback={<div className="h-[180px]" />}>
        {isTable ? (
          <ScrollBox label={`${title} as a table`} className="h-[180px] px-4 pb-3">
            <ChartTable unit={unit} points={points} />
          </ScrollBox>
        ) : (
          <LineChart unit={unit} points={points} />
        )}
      </Suspense>
    </Card>
  )
}
