import { ChevronDown, ChevronRight, RotateCw, Send } from 'lucide-react'
import { ago, exact, took } from '../../lib/format.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { ForPower } from '../../parts/for-power.tsx'
import { Button, type Column, CopyText, Empty, KeyValues, Section, Segmented, Status, Table } from '../../ui/index.ts'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { type Attempt, type AttemptFilter, type Endpoint, webhookActions, webhookQueries } from './queries.ts'

const filters = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'succeeded', label: 'Delivered' },
] as const
const day = 86_400_000

export function Attempts({ projectId, endpoint }: { projectId: string; endpoint: Endpoint }) {
  const [filter, setFilter] = useUrlState('status', 'all')
  const [open, setOpen] = useUrlState('attempt')
  const attempts = useLoaded(webhookQueries.attempts(projectId, endpoint.id, filter as AttemptFilter))
  const { busy, run } = useActions(projectId)
  const resend = (attempt: Attempt) =>
    void run(attempt.id, () => webhookActions.resend(projectId, endpoint.id, attempt.event_id), {
      done: 'The event is on its way again',
    })
  const resendAll = () =>
    void run('all', () => webhookActions.resendFailed(projectId, endpoint.id, Date.now() - 30 * day), {
      done: 'The failed events are on their way again',
    })
  const actions = (
    <>
      <Segmented label="Show" small options={filters} value={filter as AttemptFilter} onChange={setFilter} />
      <Button size="small" busy={busy === 'all'} disabled={!endpoint.enabled} onClick={resendAll}>
        <RotateCw aria-hidden />
        Resend all failed
      </Button>
    </>
  )
  return (
    <Section title="Attempts" actions={actions}>
      <Table
        label="Attempts"
        rows={attempts}
        columns={columnsFor(open, resend)}
        idOf={({ id }) => id}
        onOpen={({ id }) => setOpen(id === open ? '' : id)}
        expanded={{
          id: open,
          draw: (attempt) => <Details projectId={projectId} endpointId={endpoint.id} attempt={attempt} />,
        }}
        onClearFilters={filter === 'all' ? undefined : () => setFilter('all')}
        empty={
          <Empty icon={<Send aria-hidden />} title="Nothing has been sent yet">
            Every attempt to deliver an event appears here, with what your server answered. Send a test event to try it.
          </Empty>
        }
      />
    </Section>
  )
}

const answerOf = ({ response_status, error }: Attempt) => response_status ?? error ?? 'No answer'

const columnsFor = (open: string, onResend: (attempt: Attempt) => void): Column<Attempt>[] => [
  {
    id: 'open',
    header: <span className="sr-only">Details</span>,
    width: '36px',
    className: 'max-wide:hidden',
    cell: ({ id }) =>
      id === open ? (
        <ChevronDown className="size-3.5" aria-hidden />
      ) : (
        <ChevronRight className="size-3.5" aria-hidden />
      ),
  },
  {
    id: 'status',
    header: 'Status',
    width: '108px',
    cell: ({ status }) => (
      <Status kind={status === 'succeeded' ? 'good' : 'warn'}>{status === 'succeeded' ? 'Delivered' : 'Failed'}</Status>
    ),
  },
  { id: 'event', header: 'Event', cell: ({ event_type }) => <span className="mono">{event_type}</span> },
  { id: 'answer', header: 'Answer', width: '24%', className: 'max-wide:hidden', cell: answerOf },
  {
    id: 'took',
    header: 'Took',
    width: '76px',
    className: 'text-right max-wide:hidden',
    cell: ({ duration_millis }) => took(duration_millis),
  },
  {
    id: 'at',
    header: 'When',
    width: '128px',
    cell: ({ at_millis }) => <span title={exact(at_millis)}>{ago(at_millis)}</span>,
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    width: '96px',
    className: 'data-table-actions text-right',
    cell: (attempt) => (
      <Button size="small" onClick={() => onResend(attempt)}>
        Resend
      </Button>
    ),
  },
]

interface DetailsProps {
  projectId: string
  endpointId: string
  attempt: Attempt
}

function Details({ projectId, endpointId, attempt }: DetailsProps) {
  return (
    <div className="grid gap-4 grid-cols-1 wide:grid-cols-2 items-start">
      <KeyValues
        facts={[
          ['Event id', <CopyText key="id" text={attempt.event_id} />],
          ['Attempt', attempt.attempt],
          ['At', exact(attempt.at_millis)],
          ['Answer', answerOf(attempt)],
          attempt.next_attempt_at_millis !== null && ['Next try', exact(attempt.next_attempt_at_millis)],
        ]}
      />
      <div className="column gap-3 min-w-0">
        <ForPower power="people.read">
          <Sent projectId={projectId} endpointId={endpointId} eventId={attempt.event_id} />
        </ForPower>
        <Body title="What was answered" text={attempt.response_body || attempt.error || 'The answer had no body.'} />
      </div>
    </div>
  )
}

function Sent({ projectId, endpointId, eventId }: { projectId: string; endpointId: string; eventId: string }) {
  const event = useLoaded(webhookQueries.event(projectId, endpointId, eventId))
  const text =
    event.state === 'ready'
      ? JSON.stringify(JSON.parse(event.data.body), null, 2)
      : event.state === 'failed'
        ? event.problem.message
        : ''
  return <Body title="What was sent" text={text} />
}

function Body({ title, text }: { title: string; text: string }) {
  return (
    <>
      <span className="text-small text-text-3">{title}</span>
      <ScrollBox label={title} className="code max-h-60 p-3 whitespace-pre-wrap wrap-anywhere">
        {text}
      </ScrollBox>
    </>
  )
}
