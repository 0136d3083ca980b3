import { date, exact, number, bytes as size, span } from '../../lib/format.ts'
import { type Column, Section, Status, Table } from '../../ui/index.ts'
import { storedName } from './names.ts'
import type { Health } from './queries.ts'

type Stored = Health['stored'][number]

const keptFor = ({ retain_millis }: Stored) => (retain_millis === null ? 'forever' : span(retain_millis))
const rowsOf = ({ rows, is_estimate }: Stored) => `${is_estimate ? '≈ ' : ''}${number(Math.round(rows))}`

/** The age of some begins in the future: that of a session when it expires. */
function Oldest({ stored: { oldest_at_millis: at, is_late } }: { stored: Stored }) {
  if (at === null || at > Date.now()) return '–'
  return <span title={exact(at)}>{is_late ? <Status kind="warn">{date(at)}</Status> : date(at)}</span>
}

const right = 'text-right max-wide:hidden'

const columns: Column<Stored>[] = [
  {
    id: 'what',
    header: 'What',
    className: 'max-wide:col-span-full',
    cell: (stored) => (
      <>
        <b>{storedName(stored.setting)}</b>
        <span className="block text-tiny text-text-3 wide:hidden">
          {rowsOf(stored)} {stored.rows === 1 ? 'row' : 'rows'}
          {stored.is_part_of_table ? '' : `, ${size(stored.bytes)}`}, kept {keptFor(stored)}
        </span>
      </>
    ),
  },
  { id: 'rows', header: 'Rows', width: '120px', className: right, cell: rowsOf },
  {
    id: 'size',
    header: 'Size',
    width: '100px',
    className: right,
    cell: ({ bytes, is_part_of_table }) => (is_part_of_table ? '–' : size(bytes)),
  },
  { id: 'oldest', header: 'Oldest', width: '140px', className: right, cell: (stored) => <Oldest stored={stored} /> },
  { id: 'kept', header: 'Kept', width: '110px', className: right, cell: keptFor },
  {
    id: 'setting',
    header: 'Setting',
    width: '290px',
    className: 'max-wide:hidden',
    cell: ({ setting }) => <span className="mono">{setting}</span>,
  },
]

/** What grows, and what is deleted with age. */
export function Storage({ stored }: { stored: Health['stored'] }) {
  return (
    <Section title="What is kept">
      <Table
        label="What is kept"
        rows={{ state: 'ready', data: stored }}
        columns={columns}
        idOf={({ setting }) => setting}
        empty={null}
      />
    </Section>
  )
}
