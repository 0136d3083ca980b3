import { Building2, Pencil, Plus, ShoppingCart, Trash2 } from 'lucide-react'
import { counted, exact, hueOf, initials, shortId, when } from '../../lib/format.ts'
import { useGo, useProjectId } from '../../lib/project.tsx'
import { useUrlDialog, useUrlState } from '../../lib/url-state.ts'
import { mapLoaded, useLoaded } from '../../lib/use-loaded.ts'
import type { Team } from '../../lib/wire.ts'
import { Avatar, Button, type Column, CopyText, Empty, Kbd, Menu, Page, SearchField, Table } from '../../ui/index.ts'
import { teamQueries } from './queries.ts'
import { TeamDialogs } from './team-dialogs.tsx'

const columnsFor = (onAct: (name: string, id: string) => void): Column<Team>[] => [
  {
    id: 'team',
    header: 'Team',
    cell: (team) => (
      <span className="row">
        <Avatar letters={initials(team.display_name)} hue={hueOf(team.id)} image={team.profile_image_url} square />
        <b className="trunc">{team.display_name}</b>
      </span>
    ),
  },
  {
    id: 'id',
    header: 'Id',
    width: '220px',
    className: 'hide-s',
    cell: ({ id }) => <CopyText text={id}>{shortId(id)}</CopyText>,
  },
  {
    id: 'made',
    header: 'Created',
    width: '160px',
    className: 'hide-s',
    cell: ({ created_at_millis: at }) => <span title={exact(at)}>{when(at)}</span>,
  },
  {
    id: 'acts',
    header: <span className="vh">Actions</span>,
    className: 'a',
    cell: ({ id, display_name }) => (
      <Menu
        label={`Actions for ${display_name}`}
        groups={[
          [
            { label: 'Rename…', icon: <Pencil aria-hidden />, onSelect: () => onAct('rename', id) },
            { label: 'Checkout link…', icon: <ShoppingCart aria-hidden />, onSelect: () => onAct('checkout', id) },
          ],
          [
            {
              label: 'Delete team…',
              icon: <Trash2 aria-hidden />,
              destroys: true,
              onSelect: () => onAct('delete', id),
            },
          ],
        ]}
      />
    ),
  },
]

export function TeamsPage() {
  const projectId = useProjectId()
  const teams = useLoaded(teamQueries.all(projectId))
  const [search, setSearch] = useUrlState('search')
  const dialog = useUrlDialog()
  const go = useGo()
  const wanted = search.trim().toLowerCase()
  const fitting = mapLoaded(teams, (items) =>
    items.filter(({ id, display_name }) => display_name.toLowerCase().includes(wanted) || id === wanted).reverse(),
  )
  const createButton = (look: 'primary' | 'secondary') => (
    <Button look={look} onClick={() => dialog.show('create')}>
      <Plus aria-hidden />
      Create team
    </Button>
  )
  return (
    <Page
      title="Teams"
      lead={teams.state === 'ready' ? `${counted(teams.data.length, 'team')}.` : '\u00a0'}
      acts={createButton('primary')}
      fill
    >
      <div className="tools">
        <SearchField
          className="w-[280px]! flex-none"
          label="Find teams"
          placeholder="Name or id"
          value={search}
          onChange={setSearch}
          after={<Kbd>/</Kbd>}
        />
      </div>
      <Table
        label="Teams"
        fill
        rows={fitting}
        columns={columnsFor((name, id) => dialog.show(name, id))}
        idOf={({ id }) => id}
        onOpen={({ id }, newTab) => go(`teams/${id}`, { newTab })}
        onClearFilters={search ? () => setSearch('') : undefined}
        empty={
          <Empty
            icon={<Building2 aria-hidden />}
            title="Teams will appear here as people make them"
            acts={createButton('secondary')}
          >
            A team is a group of your users: a company, a class, a household. Make one by hand, or let your users do it.
          </Empty>
        }
      />
      <TeamDialogs projectId={projectId} dialog={dialog} />
    </Page>
  )
}
