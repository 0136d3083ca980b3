import { teamCountMax } from '@hallpass/contract'
import type * as routes from '@hallpass/contract/routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2, Pencil, Plus, ShoppingCart, Trash2 } from 'lucide-react'
import { counted, exact, number, shortId, when } from '../../lib/format.ts'
import { useGo, useProjectId } from '../../lib/project.tsx'
import { shared } from '../../lib/queries.ts'
import { useUrlDialog } from '../../lib/url-state.ts'
import { loadedOf, mapLoaded } from '../../lib/use-loaded.ts'
import { usePages } from '../../lib/use-pages.ts'
import type { Wire } from '../../lib/wire.ts'
import { ListPager } from '../../parts/list-pager.tsx'
import { ProfileAvatar } from '../../parts/profile-avatar.tsx'
import { Button, type Column, CopyText, Empty, Kbd, Menu, Page, SearchField, Table } from '../../ui/index.ts'
import { TeamDialogs } from './team-dialogs.tsx'

type FoundTeam = Wire<typeof routes.findTeams>['items'][number]

const columnsFor = (onAction: (name: string, id: string) => void): Column<FoundTeam>[] => [
  {
    id: 'team',
    header: 'Team',
    cell: (team) => (
      <span className="row">
        <ProfileAvatar kind="teams" id={team.id} name={team.display_name} image={team.profile_image_url} />
        <b className="one-line">{team.display_name}</b>
      </span>
    ),
  },
  {
    id: 'id',
    header: 'Id',
    width: '220px',
    className: 'max-wide:hidden',
    cell: ({ id }) => <CopyText text={id}>{shortId(id)}</CopyText>,
  },
  {
    id: 'members',
    header: 'Members',
    width: '120px',
    className: 'text-right max-wide:hidden',
    cell: ({ member_count }) => number(member_count),
  },
  {
    id: 'made',
    header: 'Created',
    width: '160px',
    className: 'max-wide:hidden',
    cell: ({ created_at_millis: at }) => <span title={exact(at)}>{when(at)}</span>,
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    className: 'data-table-actions',
    cell: ({ id, display_name }) => (
      <Menu
        label={`Actions for ${display_name}`}
        groups={[
          [
            { label: 'Rename…', icon: <Pencil aria-hidden />, onSelect: () => onAction('rename', id) },
            { label: 'Checkout link…', icon: <ShoppingCart aria-hidden />, onSelect: () => onAction('checkout', id) },
          ],
          [
            {
              label: 'Delete team…',
              icon: <Trash2 aria-hidden />,
              destructive: true,
              onSelect: () => onAction('delete', id),
            },
          ],
        ]}
      />
    ),
  },
]

/** A text that many teams have is not counted to the end. */
const isCounted = (total: number, search: string) => !search || total < teamCountMax

function leadOf(total: number, search: string): string {
  const found = search ? ' found' : ''
  return isCounted(total, search) ? `${counted(total, 'team')}${found}.` : `${number(total)} or more teams${found}.`
}

export function TeamsPage() {
  const projectId = useProjectId()
  const { search, typed, setTyped, cursor, limit, ...pages } = usePages()
  const query = useQuery({
    ...shared.teams(projectId, { limit, ...(search && { query: search }), ...(cursor && { cursor }) }),
    placeholderData: keepPreviousData,
  })
  const teams = loadedOf(query)
  const dialog = useUrlDialog()
  const go = useGo()
  const createButton = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} onClick={() => dialog.show('create')}>
      <Plus aria-hidden />
      Create team
    </Button>
  )
  return (
    <Page
      title="Teams"
      lead={teams.state === 'ready' ? leadOf(teams.data.total, search) : '\u00a0'}
      actions={createButton('primary')}
      fill
    >
      <div className="toolbar">
        <SearchField
          className="wide:w-[280px] wide:flex-none"
          label="Find teams"
          placeholder="Name or id"
          value={typed}
          onChange={setTyped}
          after={<Kbd>/</Kbd>}
        />
      </div>
      <Table
        label="Teams"
        fill
        rows={mapLoaded(teams, ({ items }) => items)}
        columns={columnsFor((name, id) => dialog.show(name, id))}
        idOf={({ id }) => id}
        onOpen={({ id }, newTab) => go(`teams/${id}`, { newTab })}
        onClearFilters={search ? () => setTyped('') : undefined}
        pager={
          query.data && (
            <ListPager
              pages={pages}
              count={query.data.items.length}
              total={isCounted(query.data.total, search) ? query.data.total : undefined}
              nextCursor={query.data.pagination.next_cursor}
            />
          )
        }
        empty={
          <Empty
            icon={<Building2 aria-hidden />}
            title="Teams will appear here as people create them"
            actions={createButton('secondary')}
          >
            A team is a group of your users: a company, a class, a household. Create one yourself, or let your users do
            it.
          </Empty>
        }
      />
      <TeamDialogs projectId={projectId} dialog={dialog} />
    </Page>
  )
}
