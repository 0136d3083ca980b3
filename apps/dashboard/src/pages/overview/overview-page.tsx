import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { ProjectLink, useProjectId } from '../../lib/project.tsx'
import { useRole } from '../../lib/role.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { loadedOf } from '../../lib/use-loaded.ts'
import { buttonClass, Page, Select, Show, SkeletonCard } from '../../ui/index.ts'
import { Countries } from './countries.tsx'
import { DayChart } from './day-chart.tsx'
import { Failing } from './failing.tsx'
import { MethodsShare } from './methods-share.tsx'
import { People } from './people.tsx'
import { type Metrics, overviewQueries } from './queries.ts'
import { SetupGuide } from './setup-guide.tsx'
import { Totals } from './totals.tsx'

const ranges = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last year' },
]

export function OverviewPage() {
  const projectId = useProjectId()
  const [asked, setRange] = useUrlState('days', '30')
  const range = ranges.some(({ value }) => value === asked) ? asked : '30'
  const query = useQuery({
    ...overviewQueries.metrics(projectId, Number(range)),
    placeholderData: keepPreviousData,
  })
  const metrics = loadedOf(query)
  const { may } = useRole(projectId)
  const actions = (
    <>
      <Select isFilter label="Range" className="w-[140px]" options={ranges} value={range} onChange={setRange} />
      {may('people.write') && (
        <ProjectLink to="users" search={{ open: 'create' }} className={buttonClass('primary')}>
          <Plus aria-hidden />
          Create user
        </ProjectLink>
      )}
    </>
  )
  return (
    <Page title="Overview" actions={actions}>
      <Show loaded={metrics} skeleton={<SkeletonCard rows={5} />}>
        {(data) =>
          data.total_users === 0 ? (
            <SetupGuide projectId={projectId} />
          ) : (
            <Charts projectId={projectId} metrics={data} days={Number(range)} />
          )
        }
      </Show>
    </Page>
  )
}

function Charts({ projectId, metrics, days }: { projectId: string; metrics: Metrics; days: number }) {
  const { may } = useRole(projectId)
  return (
    <>
      <Failing projectId={projectId} />
      <Totals metrics={metrics} days={days} />
      <div className="grid gap-4 grid-cols-1 wide:grid-cols-2 mt-4">
        <DayChart
          title="Sign-ups"
          unit="sign-ups"
          days={metrics.daily_users}
          daysBefore={metrics.previous_daily_users}
        />
        <DayChart
          title="Active users"
          unit="active users"
          days={metrics.daily_active_users}
          daysBefore={metrics.previous_daily_active_users}
        />
        <DayChart
          className="wide:col-span-2"
          title="Failed sign-ins"
          unit="failed sign-ins"
          days={metrics.daily_failed_sign_ins}
          daysBefore={metrics.previous_daily_failed_sign_ins}
        />
      </div>
      <div className="grid gap-4 grid-cols-1 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] mt-4">
        <Countries counts={metrics.users_by_country} />
        <MethodsShare methods={metrics.login_methods} />
      </div>
      {/* Without a look at people these lists come empty, which would read as if there were none. */}
      {may('people.read') && (
        <div className="grid gap-4 grid-cols-1 wide:grid-cols-2 mt-4">
          <People title="Recent sign-ups" users={metrics.recently_registered} by="signed_up_at_millis" />
          <People title="Recently active" users={metrics.recently_active} by="last_active_at_millis" />
        </div>
      )}
    </>
  )
}
