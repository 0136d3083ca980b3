import * as routes from '@hallpass/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { exact, span } from '../../lib/format.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button, Card, Section, Setting, Show } from '../../ui/index.ts'

const lookAgainMillis = 2000

const clockQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, 'test-clock'],
    queryFn: () => call(projectId, routes.getTestClock),
    refetchInterval: ({ state }) => (state.data?.is_settled === false ? lookAgainMillis : false),
  })

const steps = ['day', 'week', 'month'] as const

/** Lets time pass for test purchases: periods end, trials turn into payments, failed ones are tried again. */
export function TestClock({ projectId }: { projectId: string }) {
  const clock = useLoaded(clockQuery(projectId))
  const { busy, run } = useActions(projectId)
  const move = (unit: (typeof steps)[number]) =>
    run(unit, () => call(projectId, routes.moveTestClock, { body: { advance: [1, unit] } }), {
      done: `A ${unit} has passed`,
    })
  return (
    <Section
      title="Test clock"
      note="Let time pass: trials end, subscriptions renew or end, and failed payments are tried again. It only goes forward."
    >
      <Show loaded={clock}>
        {({ now_millis, offset_millis, is_settled }) => (
          <Card>
            <Setting
              icon={<Clock aria-hidden />}
              title={<span role="status">{exact(now_millis)}</span>}
              note={
                is_settled
                  ? offset_millis === 0
                    ? 'Real time'
                    : `${span(offset_millis)} ahead`
                  : 'Working through what is due. It takes a minute.'
              }
            >
              <span className="row flex-wrap gap-2">
                {steps.map((unit) => (
                  <Button key={unit} size="small" busy={busy === unit} onClick={() => void move(unit)}>
                    {`A ${unit} later`}
                  </Button>
                ))}
              </span>
            </Setting>
          </Card>
        )}
      </Show>
    </Section>
  )
}
