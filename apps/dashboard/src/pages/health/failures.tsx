import { RotateCw } from 'lucide-react'
import { Button, Card, Section, Status } from '../../ui/index.ts'
import { type FailureRow, failureRows } from './failure-rows.ts'
import type { Health } from './queries.ts'
import type { Retry } from './use-retry.ts'

/** More of them say nothing new. */
const maxErrors = 5

/** What did not work, why, and the button that tries it again. */
export function Failures({ health, retry }: { health: Health; retry: Retry }) {
  const rows = failureRows(health, Date.now())
  return (
    <Section title="What failed">
      <Card>
        {rows.length === 0 && (
          <p className="nothing min-h-[72px]">
            Nothing. Jobs that fail appear here with their error, and can be tried again.
          </p>
        )}
        {rows.map((row) => (
          <Failure key={row.id} row={row} retry={retry} />
        ))}
      </Card>
    </Section>
  )
}

function Failure({ row: { kind, name, note, errors, queue }, retry }: { row: FailureRow; retry: Retry }) {
  return (
    <div className="failure">
      <Status kind={kind} />
      <div>
        <div className="failure-name">{name}</div>
        <div className="failure-note">{note}</div>
        {errors.slice(0, maxErrors).map((error) => (
          <p key={error} className="failure-error">
            {error}
          </p>
        ))}
        {errors.length > maxErrors && (
          <p className="failure-note mt-1.5">And {errors.length - maxErrors} other reasons.</p>
        )}
      </div>
      {queue && (
        <Button
          size="small"
          busy={retry.busy === queue}
          disabled={retry.busy !== undefined && retry.busy !== queue}
          aria-label={`Retry now: ${name}`}
          onClick={() => void retry.retryQueue(queue)}
        >
          <RotateCw aria-hidden />
          Retry now
        </Button>
      )}
    </div>
  )
}
