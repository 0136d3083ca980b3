import * as routes from '@hallpass/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { Info, KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { exact, when } from '../../lib/format.ts'
import { useProjectId } from '../../lib/project.tsx'
import { useUrl, useUrlDialog } from '../../lib/url-state.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button, type Column, cx, Empty, Page, Status, Table } from '../../ui/index.ts'
import { CreateKeys } from './create-keys.tsx'
import { endOf, type KeySet, statusOf } from './key-status.ts'
import { RevokeKeys } from './revoke-keys.tsx'

const keysQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, 'project-keys'],
    queryFn: async () => (await call(projectId, routes.listProjectKeys)).items,
  })

export function ProjectKeysPage() {
  const projectId = useProjectId()
  const keys = useLoaded(keysQuery(projectId))
  const [{ create, description = '' }, change] = useUrl()
  const dialog = useUrlDialog()
  const [revoking, setRevoking] = useState<KeySet>()
  const isCreating = dialog.name === 'create' || create === 'true'
  const addButton = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} onClick={() => dialog.show('create')}>
      <Plus aria-hidden />
      Create key
    </Button>
  )
  return (
    <Page
      title="Project keys"
      lead="Your app proves who it is with these. Each pair has a client key and a server key."
      actions={addButton('primary')}
    >
      <Table
        label="Project keys"
        rows={keys}
        columns={columnsFor(setRevoking)}
        idOf={({ id }) => id}
        empty={
          <Empty icon={<KeyRound aria-hidden />} title="No keys yet" actions={addButton('secondary')}>
            Make a pair and put it into your app’s environment.
          </Empty>
        }
      />
      <p className="help mt-2.5">
        <Info className="size-3.5" aria-hidden />
        Revoking takes effect within two seconds, everywhere.
      </p>
      {isCreating && (
        <CreateKeys
          projectId={projectId}
          description={description}
          onClose={() => change({ open: undefined, create: undefined, description: undefined })}
        />
      )}
      {revoking && <RevokeKeys projectId={projectId} keys={revoking} onClose={() => setRevoking(undefined)} />}
    </Page>
  )
}

const lastFour = (keys: KeySet) =>
  (keys.secret_server_key ?? keys.publishable_client_key ?? keys.super_secret_admin_key)?.last_four

const columnsFor = (onRevoke: (keys: KeySet) => void): Column<KeySet>[] => [
  {
    id: 'description',
    header: 'Description',
    cell: (keys) => (
      <b className={cx('one-line', statusOf(keys).isOver && 'text-text-3')}>{keys.description || 'No description'}</b>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: '128px',
    cell: (keys) => {
      const { kind, text } = statusOf(keys)
      return <Status kind={kind}>{text}</Status>
    },
  },
  {
    id: 'four',
    header: 'Server key',
    width: '100px',
    className: 'max-wide:hidden',
    cell: (keys) => <span className="mono">…{lastFour(keys)}</span>,
  },
  {
    id: 'ends',
    header: 'Ends',
    width: '148px',
    className: 'max-wide:hidden',
    cell: (keys) => <span title={exact(keys.expires_at_millis)}>{endOf(keys)}</span>,
  },
  {
    id: 'made',
    header: 'Created',
    width: '128px',
    className: 'max-wide:hidden',
    cell: ({ created_at_millis: at }) => <span title={exact(at)}>{when(at)}</span>,
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    width: '100px',
    className: 'text-right',
    cell: (keys) =>
      !statusOf(keys).isOver && (
        <Button size="small" variant="ghost" aria-label={`Revoke ${keys.description}`} onClick={() => onRevoke(keys)}>
          Revoke…
        </Button>
      ),
  },
]
