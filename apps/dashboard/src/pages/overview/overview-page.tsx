import { Plus } from 'lucide-react'
import { ProjectLink, useProjectId } from '../../lib/project.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { buttonClass, Page, Show, SkeletonCard } from '../../ui/index.ts'
import { Countries } from './countries.tsx'
import { DayChart } from './day-chart.tsx'
import { Failing } from './failing.tsx'
import { MethodsShare } from './methods-share.tsx'
import { People } from './people.tsx'
import { type Metrics, overviewQueries } from './queries.ts'
import { SetupGuide } from './setup-guide.tsx'
import { Totals } from './totals.tsx'

export function OverviewPage() {
  const projectId = useProjectId()
  const metrics = useLoaded(overviewQueries.metrics(projectId))
  const actions = (
    <ProjectLink to="users" search={{ open: 'create' }} className={buttonClass('primary')}>
      <Plus aria-hidden />
      Create user
    </ProjectLink>
  )
  return (
    <Page title="Overview" actions={actions}>
      <Show loaded={metrics} skeleton={<SkeletonCard rows={5} />}>
        {(data) =>
          data.total_users === 0 ? (
            <SetupGuide projectId={projectId} />
          ) : (
            <Charts projectId={projectId} metrics={data} />
          )
        }
      </Show>
    </Page>
  )
}

function Charts({ projectId, metrics }: { projectId: string; metrics: Metrics }) {
  return (
    <>
      <Failing projectId={projectId} />
      <Totals metrics={metrics} />
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
      </div>
      <div className="grid gap-4 grid-cols-1 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] mt-4">
        <Countries counts={metrics.users_by_country} />
        <MethodsShare methods={metrics.login_methods} />
      </div>
      <div className="grid gap-4 grid-cols-1 wide:grid-cols-2 mt-4">
        <People title="Recent sign-ups" users={metrics.recently_registered} by="signed_up_at_millis" />
        <People title="Recently active" users={metrics.recently_active} by="last_active_at_millis" />
      </div>
    </>
  )
}
