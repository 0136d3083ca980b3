import * as routes from '@hallpass/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2, Vault } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { configQuery } from '../../lib/config-queries.ts'
import { number } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { useProjectId } from '../../lib/project.tsx'
import { useUrl, useUrlDialog } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { mapLoaded, useLoaded } from '../../lib/use-loaded.ts'
import { Managed, ManagedNote } from '../../parts/managed.tsx'
import {
  Button,
  Code,
  type Column,
  ConfirmByName,
  Empty,
  FormDialog,
  Menu,
  Page,
  Section,
  Table,
  TextField,
} from '../../ui/index.ts'

interface Store {
  id: string
  displayName: string
}

const setStore = (projectId: string, id: string, store: { displayName: string } | null) =>
  call(projectId, routes.overrideConfig, {
    body: { config_override_string: JSON.stringify({ [`dataVault.stores.${id}`]: store }) },
  })

const sampleOf = (id: string) => `// On your server, with a secret that only it knows.
const store = await app.getDataVaultStore("${id}")
await store.setValue("user-1", "4111 1111 1111 1111", { secret: process.env.VAULT_SECRET })
const value = await store.getValue("user-1", { secret: process.env.VAULT_SECRET })`

/** Stores whose values are encrypted with a secret that this server never sees. */
export function DataVaultPage() {
  const projectId = useProjectId()
  const stores = mapLoaded(useLoaded(configQuery(projectId)), ({ dataVault }) =>
    Object.entries(dataVault.stores).map(([id, { displayName }]): Store => ({ id, displayName: displayName ?? '' })),
  )
  const dialog = useUrlDialog()
  const [{ store = '' }, change] = useUrl()
  const all = stores.state === 'ready' ? stores.data : []
  const subject = all.find(({ id }) => id === dialog.subject)
  const shown = all.find(({ id }) => id === store) ?? all[0]
  const addButton = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} onClick={() => dialog.show('create')}>
      <Plus aria-hidden />
      Create store
    </Button>
  )
  return (
    <Page
      title="Data vault"
      lead="Values that only your server can read: it keeps the secret, we keep the rest."
      actions={<Managed places="dataVault.stores">{addButton('primary')}</Managed>}
    >
      <div className="column gap-4">
        <ManagedNote places="dataVault.stores" />
        <Managed places="dataVault.stores">
          <Table
            label="Stores"
            rows={stores}
            columns={columnsFor(projectId, (name, id) => dialog.show(name, id))}
            idOf={({ id }) => id}
            onOpen={({ id }) => change({ store: id })}
            skeletonRows={3}
            empty={
              <Empty icon={<Vault aria-hidden />} title="No stores yet" actions={addButton('secondary')}>
                A store holds encrypted values by key. Create one, then use it from your server.
              </Empty>
            }
          />
        </Managed>
        {shown && (
          <Section title={`Use ${shown.id} from your server`}>
            <Code label={`How to use ${shown.id}`} text={sampleOf(shown.id)} />
          </Section>
        )}
      </div>
      {dialog.name === 'create' && <NameStore projectId={projectId} taken={all} onClose={dialog.close} />}
      {dialog.name === 'rename' && subject && (
        <NameStore projectId={projectId} store={subject} taken={all} onClose={dialog.close} />
      )}
      {dialog.name === 'delete' && subject && (
        <DeleteStore projectId={projectId} store={subject} onClose={dialog.close} />
      )}
    </Page>
  )
}

function Count({ projectId, store }: { projectId: string; store: string }) {
  const { data } = useQuery({
    queryKey: [projectId, 'vault-count', store],
    queryFn: () => call(projectId, routes.countVaultValues, { params: { store } }),
  })
  if (!data) return <span aria-hidden="true">{'\u00a0'}</span>
  return data.is_capped ? `More than ${number(data.count)}` : number(data.count)
}

const columnsFor = (projectId: string, onAction: (name: string, id: string) => void): Column<Store>[] => [
  { id: 'id', header: 'Id', width: '30%', cell: ({ id }) => <b className="mono">{id}</b> },
  { id: 'name', header: 'Name', cell: ({ displayName }) => displayName },
  {
    id: 'count',
    header: 'Values',
    width: '132px',
    className: 'wide:text-right',
    cell: ({ id }) => <Count projectId={projectId} store={id} />,
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    className: 'data-table-actions',
    cell: ({ id }) => (
      <Menu
        label={`Actions for ${id}`}
        groups={[
          [{ label: 'Rename…', icon: <Pencil aria-hidden />, onSelect: () => onAction('rename', id) }],
          [
            {
              label: 'Delete store…',
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

function NameStore({
  projectId,
  store,
  taken,
  onClose,
}: {
  projectId: string
  store?: Store
  taken: readonly Store[]
  onClose(): void
}) {
  const { change } = useActions(projectId)
  const check = (id: string) => {
    if (!/^[a-z0-9][a-z0-9_-]*$/i.test(id)) return 'Use letters, digits, _ and - only.'
    return Boolean(store) || !taken.some((one) => one.id === id) || 'There is already a store with this id.'
  }
  return (
    <FormDialog
      title={store ? `Rename ${store.id}` : 'Create store'}
      submitLabel={store ? 'Rename store' : 'Create store'}
      defaults={{ id: store?.id ?? '', name: store?.displayName ?? '' }}
      onSubmit={({ id, name }) =>
        change(() => setStore(projectId, id, { displayName: name }), { done: store ? 'Saved' : `${id} created` })
      }
      refuse={(error) => ({ field: 'id' as const, message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextField
            label="Id"
            mono
            readOnly={Boolean(store)}
            help="Your code uses it. It cannot be changed later."
            {...register('id', { validate: check })}
            error={errors.id?.message}
          />
          <TextField
            label="Name"
            {...register('name', { required: 'Give the store a name.' })}
            error={errors.name?.message}
          />
        </>
      )}
    </FormDialog>
  )
}

function DeleteStore({ projectId, store, onClose }: { projectId: string; store: Store; onClose(): void }) {
  const { change } = useActions(projectId)
  return (
    <ConfirmByName
      title={`Delete ${store.id}?`}
      name={store.id}
      lossesTitle="What goes with it:"
      losses={[{ icon: <Vault className="size-3.5" aria-hidden />, text: 'Access to every value in it' }]}
      confirmLabel="Delete store"
      cancelLabel="Keep store"
      describeError={(error) => problemOf(error).message}
      onConfirm={() => change(() => setStore(projectId, store.id, null), { done: `${store.id} deleted` })}
      onClose={onClose}
    />
  )
}
