import { useQuery } from '@tanstack/react-query'
import { EyeOff, RotateCw } from 'lucide-react'
import { bytes, counted, number, span, time } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { loadedOf } from '../../lib/use-loaded.ts'
import { Figure, Figures } from '../../parts/figures.tsx'
import { OwnerFrame } from '../../shell/owner-frame.tsx'
import { Button, Empty, Page, Show, SkeletonCard } from '../../ui/index.ts'
import { About } from './about.tsx'
import { Failures } from './failures.tsx'
import { type Health, healthQuery } from './queries.ts'
import { QueueTable } from './queue-table.tsx'
import { Storage } from './storage.tsx'
import { everything, type Retry, useRetry } from './use-retry.ts'
import { Verdict } from './verdict.tsx'

/** How the installation does, for those who run it. The server decides who that is. */
export function HealthPage() {
  const query = useQuery(healthQuery())
  const retry = useRetry()
  const problem = query.error ? problemOf(query.error) : undefined
  if (problem?.status === 401 || problem?.status === 403) return <NotYours />
  return (
    <OwnerFrame>
      <Page
        title="Health"
        lead={`How this installation is doing${query.data ? `. Checked at ${time(query.dataUpdatedAt)}` : ''}.`}
        actions={query.data && <RetryAll health={query.data} retry={retry} />}
      >
        <Show loaded={loadedOf(query)} skeleton={<SkeletonCard rows={5} />}>
          {(health) => (
            <>
              <Verdict health={health} at={query.dataUpdatedAt} problem={problem?.message} />
              <Numbers health={health} />
              <div className="column gap-6 mt-6">
                <Failures health={health} retry={retry} />
                <QueueTable queues={health.queues} />
                <Storage stored={health.stored} />
                <About health={health} />
              </div>
            </>
          )}
        </Show>
      </Page>
    </OwnerFrame>
  )
}

function NotYours() {
  return (
    <OwnerFrame>
      <Empty isPage icon={<EyeOff aria-hidden />} title="Your role does not include this">
        Only owners and admins of the team that runs this installation can see this page.
      </Empty>
    </OwnerFrame>
  )
}

function RetryAll({ health: { failed_jobs }, retry }: { health: Health; retry: Retry }) {
  if (failed_jobs.length === 0) return null
  return (
    <Button
      variant="primary"
      busy={retry.busy === everything}
      disabled={retry.busy !== undefined && retry.busy !== everything}
      onClick={() => void retry.retryAll(failed_jobs.map(({ task }) => task))}
    >
      <RotateCw aria-hidden />
      Retry all jobs
    </Button>
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

function Numbers({ health: { queues, failed_jobs, processes, database_bytes, tables } }: { health: Health }) {
  const waiting = sum(queues.map((queue) => queue.waiting))
  const oldest = Math.max(0, ...queues.map(({ oldest_seconds }) => oldest_seconds))
  const givenUp = sum(failed_jobs.map(({ count }) => count))
  const connections = sum(processes.map((one) => one.connections))
  const [largest] = tables
  return (
    <Figures label="Now">
      <Figure
        name="Waiting"
        value={number(waiting)}
        note={waiting ? `The oldest for ${span(oldest * 1000)}` : 'Nothing is due'}
      />
      <Figure
        name="Jobs given up"
        value={number(givenUp)}
        note={givenUp ? 'Not retried automatically' : 'Everything got through'}
      />
      <Figure
        name="Database"
        value={bytes(database_bytes)}
        note={largest ? `${bytes(largest.bytes)} in ${largest.table}` : ''}
      />
      <Figure name="Servers" value={number(processes.length)} note={counted(connections, 'connection')} />
    </Figures>
  )
}
