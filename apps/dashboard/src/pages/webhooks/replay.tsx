import { type ReplayKind, replayKinds } from '@hallpass/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ago, counted, number } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { Button, CheckboxRow, Confirm, Note } from '../../ui/index.ts'
import { type Endpoint, webhookActions, webhookQueries } from './queries.ts'

/** How far the last replay has come, where there was one. */
export function ReplayNote({ projectId, endpoint }: { projectId: string; endpoint: Endpoint }) {
  const { data: replay } = useQuery(webhookQueries.replay(projectId, endpoint.id))
  const { busy, run } = useActions(projectId)
  if (!replay || replay.state === 'none') return null
  if (replay.state === 'finished') {
    const when = ago(replay.finished_at_millis ?? 0).toLowerCase()
    return (
      <Note>
        Everything was sent {when}: {counted(replay.sent, 'event')}.
      </Note>
    )
  }
  const stop = (
    <Button
      size="small"
      busy={busy === 'stop'}
      onClick={() =>
        void run('stop', () => webhookActions.stopReplay(projectId, endpoint.id), { done: 'No more is sent' })
      }
    >
      Stop
    </Button>
  )
  return <Note actions={stop}>Sending everything: {number(replay.sent)} events so far.</Note>
}

const labels: Record<ReplayKind, string> = {
  users: 'Users, each as user.updated',
  teams: 'Teams, each as team.updated',
  memberships: 'Memberships, each as team_membership.created',
}

export function StartReplay({
  projectId,
  endpoint,
  onClose,
}: {
  projectId: string
  endpoint: Endpoint
  onClose(): void
}) {
  const [kinds, setKinds] = useState<ReplayKind[]>(['users', 'teams'])
  const { change } = useActions(projectId)
  const start = () =>
    change(() => webhookActions.replay(projectId, endpoint.id, kinds), { done: 'Everything is on its way' })
  return (
    <Confirm
      title="Send everything to this endpoint?"
      confirmLabel="Send everything"
      cancelLabel="Cancel"
      describeError={(error) => problemOf(error).message}
      onConfirm={start}
      onClose={onClose}
    >
      <p className="mb-3">
        A new receiver catches up with what is there already. Only this endpoint is sent it, as it is now, whatever
        events it is set to.
      </p>
      <div className="column gap-2">
        {replayKinds.map((kind) => (
          <CheckboxRow
            key={kind}
            label={labels[kind]}
            checked={kinds.includes(kind)}
            disabled={kinds.length === 1 && kinds.includes(kind)}
            onChange={(on) => setKinds(replayKinds.filter((one) => (one === kind ? on : kinds.includes(one))))}
          >
            {labels[kind]}
          </CheckboxRow>
        ))}
      </div>
    </Confirm>
  )
}
