import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { exact, uncapitalized, when } from '../../lib/format.ts'
import { useActions } from '../../lib/use-actions.ts'
import { Button, Setting } from '../../ui/index.ts'
import { userActions, userQueries } from './queries.ts'

/** Somebody says that they have lost the second factor, and waits. */
export function FactorReset({ projectId, userId }: { projectId: string; userId: string }) {
  const { data: reset } = useQuery(userQueries.factorReset(projectId, userId))
  const { busy, run } = useActions(projectId)
  if (!reset) return null
  const { due_at_millis: due, expires_at_millis: end } = reset
  const from = `Asked for ${uncapitalized(when(reset.requested_at_millis))}. With a code by email they can remove it from ${uncapitalized(when(due))} until ${uncapitalized(when(end))}`
  const stop = () =>
    run('stop', () => userActions.cancelFactorReset(projectId, userId), { done: 'The second factor stays' })
  return (
    <Setting
      icon={<Hourglass aria-hidden />}
      title="Reset by email"
      note={<span title={`${exact(due)} to ${exact(end)}`}>{from}</span>}
    >
      <Button size="small" busy={busy === 'stop'} onClick={() => void stop()}>
        Stop it
      </Button>
    </Setting>
  )
}
