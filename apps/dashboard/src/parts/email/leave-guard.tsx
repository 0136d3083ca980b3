import { useRef, useState } from 'react'
import { counted } from '../../lib/format.ts'
import { changedLines } from '../../lib/line-diff.ts'
import { useLeaveBlocker } from '../../lib/use-leave-blocker.ts'
import { Diff } from '../../ui/diff.tsx'
import { Button, Dialog } from '../../ui/index.ts'
import type { Edited } from './use-edited.ts'

/** Asks before changes are lost: by a dialog for links, by the browser for a tab that is closed. */
export function LeaveGuard({ name, edited }: { name: string; edited: Edited }) {
  const blocker = useLeaveBlocker(edited.isDirty)
  if (blocker.status !== 'blocked') return null
  return <Leave name={name} edited={edited} onLeave={blocker.proceed} onStay={blocker.reset} />
}

function Leave({ name, edited, onLeave, onStay }: { name: string; edited: Edited; onLeave(): void; onStay(): void }) {
  const [isBusy, setBusy] = useState(false)
  const save = useRef<HTMLButtonElement>(null)
  const lines = changedLines(edited.saved.source, edited.source)
  const saveAndLeave = async () => {
    setBusy(true)
    // A refusal is shown on the screen that stays.
    if (await edited.save()) onLeave()
    else onStay()
  }
  const what = lines.length > 0 ? counted(lines.length, 'changed line') : 'another theme'
  return (
    <Dialog
      title="Leave without saving?"
      lead={`${name} has ${what}, lost if you leave now.`}
      isAlert
      initialFocus={save}
      onClose={onStay}
    >
      {lines.length > 0 && (
        <div className="dialog-body">
          <Diff lines={lines} max={8} />
        </div>
      )}
      <footer className="flex-wrap">
        <Button variant="danger" className="mr-auto border-transparent" onClick={onLeave}>
          Leave and lose changes
        </Button>
        <Button onClick={onStay}>Stay</Button>
        <Button ref={save} variant="primary" busy={isBusy} onClick={() => void saveAndLeave()}>
          Save and leave
        </Button>
      </footer>
    </Dialog>
  )
}
