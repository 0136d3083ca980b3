import { useState } from 'react'
import { counted, number, span } from '../../lib/format.ts'
import { Button, type Column, Section, Status, Table } from '../../ui/index.ts'
import { queueName } from './names.ts'
import type { Health, Queue } from './queries.ts'

const isBusy = ({ waiting, running, later, failed }: Queue) => waiting + running + later + failed > 0

const oldest = ({ waiting, oldest_seconds }: Queue) => (waiting > 0 ? span(oldest_seconds * 1000) : '–')

/** On a phone, where the columns have no room. */
function summary(queue: Queue): string {
  const { waiting, running, later, failed } = queue
  const counts = Object.entries({ waiting, running, later, 'given up': failed }).flatMap(([state, count]) =>
    count > 0 ? [`${number(count)} ${state}`] : [],
  )
  return [...counts, waiting > 0 && `oldest ${oldest(queue)}`].filter(Boolean).join(', ') || 'Empty'
}

const count = (id: string, header: string, of: (queue: Queue) => number): Column<Queue> => ({
  id,
  header,
  width: '92px',
  className: 'text-right max-wide:hidden',
  cell: (queue) => <span className={of(queue) > 0 ? 'text-text' : 'text-text-3'}>{number(of(queue))}</span>,
})

const columns: Column<Queue>[] = [
  {
    id: 'queue',
    header: 'Queue',
    className: 'max-wide:col-span-full',
    cell: (queue) => (
      <>
        <b>{queueName(queue.queue)}</b> <span className="mono text-text-3 max-wide:hidden">{queue.queue}</span>
        <span className="block text-tiny text-text-3 wide:hidden">{summary(queue)}</span>
      </>
    ),
  },
  count('waiting', 'Waiting', ({ waiting }) => waiting),
  count('running', 'Running', ({ running }) => running),
  count('later', 'Later', ({ later }) => later),
  count('failed', 'Given up', ({ failed }) => failed),
  {
    id: 'oldest',
    header: 'Oldest waits for',
    width: '140px',
    className: 'text-right max-wide:hidden',
    cell: (queue) => (queue.is_late ? <Status kind="warn">{oldest(queue)}</Status> : oldest(queue)),
  },
]

/** What waits to be done. Those in which nothing is come only when asked for. */
export function QueueTable({ queues }: { queues: Health['queues'] }) {
  const [isWhole, setWhole] = useState(false)
  const busy = queues.filter(isBusy)
  const idle = queues.length - busy.length
  const toggle = idle > 0 && (
    <Button size="small" variant="ghost" isView aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
      {isWhole ? 'Hide empty queues' : `Show ${counted(idle, 'empty queue')}`}
    </Button>
  )
  return (
    <Section title="Queues" actions={toggle}>
      <Table
        label="Queues"
        rows={{ state: 'ready', data: isWhole ? queues : busy }}
        columns={columns}
        idOf={({ queue }) => queue}
        empty={
          <p className="nothing min-h-[72px]">Nothing is waiting. Emails, webhooks and clean-ups pass through here.</p>
        }
      />
    </Section>
  )
}
