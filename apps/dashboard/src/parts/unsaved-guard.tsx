import { problemOf } from '../lib/problem.ts'
import { useLeaveBlocker } from '../lib/use-leave-blocker.ts'
import { Confirm } from '../ui/index.ts'

/** Asks before what was typed is lost: by a dialog for links, by the browser for a tab that is closed. */
export function UnsavedGuard({ what, isDirty }: { what: string; isDirty: boolean }) {
  const blocker = useLeaveBlocker(isDirty)
  if (blocker.status !== 'blocked') return null
  return (
    <Confirm
      title="Leave without saving?"
      confirmLabel="Leave and lose changes"
      cancelLabel="Stay"
      variant="danger"
      describeError={(error) => problemOf(error).message}
      onConfirm={async () => blocker.proceed()}
      onClose={blocker.reset}
    >
      <p className="text-text-2">{what} is not saved yet.</p>
    </Confirm>
  )
}
