import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, ScrollText } from 'lucide-react'
import { download } from '../../lib/download.ts'
import { exact, shortId, when } from '../../lib/format.ts'
import { useProjectId } from '../../lib/project.tsx'
import { shared } from '../../lib/queries.ts'
import { useUrl } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { loadedOf, mapLoaded } from '../../lib/use-loaded.ts'
import { Button, type Column, cx, Empty, KeyValues, OlderPager, Page, SearchField, Table } from '../../ui/index.ts'
import { changesOf, sentenceOf } from './describe.ts'
import { auditCsv, auditLog, type Entry } from './queries.ts'

/** The viewer by name, everybody else by kind and id. */
function Who({ entry: { actor } }: { entry: Entry }) {
  const { data: owner } = useQuery(shared.owner())
  if (owner && actor.id === owner.id)
    return <b className="one-line text-[13px]">{owner.displayName || owner.primaryEmail}</b>
  const kind = actor.type.replaceAll('_', ' ')
  return (
    <span className="one-line" title={actor.id ?? ''}>
      <b className="text-[13px]">{kind.slice(0, 1).toUpperCase() + kind.slice(1)}</b> {actor.id && shortId(actor.id)}
    </span>
  )
}

const columns: Column<Entry>[] = [
  {
    id: 'at',
    header: 'Time',
    width: '150px',
    className: 'audit-table-time',
    cell: ({ created_at_millis: at }) => <span title={exact(at)}>{when(at)}</span>,
  },
  { id: 'who', header: 'Who', width: '20%', className: 'audit-table-actor', cell: (entry) => <Who entry={entry} /> },
  {
    id: 'did',
    header: 'Did',
    className: 'audit-table-action',
    cell: ({ action }) => <span title={action}>{sentenceOf(action)}</span>,
  },
  {
    id: 'what',
    header: 'To what',
    width: '24%',
    className: 'max-wide:hidden',
    cell: ({ target }) => target && <span className="mono">{`${target.type} ${shortId(target.id)}`}</span>,
  },
  {
    id: 'from',
    header: 'From',
    width: '130px',
    className: 'max-wide:hidden',
    cell: ({ ip }) => <span className="mono">{ip ?? '–'}</span>,
  },
]

export function AuditLogPage() {
  const projectId = useProjectId()
  const [{ actor = '', action = '', from = '', to = '', entry = '' }, change] = useUrl()
  const filter = { actor, action, from, to }
  const log = useInfiniteQuery({ ...auditLog(projectId, filter), placeholderData: keepPreviousData })
  const { busy, run } = useActions(projectId)
  const isFiltered = Boolean(actor || action || from || to)
  const save = async () => download('audit-log.csv', 'text/csv', String(await auditCsv(projectId, filter)))
  const clear = () => change({ actor: undefined, action: undefined, from: undefined, to: undefined })
  const actions = (
    <Button variant="primary" busy={busy === 'export'} onClick={() => void run('export', save, { stale: ['nothing'] })}>
      <Download aria-hidden />
      Export
    </Button>
  )
  return (
    <Page
      title="Audit log"
      lead="Who changed what in this project. Entries are chained by hashes: nobody can edit them unseen."
      actions={actions}
    >
      <div className="toolbar">
        <SearchField
          className="wide:w-[240px] wide:flex-none"
          label="Action"
          placeholder="Action, such as user.created"
          value={action}
          onChange={(value) => change({ action: value || undefined })}
        />
        <SearchField
          className="wide:w-[240px] wide:flex-none"
          label="Who"
          placeholder="Id of a user or of keys"
          value={actor}
          onChange={(value) => change({ actor: value || undefined })}
        />
        <DayField label="From" value={from} onChange={(value) => change({ from: value || undefined })} />
        <DayField label="To" value={to} onChange={(value) => change({ to: value || undefined })} />
        {isFiltered && (
          <Button variant="ghost" isView onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      <Table
        label="Audit log"
        className="audit-table"
        rows={mapLoaded(loadedOf(log), ({ pages }) => pages.flatMap(({ items }) => items))}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ id }) => change({ entry: id === entry ? undefined : id })}
        expanded={{ id: entry, draw: (one) => <Details entry={one} /> }}
        onClearFilters={isFiltered ? clear : undefined}
        pager={log.hasNextPage && <OlderPager busy={log.isFetchingNextPage} onOlder={() => void log.fetchNextPage()} />}
        empty={
          <Empty icon={<ScrollText aria-hidden />} title="Nothing was changed yet">
            Changes by you, your servers and your users appear here.
          </Empty>
        }
      />
    </Page>
  )
}

function DayField({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  return (
    <label className="input wide:w-[170px] wide:flex-none">
      <span className="text-small text-text-3">{label}</span>
      <input type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}

function Details({ entry }: { entry: Entry }) {
  const changes = changesOf(entry.before, entry.after)
  return (
    <div className="column gap-3">
      {changes.length > 0 && (
        <div className="diff">
          {changes.map(({ sign, text }) => (
            <div key={`${sign}${text}`} className={cx(sign === '+' ? 'diff-added' : 'diff-removed')}>
              {sign} {text}
            </div>
          ))}
        </div>
      )}
      <KeyValues
        stacked
        facts={[
          ['When', exact(entry.created_at_millis)],
          ['Request', entry.request_id ?? 'none'],
          ['With', entry.user_agent ?? 'unknown'],
          ['Place in the chain', `${entry.sequence}, hash ${shortId(entry.hash)}`],
        ]}
      />
    </div>
  )
}
