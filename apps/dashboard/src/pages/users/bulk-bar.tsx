import { Building2, Download, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../lib/download.ts'
import { counted } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import type { User } from '../../lib/wire.ts'
import { Button, ConfirmByName, IconButton } from '../../ui/index.ts'
import { AddToTeam } from './add-to-team.tsx'
import { pieceOf } from './export-text.ts'
import { userActions, userQueries } from './queries.ts'

interface BulkBarProps {
  projectId: string
  ids: ReadonlySet<string>
  users: readonly User[]
  onClear(): void
}

/** What can be done with the rows that are selected. */
export function BulkBar({ projectId, ids, users, onClear }: BulkBarProps) {
  const [open, setOpen] = useState<'team' | 'delete'>()
  const { change } = useActions(projectId)
  if (ids.size === 0) return null
  const chosen = users.filter(({ id }) => ids.has(id))
  const remove = async () => {
    await change(
      async () => {
        for (const id of ids) await userActions.delete(projectId, id)
      },
      {
        done: `${counted(ids.size, 'user')} deleted`,
        stale: [projectId, 'users'],
        alsoStale: userQueries.metrics(projectId).queryKey,
      },
    )
    onClear()
  }
  return (
    <>
      <div className="bulk-bar" role="toolbar" aria-label="Selected users">
        <span className="bulk-bar-count">{ids.size} selected</span>
        <span className="mx-1 h-5 w-px flex-none bg-(--line-strong)" />
        <Button variant="ghost" onClick={() => setOpen('team')}>
          <Building2 aria-hidden />
          <span className="bulk-bar-label">Add to team</span>
        </Button>
        <Button variant="ghost" onClick={() => save(chosen)}>
          <Download aria-hidden />
          <span className="bulk-bar-label">Export</span>
        </Button>
        <Button variant="ghost" className="button-danger" onClick={() => setOpen('delete')}>
          <Trash2 aria-hidden />
          <span className="bulk-bar-label">Delete…</span>
        </Button>
        <span className="mx-1 h-5 w-px flex-none bg-(--line-strong)" />
        <IconButton variant="ghost" isView label="Clear selection" onClick={onClear}>
          <X aria-hidden />
        </IconButton>
      </div>
      {open === 'team' && <AddToTeam projectId={projectId} userIds={[...ids]} onClose={() => setOpen(undefined)} />}
      {open === 'delete' && (
        <ConfirmByName
          title={`Delete ${counted(ids.size, 'user')}?`}
          name={`delete ${ids.size}`}
          lossesTitle="With each account go its sessions, memberships and metadata:"
          losses={chosen.slice(0, 5).map((user) => ({
            icon: <Trash2 className="size-3.5" aria-hidden />,
            text: user.primary_email ?? user.id,
          }))}
          confirmLabel="Delete users"
          cancelLabel="Keep users"
          describeError={(error) => problemOf(error).message}
          onConfirm={remove}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const save = (users: readonly User[]) =>
  download(
    'users.csv',
    'text/csv',
    pieceOf(users, { format: 'csv', withHashes: false }, { isFirst: true, isLast: true }),
  )
