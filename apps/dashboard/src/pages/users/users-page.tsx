import { useQuery } from '@tanstack/react-query'
import { Download, Ellipsis, Plus, Upload, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { counted, number } from '../../lib/format.ts'
import { ProjectLink, useGo, useProjectId } from '../../lib/project.tsx'
import { shared } from '../../lib/queries.ts'
import { useUrlDialog } from '../../lib/url-state.ts'
import { useHiddenColumns } from '../../lib/use-hidden-columns.ts'
import { mapLoaded } from '../../lib/use-loaded.ts'
import { ListPager } from '../../parts/list-pager.tsx'
import { UserFilters } from '../../parts/user-filters.tsx'
import {
  Button,
  buttonClass,
  ColumnMenu,
  Empty,
  IconButton,
  Kbd,
  Menu,
  Page,
  SearchField,
  Switch,
  Table,
} from '../../ui/index.ts'
import { BulkBar } from './bulk-bar.tsx'
import { CreateUser } from './create-user.tsx'
import { userQueries } from './queries.ts'
import { useUserList } from './use-user-list.ts'
import { optionalColumns, userColumns, usuallyHidden } from './user-columns.tsx'
import { UserDialogs } from './user-dialogs.tsx'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

export function UsersPage() {
  const projectId = useProjectId()
  const { data: metrics } = useQuery(userQueries.metrics(projectId))
  const { data: project } = useQuery(shared.project(projectId))
  const list = useUserList(projectId)
  const dialog = useUrlDialog()
  const go = useGo()
  const { hidden, show } = useHiddenColumns('users', usuallyHidden)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const today = metrics?.daily_users.at(-1)?.activity ?? 0
  const all = metrics ? `${counted(metrics.total_users, 'user')}. ${number(today)} signed up today.` : '\u00a0'
  const lead = list.counted ? `${foundOf(list.counted)} found.` : all
  const columns = userColumns({
    hasId: !hidden.has('id'),
    project,
    isNewestFirst: list.isNewestFirst,
    onSort: list.toggleOrder,
    onAction: dialog.show,
  }).filter(({ id }) => !hidden.has(id))
  const pager = (
    <ListPager
      pages={list.pages}
      count={list.items.length}
      total={totalOf(list, metrics?.total_users)}
      nextCursor={list.nextCursor}
    />
  )
  return (
    <Page title="Users" lead={lead} actions={<Actions onAction={dialog.show} />} fill>
      <div className="toolbar">
        <SearchField
          className="wide:w-[280px] wide:flex-none"
          label="Find users"
          placeholder="Name, email, id or external id"
          value={list.typed}
          onChange={list.search}
          after={<Kbd>/</Kbd>}
        />
        <UserFilters projectId={projectId} list={list} />
        {/* biome-ignore lint/a11y/noLabelWithoutControl: Base UI puts the control inside */}
        <label className="row text-small text-text-2 whitespace-nowrap ml-2 flex-none">
          <Switch isFilter label="Show anonymous users" checked={list.withAnonymous} onChange={list.setAnonymous} />
          Anonymous
        </label>
        <span className="ml-auto max-wide:hidden">
          <ColumnMenu columns={optionalColumns} hidden={hidden} onChange={show} />
        </span>
      </div>
      <Table
        label="Users"
        className="user-table"
        fill
        rows={mapLoaded(list.users, ({ items }) => items)}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ id }, newTab) => go(`users/${id}`, { newTab })}
        onClearFilters={list.clear}
        selection={{ ids: chosen, onChange: setChosen }}
        pager={pager}
        skeletonRows={14}
        empty={<NoUsers onImport={() => dialog.show('import')} />}
      />
      <BulkBar projectId={projectId} ids={chosen} users={list.items} onClear={() => setChosen(new Set())} />
      {dialog.name === 'create' && <CreateUser projectId={projectId} onClose={dialog.close} />}
      <Suspense>
        {dialog.name === 'export' && <ExportDialog projectId={projectId} onClose={dialog.close} />}
        {dialog.name === 'import' && <ImportDialog projectId={projectId} onClose={dialog.close} />}
      </Suspense>
      <UserDialogs projectId={projectId} dialog={dialog} />
    </Page>
  )
}

interface Counted {
  count: number
  is_capped: boolean
}

/** What many people have is not counted to the end. */
const foundOf = ({ count, is_capped }: Counted) =>
  is_capped ? `More than ${number(count)} users` : counted(count, 'user')

function totalOf({ isFiltered, counted }: { isFiltered: boolean; counted: Counted | undefined }, all?: number) {
  if (!isFiltered) return all
  return counted?.is_capped ? undefined : counted?.count
}

/** On phones, import and export are in a menu. */
function Actions({ onAction }: { onAction(name: string): void }) {
  const items = [
    { name: 'import', label: 'Import', icon: <Upload aria-hidden /> },
    { name: 'export', label: 'Export', icon: <Download aria-hidden /> },
  ]
  return (
    <>
      {items.map(({ name, label, icon }) => (
        <Button key={name} className="max-wide:hidden" onClick={() => onAction(name)}>
          {icon}
          {label}
        </Button>
      ))}
      <Button variant="primary" onClick={() => onAction('create')}>
        <Plus aria-hidden />
        Create user
      </Button>
      <span className="hidden max-wide:block">
        <Menu
          groups={[items.map(({ name, label, icon }) => ({ label, icon, onSelect: () => onAction(name) }))]}
          trigger={
            <IconButton label="More actions">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        />
      </span>
    </>
  )
}

function NoUsers({ onImport }: { onImport(): void }) {
  const actions = (
    <>
      <ProjectLink to="connect" className={buttonClass()}>
        Connect your app
      </ProjectLink>
      <Button onClick={onImport}>
        <Upload aria-hidden />
        Import users
      </Button>
    </>
  )
  return (
    <Empty icon={<Users aria-hidden />} title="People will appear here as they sign up" actions={actions}>
      Add the sign-in page to your app, create someone by hand, or bring your users with you from another service.
    </Empty>
  )
}
