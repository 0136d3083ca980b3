import { Plus, Webhook } from 'lucide-react'
import { exact, when } from '../../lib/format.ts'
import { useGo, useProjectId } from '../../lib/project.tsx'
import { shared } from '../../lib/queries.ts'
import { useUrlDialog } from '../../lib/url-state.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button, type Column, Empty, Page, Table } from '../../ui/index.ts'
import { EditEndpoint } from './edit-endpoint.tsx'
import { EndpointStatus } from './endpoint-status.tsx'
import type { Endpoint } from './queries.ts'

const columns: Column<Endpoint>[] = [
  { id: 'url', header: 'Endpoint', cell: ({ url }) => <b className="mono one-line">{url}</b> },
  {
    id: 'description',
    header: 'Description',
    width: '24%',
    className: 'max-wide:hidden',
    cell: ({ description }) => description,
  },
  {
    id: 'events',
    header: 'Events',
    width: '90px',
    className: 'max-wide:hidden',
    cell: ({ event_types }) => (event_types.length === 0 ? 'All' : event_types.length),
  },
  { id: 'status', header: 'Status', width: '220px', cell: (endpoint) => <EndpointStatus endpoint={endpoint} /> },
  {
    id: 'made',
    header: 'Created',
    width: '140px',
    className: 'max-wide:hidden',
    cell: ({ created_at_millis: at }) => <span title={exact(at)}>{when(at)}</span>,
  },
]

export function WebhooksPage() {
  const projectId = useProjectId()
  const endpoints = useLoaded(shared.webhooks(projectId))
  const dialog = useUrlDialog()
  const go = useGo()
  const addButton = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} onClick={() => dialog.show('create')}>
      <Plus aria-hidden />
      Add endpoint
    </Button>
  )
  return (
    <Page
      title="Webhooks"
      lead="We tell your server when something happens to users, teams and permissions."
      actions={addButton('primary')}
    >
      <Table
        label="Webhook endpoints"
        rows={endpoints}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ id }, newTab) => go(`webhooks/${id}`, { newTab })}
        skeletonRows={3}
        empty={
          <Empty icon={<Webhook aria-hidden />} title="No endpoints yet" actions={addButton('secondary')}>
            Add an address on your server. Deliveries are signed, retried for a day, and listed here with your server’s
            answers.
          </Empty>
        }
      />
      {dialog.name === 'create' && <EditEndpoint projectId={projectId} onClose={dialog.close} />}
    </Page>
  )
}
