import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, ScrollText } from 'lucide-react'
import { download } from '../../lib/download.ts'
import { exact, shortId, when } from '../../lib/format.ts'
import { useProjectId } from '../../lib/project.tsx'
import { useUrl } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { loadedOf, mapLoaded } from '../../lib/use-loaded.ts'
import { changesOf } from '../../parts/audit/changes.ts'
import { auditCsv, auditFilters, auditLog, type Entry } from '../../parts/audit/queries.ts'
import { Actor, actorText, Sentence } from '../../parts/audit/sentence.tsx'
import { DateRangeChip } from '../../ui/date-range-chip.tsx'
import { Button, type Column, cx, Empty, FilterChip, KeyValues, OlderPager, Page, Table } from '../../ui/index.ts'

const columns: Column<Entry>[] = [
  {
    id: 'at',
    header: 'Time',
    width: '150px',
    className: 'audit-table-time',
    cell: ({ created_at_millis: at }) => <span title={exact(at)}>{when(at)}</span>,
  },
  { id: 'who', header: 'Who', width: '20%', className: 'audit-table-actor', cell: (entry) => <Actor entry={entry} /> },
  { id: 'did', header: 'Action', className: 'audit-table-action', cell: (entry) => <Sentence entry={entry} /> },
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
      lead="Who changed what in this project. Entries are chained by hash, so nobody can change one unnoticed."
      actions={actions}
    >
      <div className="toolbar">
        <AuditFilters
          projectId={projectId}
          actor={actor}
          action={action}
          onChange={(name, value) => change({ [name]: value || undefined })}
        />
        <DateRangeChip
          label="Date"
          value={{ from, to }}
          onChange={(range) => change({ from: range.from || undefined, to: range.to || undefined })}
        />
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
          <Empty icon={<ScrollText aria-hidden />} title="No changes yet">
            Changes by you, your servers and your users appear here.
          </Empty>
        }
      />
    </Page>
  )
}

interface AuditFiltersProps {
  projectId: string
  actor: string
  action: string
  onChange(name: 'actor' | 'action', value: string): void
}

/** From what is in the log; an id that a link brings is offered as it is. */
function AuditFilters({ projectId, actor, action, onChange }: AuditFiltersProps) {
  const { data } = useQuery(auditFilters(projectId))
  const people = (data?.actors ?? []).map((one) => ({ value: one.id, label: actorText(one) }))
  const actions = (data?.actions ?? []).map(({ action: value, sentence }) => ({ value, label: labelOf(sentence) }))
  const withGiven = (options: { value: string; label: string }[], value: string, label: string) =>
    value && !options.some((option) => option.value === value) ? [...options, { value, label }] : options
  return (
    <>
      <FilterChip
        label="Who"
        options={withGiven(people, actor, shortId(actor))}
        value={actor}
        onChange={(value) => onChange('actor', value)}
      />
      <FilterChip
        label="Action"
        options={withGiven(actions, action, action)}
        value={action}
        onChange={(value) => onChange('action', value)}
      />
    </>
  )
}

const labelOf = (sentence: string) => {
  const words = sentence.replace(/ ?\{target\}/, ' …').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
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
          ['Request id', entry.request_id ?? 'None'],
          ['User agent', entry.user_agent ?? 'Unknown'],
          ['Position in the chain', `${entry.sequence}, hash ${shortId(entry.hash)}`],
        ]}
      />
    </div>
  )
}
