import { ago, bytes, counted, exact, number, span, when } from '../../lib/format.ts'
import { Card, type Facts, KeyValues, Status } from '../../ui/index.ts'
import type { Health } from './queries.ts'

/** What it runs on. */
export function About({ health }: { health: Health }) {
  return (
    <div className="grid gap-4 grid-cols-1 wide:grid-cols-2 items-start">
      <div className="column gap-4">
        <FactsCard title="Largest tables" facts={tables(health)} />
        <FactsCard title="Nightly clean-up" facts={cleanUp(health)} />
      </div>
      <div className="column gap-4">
        <FactsCard title="Versions" facts={versions(health)} />
        <FactsCard title="Emails" note="of projects without an email server of their own" facts={emails(health)} />
        <FactsCard title="Servers" note="that use the database" facts={servers(health)} />
      </div>
    </div>
  )
}

function FactsCard({ title, note, facts }: { title: string; note?: string; facts: Facts }) {
  return (
    <Card title={title} note={note}>
      <div className="px-4 pb-4">
        <KeyValues facts={facts} />
      </div>
    </Card>
  )
}

const tables = ({ tables }: Health): Facts =>
  tables.map((one) => [
    one.table,
    `${one.rows === null ? '' : `≈ ${counted(Math.round(one.rows), 'row')}, `}${bytes(one.bytes)}`,
  ])

const servers = ({ processes }: Health): Facts =>
  processes.map(({ pid, address, connections, since_millis }) => [
    `Process ${pid}${address === null ? '' : ` at ${address}`}`,
    <span key="since" title={exact(since_millis)}>
      {counted(connections, 'connection')}, for {span(Date.now() - since_millis)}
    </span>,
  ])

function versions({ versions: { hallpass, node, postgres, schema_build, schema_database } }: Health): Facts {
  const schema =
    schema_build === schema_database ? (
      schema_database
    ) : (
      <Status kind="warn">
        {schema_database}, this server knows {schema_build}
      </Status>
    )
  return [
    ['Hallpass', hallpass],
    ['Schema', schema],
    ['Postgres', postgres],
    ['Node', node],
  ]
}

const deliveries = {
  server: 'An email server',
  inbox: 'The inbox of this machine',
  none: 'Nothing: HALLPASS_SMTP_HOST is not set',
} as const

function emails({ email: { delivery, server, problem, last_sent_at_millis: last }, failed_emails }: Health): Facts {
  const isBad = problem !== null || delivery === 'none'
  return [
    [
      'Sent through',
      <Status key="by" kind={isBad ? 'warn' : 'good'}>
        <span className="whitespace-normal wrap-anywhere">{server ?? deliveries[delivery]}</span>
      </Status>,
    ],
    [
      'Last sent',
      last === null ? (
        'None recently'
      ) : (
        <span key="last" title={exact(last)}>
          {ago(last)}
        </span>
      ),
    ],
    ['Refused in the last day', number(failed_emails.count)],
  ]
}

function cleanUp({ sweeps }: Health): Facts {
  if (sweeps.length === 0) return [['Last', 'Not yet: it runs at 3:00 UTC']]
  const last = Math.max(...sweeps.map(({ started_at_millis }) => started_at_millis))
  const open = sweeps.filter(({ finished_at_millis }) => finished_at_millis === null)
  return [
    [
      'Last',
      <span key="last" title={exact(last)}>
        {when(last)}
      </span>,
    ],
    ['Done', `${sweeps.length - open.length} of ${sweeps.length}`],
    [
      'Deleted',
      counted(
        sweeps.reduce((sum, { deleted }) => sum + deleted, 0),
        'row',
      ),
    ],
  ]
}
