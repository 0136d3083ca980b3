import { FilePen, Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { exact, when } from '../../lib/format.ts'
import { useGo, useProjectId } from '../../lib/project.tsx'
import { afterDialogCloses, useUrlDialog, useUrlState } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { mapLoaded, useLoaded } from '../../lib/use-loaded.ts'
import { NameDialog } from '../../parts/email/name-dialog.tsx'
import { Button, type Column, Empty, type Loaded, Menu, Page, Status, Table, Tabs } from '../../ui/index.ts'
import { type Draft, draftActions, draftQueries } from './queries.ts'

const columnsFor = (isSent: boolean, onRename: (id: string) => void): Column<Draft>[] => [
  {
    id: 'name',
    header: 'Name',
    cell: ({ display_name }) => <b className="one-line">{display_name || 'Without a name'}</b>,
  },
  {
    id: 'status',
    header: 'Status',
    width: '220px',
    cell: ({ sent_at_millis: at }) =>
      at === null ? (
        <Status kind="none">Not sent</Status>
      ) : (
        <span title={exact(at)}>
          <Status kind="good">Sent {when(at).replace(/^./, (letter) => letter.toLowerCase())}</Status>
        </span>
      ),
  },
  ...(isSent
    ? []
    : [
        {
          id: 'actions',
          header: <span className="sr-only">Actions</span>,
          className: 'data-table-actions',
          cell: ({ id, display_name }: Draft) => (
            <Menu
              label={`Actions for ${display_name}`}
              groups={[[{ label: 'Rename…', icon: <Pencil aria-hidden />, onSelect: () => onRename(id) }]]}
            />
          ),
        },
      ]),
]

const isOut = ({ sent_at_millis }: Draft) => sent_at_millis !== null

export function DraftsPage() {
  const projectId = useProjectId()
  const drafts = useLoaded(draftQueries.all(projectId))
  const [tab, setTab] = useUrlState('tab', 'drafts')
  const dialog = useUrlDialog()
  const all = drafts.state === 'ready' ? drafts.data : undefined
  const sentCount = all?.filter(isOut).length
  const create = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} onClick={() => dialog.show('create')}>
      <Plus aria-hidden />
      Create draft
    </Button>
  )
  const tabs = [
    { value: 'drafts', label: 'Drafts', count: all && all.length - (sentCount ?? 0) },
    { value: 'sent', label: 'Sent', count: sentCount },
  ]
  return (
    <Page
      title="Drafts"
      lead="Emails you write to your users. Nothing is sent until you choose who gets it."
      actions={create('primary')}
    >
      <Tabs tabs={tabs} value={tab === 'sent' ? 'sent' : 'drafts'} onChange={setTab}>
        <DraftTable
          drafts={drafts}
          isSent={tab === 'sent'}
          create={create('secondary')}
          onRename={(id) => dialog.show('rename', id)}
        />
      </Tabs>
      {dialog.name === 'create' && <CreateDraft projectId={projectId} onClose={dialog.close} />}
      {dialog.name === 'rename' && (
        <RenameDraft
          projectId={projectId}
          draft={all?.find(({ id }) => id === dialog.subject)}
          onClose={dialog.close}
        />
      )}
    </Page>
  )
}

interface TableProps {
  drafts: Loaded<Draft[]>
  isSent: boolean
  create: ReactNode
  onRename(id: string): void
}

function DraftTable({ drafts, isSent, create, onRename }: TableProps) {
  const go = useGo()
  const empty = isSent ? (
    <Empty icon={<FilePen aria-hidden />} title="Nothing sent yet">
      What you send stays here, with how many people it reached.
    </Empty>
  ) : (
    <Empty icon={<FilePen aria-hidden />} title="No drafts yet" actions={create}>
      Write an email, preview it in light and dark, then choose who gets it.
    </Empty>
  )
  return (
    <Table
      label={isSent ? 'Sent drafts' : 'Drafts'}
      rows={mapLoaded(drafts, (all) => all.filter((one) => isOut(one) === isSent))}
      columns={columnsFor(isSent, onRename)}
      idOf={({ id }) => id}
      onOpen={({ id }, newTab) => go(`email-drafts/${id}`, { newTab })}
      skeletonRows={3}
      empty={empty}
    />
  )
}

function CreateDraft({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const { change } = useActions(projectId)
  const go = useGo()
  const create = async (name: string) => {
    const { id } = await change(() => draftActions.create(projectId, { display_name: name }))
    afterDialogCloses(() => go(`email-drafts/${id}`))
  }
  return (
    <NameDialog
      title="Create draft"
      lead="It starts from a short example."
      submitLabel="Create draft"
      placeholder="News in December"
      onSubmit={create}
      onClose={onClose}
    />
  )
}

function RenameDraft({ projectId, draft, onClose }: { projectId: string; draft: Draft | undefined; onClose(): void }) {
  const { change } = useActions(projectId)
  if (!draft) return null
  const rename = (name: string) =>
    change(() => draftActions.update(projectId, draft.id, { display_name: name }), { done: 'Saved' })
  return (
    <NameDialog title="Rename draft" submitLabel="Save" name={draft.display_name} onSubmit={rename} onClose={onClose} />
  )
}
