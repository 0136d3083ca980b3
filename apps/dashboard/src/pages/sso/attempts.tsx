import { useQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { ago, exact, shortId } from '../../lib/format.ts'
import { ProjectLink } from '../../lib/project.tsx'
import { useUrlState } from '../../lib/url-state.ts'
import { mapLoaded, useLoaded } from '../../lib/use-loaded.ts'
import { type Column, CopyText, Empty, Section, Segmented, Status, Table } from '../../ui/index.ts'
import { type Member, teamQueries } from '../teams/queries.ts'
import { type Attempt, type Connection, ssoQueries } from './queries.ts'
import { reasonText } from './words.ts'

const filters = [
  { value: 'all', label: 'All' },
  { value: 'refused', label: 'Refused' },
] as const

/** Who came by a connection, and why some were not let in. */
export function Attempts({ projectId, connection }: { projectId: string; connection: Connection }) {
  const [show, setShow] = useUrlState('show', 'all')
  const all = useLoaded(ssoQueries.attempts(projectId, connection.id))
  const { data: members = [] } = useQuery(teamQueries.members(projectId, connection.team_id))
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
        columns={columnsFor(members)}
        idOf={({ request_id }) => request_id}
        onClearFilters={isFiltered ? () => setShow('all') : undefined}
        skeletonRows={3}
        empty={
          <Empty icon={<LogIn aria-hidden />} title="No sign-ins yet">
            The last 100 sign-ins appear here, with the reason of every one that was refused.
          </Empty>
        }
      />
    </Section>
  )
}

const columnsFor = (members: readonly Member[]): Column<Attempt>[] => [
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
      reason === null ? <Person id={user_id} members={members} /> : <span title={reason}>{reasonText(reason)}</span>,
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

function Person({ id, members }: { id: string | null; members: readonly Member[] }) {
  if (id === null) return 'Somebody who has been deleted'
  const member = members.find((one) => one.id === id)
  const name = member?.display_name || member?.primary_email
  return (
    <ProjectLink to={`users/${id}`} className={name ? 'link one-line' : 'link mono'}>
      {name || shortId(id)}
    </ProjectLink>
  )
}
