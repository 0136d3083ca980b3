import { LogIn } from 'lucide-react'
import { ago, exact, shortId } from '../../lib/format.ts'
import { ProjectLink } from '../../lib/project.tsx'
import { useUrlState } from '../../lib/url-state.ts'
import { mapLoaded, useLoaded } from '../../lib/use-loaded.ts'
import { type Column, CopyText, Empty, Section, Segmented, Status, Table } from '../../ui/index.ts'
import { type Attempt, ssoQueries } from './queries.ts'
import { reasonText } from './words.ts'

const filters = [
  { value: 'all', label: 'All' },
  { value: 'refused', label: 'Refused' },
] as const

/** Who came by a connection, and why some were not let in. */
export function Attempts({ projectId, connectionId }: { projectId: string; connectionId: string }) {
  const [show, setShow] = useUrlState('show', 'all')
  const all = useLoaded(ssoQueries.attempts(projectId, connectionId))
  const rows = mapLoaded(all, (items) => (show === 'refused' ? items.filter(({ result }) => result === show) : items))
  const isFiltered = show !== 'all' && all.state === 'ready' && all.data.length > 0
  return (
    <Section
      title="Last sign-ins"
      actions={
        <Segmented label="Show" small options={filters} value={show === 'refused' ? show : 'all'} onChange={setShow} />
      }
    >
      <Table
        label="Last sign-ins"
        rows={rows}
        columns={columns}
        idOf={({ request_id }) => request_id}
        onClearFilters={isFiltered ? () => setShow('all') : undefined}
        skeletonRows={3}
        empty={
          <Empty icon={<LogIn aria-hidden />} title="Nobody has come by it yet">
            The last 100 sign-ins appear here, with the reason of every one that was refused.
          </Empty>
        }
      />
    </Section>
  )
}

const columns: Column<Attempt>[] = [
  {
    id: 'result',
    header: 'Result',
    width: '112px',
    cell: ({ result }) =>
      result === 'succeeded' ? <Status kind="good">Signed in</Status> : <Status kind="warn">Refused</Status>,
  },
  {
    id: 'reason',
    header: 'Who, or why not',
    className: 'whitespace-normal',
    cell: ({ reason, user_id }) =>
      reason === null ? (
        user_id === null ? (
          'A person who is deleted since'
        ) : (
          <ProjectLink to={`users/${user_id}`} className="link mono">
            {shortId(user_id)}
          </ProjectLink>
        )
      ) : (
        <span title={reason}>{reasonText(reason)}</span>
      ),
  },
  {
    id: 'domain',
    header: 'Domain',
    width: '18%',
    className: 'max-wide:hidden',
    cell: ({ email_domain }) => email_domain ?? '–',
  },
  {
    id: 'at',
    header: 'When',
    width: '124px',
    cell: ({ at_millis }) => <span title={exact(at_millis)}>{ago(at_millis)}</span>,
  },
  {
    id: 'request',
    header: 'Request',
    width: '168px',
    className: 'max-wide:hidden',
    cell: ({ request_id }) => <CopyText text={request_id}>{shortId(request_id)}</CopyText>,
  },
]
