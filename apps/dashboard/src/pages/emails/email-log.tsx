import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { sharedDelivery } from '../../lib/email-delivery.ts'
import { ago, exact } from '../../lib/format.ts'
import { useUrl } from '../../lib/url-state.ts'
import { loadedOf, mapLoaded } from '../../lib/use-loaded.ts'
import { firstPage, usePages } from '../../lib/use-pages.ts'
import { ListPager } from '../../parts/list-pager.tsx'
import { type Column, Empty, FilterChip, KeyValues, SearchField, Section, Status, Table } from '../../ui/index.ts'
import { emailLog, type LoggedEmail } from './queries.ts'

const statuses = [
  { value: 'failed', label: 'Failed' },
  { value: 'sent', label: 'Sent' },
]

/** Every attempt to send an email, with the reason of those that failed. */
export function EmailLog({ projectId }: { projectId: string }) {
  const [{ status = '' }, change] = useUrl()
  const pages = usePages()
  const { search, typed, setTyped, cursor, limit } = pages
  const [openId, setOpenId] = useState<string>()
  const query = useQuery({
    ...emailLog(projectId, {
      limit,
      ...(cursor && { cursor }),
      ...((status === 'failed' || status === 'sent') && { status }),
      ...(search && { query: search }),
    }),
    placeholderData: keepPreviousData,
  })
  const items = query.data?.items ?? []
  const pager = (
    <div className="px-3">
      <ListPager pages={pages} count={items.length} nextCursor={query.data?.pagination.next_cursor} />
    </div>
  )
  return (
    <Section title="Email log">
      <div className="toolbar">
        <SearchField
          className="wide:w-[280px] wide:flex-none"
          label="Find emails"
          placeholder="Address or subject"
          value={typed}
          onChange={setTyped}
        />
        <FilterChip
          label="Status"
          options={statuses}
          value={status}
          onChange={(value) => change({ ...firstPage, status: value || undefined })}
        />
      </div>
      <Table
        label="Email log"
        rows={mapLoaded(loadedOf(query), (page) => page.items)}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ id }) => setOpenId(openId === id ? undefined : id)}
        expanded={{ id: openId, draw: (email) => <Details email={email} /> }}
        onClearFilters={
          search || status ? () => change({ ...firstPage, search: undefined, status: undefined }) : undefined
        }
        pager={pager}
        empty={
          <Empty icon={<Mail aria-hidden />} title="No emails sent yet">
            Every attempt appears here, with the server’s answer.
          </Empty>
        }
      />
    </Section>
  )
}

const textOf = (error: unknown, name: 'message' | 'rawError'): string => {
  if (typeof error !== 'object' || error === null) return name === 'message' && error ? String(error) : ''
  return name in error ? String((error as Record<string, unknown>)[name]) : ''
}

const columns: Column<LoggedEmail>[] = [
  { id: 'to', header: 'To', width: '26%', cell: ({ to }) => <b className="one-line">{to.join(', ')}</b> },
  { id: 'subject', header: 'Subject', className: 'max-wide:hidden', cell: ({ subject }) => subject || 'No subject' },
  {
    id: 'status',
    header: 'Status',
    width: '40%',
    cell: ({ error }) =>
      error ? <Status kind="warn">{textOf(error, 'message') || 'Failed'}</Status> : <Status kind="good">Sent</Status>,
  },
  {
    id: 'at',
    header: 'When',
    width: '128px',
    cell: ({ sent_at_millis: at }) => <span title={exact(at)}>{ago(at)}</span>,
  },
]

const sharedName = { inbox: 'Development inbox', server: 'Shared server', none: 'None' }

function Details({ email: { to, subject, error, attempt, sender_config, sent_at_millis } }: { email: LoggedEmail }) {
  const { type, host, port, sender_name, sender_email } = sender_config
  const words = textOf(error, 'rawError')
  return (
    <div className="wrap-anywhere">
      <KeyValues
        facts={[
          ['To', to.join(', ')],
          ['Subject', subject || 'None'],
          ['From', `${sender_name} <${sender_email}>`],
          ['Server', type === 'shared' ? sharedName[sharedDelivery] : `${host}:${port}`],
          ['Attempt', `${attempt}, ${exact(sent_at_millis)}`],
          error ? ['Reason', textOf(error, 'message') || 'Not known'] : false,
          words !== '' && ['Server’s answer', <code key="words">{words}</code>],
        ]}
      />
    </div>
  )
}
