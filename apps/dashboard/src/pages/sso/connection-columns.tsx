import type { Column } from '../../ui/index.ts'
import type { Connection } from './queries.ts'
import { Certificate, ConnectionState, LastSuccess } from './state.tsx'
import { typeNames } from './words.ts'

export const nameColumn: Column<Connection> = {
  id: 'name',
  header: 'Connection',
  cell: ({ display_name }) => <b className="one-line">{display_name}</b>,
}

/** How a connection does. */
export const stateColumns: Column<Connection>[] = [
  {
    id: 'type',
    header: 'Type',
    width: '140px',
    className: 'max-wide:hidden',
    cell: ({ type }) => typeNames[type],
  },
  { id: 'state', header: 'State', width: '96px', cell: (connection) => <ConnectionState connection={connection} /> },
  {
    id: 'success',
    header: 'Last sign-in',
    width: '140px',
    className: 'max-wide:hidden',
    cell: (connection) => <LastSuccess connection={connection} />,
  },
  {
    id: 'certificate',
    header: 'Certificate until',
    width: '172px',
    className: 'max-wide:hidden',
    cell: (connection) => <Certificate connection={connection} />,
  },
]
