import { CircleCheck, FlaskConical } from 'lucide-react'
import { ago, exact } from '../../lib/format.ts'
import { useUrl } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button, Card, type Column, Note, Section, Status, Table } from '../../ui/index.ts'
import { type Connection, type SsoTest, ssoActions, ssoQueries } from './queries.ts'
import { reasonText } from './words.ts'

interface Props {
  projectId: string
  connection: Connection
  hasDomain: boolean
}

/** A round trip to the identity provider that signs nobody in, and what came of the last one. */
export function TestSignIn({ projectId, connection, hasDomain }: Props) {
  const last = useLoaded(ssoQueries.test(projectId, connection.id))
  const [{ tested }] = useUrl()
  const { busy, run } = useActions(projectId)
  const start = () =>
    void run('test', async () => {
      window.location.assign(await ssoActions.startTest(projectId, connection.id))
      // The button stays busy while the browser leaves.
      await new Promise(() => undefined)
    })
  const test = last.state === 'ready' ? last.data : null
  return (
    <Section
      title="Test sign-in"
      note={test && <span title={exact(test.at_millis)}>{ago(test.at_millis)}</span>}
      actions={
        <Button size="small" busy={busy === 'test'} onClick={start}>
          <FlaskConical aria-hidden />
          {test ? 'Test again' : 'Start a test'}
        </Button>
      }
    >
      <div className="column gap-3">
        {test ? (
          <Result test={test} />
        ) : (
          <Card padded>
            <p className="text-text-2">
              {tested
                ? 'The test took too long. Start it again.'
                : 'You go to the identity provider and come back here. Nobody is signed in, and no account is made.'}
            </p>
          </Card>
        )}
        {!hasDomain && !test && (
          <Note warning>
            The team has not proved a domain, so nobody can sign in yet. Add one on the page of the team.
          </Note>
        )}
      </div>
    </Section>
  )
}

function Result({ test: { connection, reason, detail, rows } }: { test: SsoTest }) {
  if (reason !== null)
    return (
      <Note warning>
        <b className="block">{reasonText(reason)}</b>
        {detail}
      </Note>
    )
  const isGood = rows.every(({ problem }) => problem === null || problem === remark)
  const isDoubted = rows.some(({ problem }) => problem === remark)
  return (
    <>
      {isGood ? (
        <Note icon={<CircleCheck className="status-good" aria-hidden />}>
          It works.{' '}
          {connection.jit === 'off'
            ? 'Only people who are already members of the team get in. No new accounts are made.'
            : 'A person who signs in this way gets in.'}
          {isDoubted &&
            ' The address is not verified at the identity provider: people are asked for a code the first time.'}
        </Note>
      ) : (
        <Note warning>This person could not sign in yet.</Note>
      )}
      <Table
        label="What the identity provider said"
        rows={{ state: 'ready', data: rows.map((row, at) => ({ ...row, at })) }}
        columns={columns}
        idOf={({ at }) => String(at)}
        empty={null}
      />
    </>
  )
}

type Row = SsoTest['rows'][number] & { at: number }

const fields = {
  subject: 'Person’s ID',
  email: 'Email address',
  display_name: 'Name',
  picture: 'Picture',
  groups: 'Groups',
} as const
const problems = {
  email_missing: 'No email address came',
  domain_not_verified: 'Domain not verified',
  email_not_verified: 'Not verified there',
} as const
/** Keeps nobody out. */
const remark = 'email_not_verified'

const columns: Column<Row>[] = [
  { id: 'attribute', header: 'Attribute', width: '24%', cell: ({ attribute }) => <Text of={attribute} /> },
  {
    id: 'value',
    header: 'Value',
    cell: ({ value, mapped_to }) =>
      mapped_to === 'groups' && value !== null ? <Groups value={value} /> : <Text of={value} />,
  },
  {
    id: 'becomes',
    header: 'Becomes',
    width: '132px',
    cell: ({ mapped_to }) => (mapped_to ? fields[mapped_to] : <span className="text-text-3">Not used</span>),
  },
  {
    id: 'problem',
    header: 'Problem',
    width: '196px',
    cell: ({ problem }) => problem && <Status kind="warn">{problems[problem]}</Status>,
  },
]

const Text = ({ of }: { of: string | null }) => (
  <span className="mono one-line" title={of ?? undefined}>
    {of ?? '–'}
  </span>
)

const firstGroups = 5

/** One in a line, as they are mapped. Some people are in hundreds. */
function Groups({ value }: { value: string }) {
  const groups = value.split('\n').map((group) => (
    <li key={group} className="wrap-anywhere">
      {group}
    </li>
  ))
  const others = groups.slice(firstGroups)
  return (
    <div className="mono whitespace-normal py-2">
      <ul>{groups.slice(0, firstGroups)}</ul>
      {others.length > 0 && (
        <details>
          <summary className="cursor-pointer text-text-3">and {others.length} more</summary>
          <ul>{others}</ul>
        </details>
      )}
    </div>
  )
}
