import { Building2 } from 'lucide-react'
import { ProjectLink, useGo, useProjectId } from '../../lib/project.tsx'
import { useUrlState } from '../../lib/url-state.ts'
import { mapLoaded, useLoaded } from '../../lib/use-loaded.ts'
import { type Column, Empty, Page, SearchField, Table } from '../../ui/index.ts'
import { type Connection, ssoQueries } from './queries.ts'
import { Certificate, ConnectionState, LastSuccess } from './state.tsx'
import { typeNames } from './words.ts'

/** Every connection of the project: which work, and which will stop to. */
export function SsoPage() {
  const projectId = useProjectId()
  const go = useGo()
  const [search, setSearch] = useUrlState('search')
  const all = useLoaded(ssoQueries.connections(projectId))
  const rows = mapLoaded(all, (items) => items.filter(fits(search)))
  const hasSome = all.state !== 'ready' || all.data.length > 0
  return (
    <Page title="Single sign-on" lead="Teams whose people sign in by the identity provider of their own company.">
      <div className="column gap-3">
        {hasSome && (
          <div className="toolbar">
            <SearchField
              className="w-64 max-wide:w-full"
              label="Find a connection"
              placeholder="Team, name or issuer"
              value={search}
              onChange={setSearch}
            />
          </div>
        )}
        <Table
          label="Connections"
          rows={rows}
          columns={columns}
          idOf={({ id }) => id}
          onOpen={({ id }, newTab) => go(`sso/${id}`, { newTab })}
          onClearFilters={search && hasSome ? () => setSearch('') : undefined}
          skeletonRows={3}
          empty={
            <Empty
              icon={<Building2 aria-hidden />}
              title="No connections yet"
              actions={
                <ProjectLink to="teams" className="button">
                  Choose a team
                </ProjectLink>
              }
            >
              A connection belongs to a team. Open one, and under “Single sign-on” connect it yourself or make a link
              for the customer’s IT.
            </Empty>
          }
        />
      </div>
    </Page>
  )
}

const fits = (search: string) => {
  const text = search.trim().toLowerCase()
  return ({ display_name, team_display_name, issuer }: Connection) =>
    [display_name, team_display_name, issuer].some((one) => one.toLowerCase().includes(text))
}

const columns: Column<Connection>[] = [
  { id: 'name', header: 'Connection', cell: ({ display_name }) => <b className="one-line">{display_name}</b> },
  {
    id: 'team',
    header: 'Team',
    width: '22%',
    cell: ({ team_id, team_display_name }) => (
      <ProjectLink to={`teams/${team_id}`} search={{ tab: 'sso' }} className="link one-line" title={team_display_name}>
        {team_display_name}
      </ProjectLink>
    ),
  },
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
