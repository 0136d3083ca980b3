import { commonEventTypes } from '@hallpass/contract'
import { useQuery } from '@tanstack/react-query'
import { date, exact } from '../../lib/format.ts'
import { Card, KeyValues, Secret, Status } from '../../ui/index.ts'
import { buckets } from './buckets.ts'
import { type Endpoint, webhookQueries } from './queries.ts'

export function Summary({ projectId, endpoint }: { projectId: string; endpoint: Endpoint }) {
  const { data: secret } = useQuery(webhookQueries.secret(projectId, endpoint.id))
  const { data: attempts = [] } = useQuery(webhookQueries.attempts(projectId, endpoint.id, 'all'))
  const bars = buckets(attempts)
  const max = Math.max(1, ...bars.map(({ good, bad }) => good + bad))
  const good = bars.reduce((sum, bar) => sum + bar.good, 0)
  const bad = bars.reduce((sum, bar) => sum + bar.bad, 0)
  const events = endpoint.event_types.length || `All ${commonEventTypes.length}`
  return (
    <div className="grid grid-cols-1 items-start gap-6 wide:grid-cols-[minmax(0,1fr)_296px] gap-4">
      <Card
        title="Last 24 hours"
        actions={
          <>
            <span className="text-tiny text-text-2">{good} delivered</span>
            {bad > 0 && <Status kind="warn">{bad} failed</Status>}
          </>
        }
      >
        <div className="px-4 pb-4">
          <div
            className="row h-[60px] items-end gap-1"
            role="img"
            aria-label={`${good} delivered and ${bad} failed in the last 24 hours`}
          >
            {bars.map((bar) => (
              <span
                key={bar.hoursAgo}
                className="min-h-1 flex-1 rounded-xs"
                title={`${bar.hoursAgo} h ago: ${bar.good} delivered, ${bar.bad} failed`}
                style={{
                  height: `${((bar.good + bar.bad) / max) * 100}%`,
                  background: bar.bad ? 'var(--warn)' : bar.good ? 'var(--map-1)' : 'var(--pressed)',
                }}
              />
            ))}
          </div>
          <div className="row text-tiny text-text-3 mt-1 justify-between">
            <span>24 hours ago</span>
            <span>12 h</span>
            <span>now</span>
          </div>
        </div>
      </Card>
      <Card padded>
        <div className="column gap-3">
          <span className="label">Signing secret</span>
          {secret && <Secret name="signing secret" text={secret.secret} />}
          <KeyValues
            facts={[
              ['Events', events],
              [
                'Created',
                <span key="at" title={exact(endpoint.created_at_millis)}>
                  {date(endpoint.created_at_millis)}
                </span>,
              ],
              secret?.previous_secrets[0] !== undefined && [
                'Old secret valid until',
                exact(secret.previous_secrets[0].expires_at_millis),
              ],
            ]}
          />
        </div>
      </Card>
    </div>
  )
}
