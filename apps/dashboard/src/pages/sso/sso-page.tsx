import { Building2 } from 'lucide-react'
import { ProjectLink, useGo, useProjectId } from '../../lib/project.tsx'
import { useUrlState } from '../../lib/url-state.ts'
import { mapLoaded, useLoaded } from '../../lib/use-loaded.ts'
import { type Column, Empty, Page, SearchField, Table } from '../../ui/index.ts'
import { nameColumn, stateColumns } from './connection-columns.tsx'
import { type Connection, ssoQueries } from './queries.ts'

/** Every connection of the project: which work, and which will stop to. */
export function SsoPage() {
  const projectId = useProjectId()
  const go = useGo()
  const [search, setSearch] = useUrlState('search')
  const all = useLoaded(ssoQueries.connections(projectId))
  const rows = mapLoaded(all, (items) => items.filter(fits(search)))
  const hasSome = all.state !== 'ready' || all.data.length > 0
  return (
    <Page title="Single sign-on" lead="Teams whose people sign in with their own company’s identity provider.">
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
  nameColumn,
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
  ...stateColumns,
]
