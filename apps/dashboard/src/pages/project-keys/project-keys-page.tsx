import { Info, KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { exact, when } from '../../lib/format.ts'
import { useProjectId } from '../../lib/project.tsx'
import { projectKeysQuery } from '../../lib/project-keys.ts'
import { useUrl, useUrlDialog } from '../../lib/url-state.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button, type Column, CopyText, cx, Empty, Page, Status, Table } from '../../ui/index.ts'
import { CreateKeys } from './create-keys.tsx'
import { endOf, type KeySet, statusOf } from './key-status.ts'
import { RevokeKeys } from './revoke-keys.tsx'

export function ProjectKeysPage() {
  const projectId = useProjectId()
  const keys = useLoaded(projectKeysQuery(projectId))
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
      lead="How your app identifies itself: a client key for browsers, a server key for your server and an admin key for scripts."
      actions={addButton('primary')}
    >
      <Table
        label="Project keys"
        rows={keys}
        columns={columnsFor(setRevoking)}
        idOf={({ id }) => id}
        empty={
          <Empty icon={<KeyRound aria-hidden />} title="No keys yet" actions={addButton('secondary')}>
            Create a pair and add it to your app’s environment.
          </Empty>
        }
      />
      <p className="help mt-2.5">
        <Info className="size-3.5" aria-hidden />
        Revoking takes effect everywhere within two seconds.
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

/** No secret, so it is there whenever somebody looks for it. */
function ClientKey({ publishable_client_key: key }: KeySet) {
  if (!key) return <span className="text-text-3">None</span>
  if (key.value) return <CopyText text={key.value}>{`${key.value.slice(0, 10)}…${key.last_four}`}</CopyText>
  return (
    <span className="mono" title="Created before client keys were stored. Create a new key to see it here.">
      …{key.last_four}
    </span>
  )
}

/** Of secret keys, all that is kept. */
function SecretKeys({ secret_server_key: server, super_secret_admin_key: admin }: KeySet) {
  if (!server && !admin) return <span className="text-text-3">None</span>
  const ends = [server && `…${server.last_four}`, admin && `admin …${admin.last_four}`]
  return <span className="mono">{ends.filter(Boolean).join(', ')}</span>
}

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
    width: '120px',
    className: 'max-wide:hidden',
    cell: (keys) => {
      const { kind, text } = statusOf(keys)
      return <Status kind={kind}>{text}</Status>
    },
  },
  {
    id: 'client',
    header: 'Client key',
    width: '172px',
    cell: (keys) => <ClientKey {...keys} />,
  },
  {
    id: 'secret',
    header: 'Server key',
    width: '164px',
    className: 'max-wide:hidden',
    cell: (keys) => <SecretKeys {...keys} />,
  },
  {
    id: 'ends',
    header: 'Expires',
    width: '120px',
    className: 'max-wide:hidden',
    cell: (keys) => <span title={exact(keys.expires_at_millis)}>{endOf(keys)}</span>,
  },
  {
    id: 'made',
    header: 'Created',
    width: '112px',
    className: 'max-wide:hidden',
    cell: ({ created_at_millis: at }) => <span title={exact(at)}>{when(at)}</span>,
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    width: '112px',
    className: 'data-table-actions text-right',
    cell: (keys) =>
      !statusOf(keys).isOver && (
        <Button size="small" variant="ghost" aria-label={`Revoke ${keys.description}`} onClick={() => onRevoke(keys)}>
          Revoke…
        </Button>
      ),
  },
]
