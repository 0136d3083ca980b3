import { Alert, Button } from '@hallpass/react/internal/ui'
import { useEffect, useState } from 'react'
import { type Attempt, api, type Connection } from '../api.ts'
import { StepHead } from '../step-head.tsx'
import type { StepProps } from '../step-props.ts'
import { hasDomain, isOpen, isTestGood, type Progress } from '../steps.ts'
import { useSetupTexts } from '../texts/texts.tsx'
import { useWork } from '../use-work.ts'

export function ActivateStep({ progress, setup, next }: StepProps) {
  const t = useSetupTexts()
  const { busy, problem, run } = useWork()
  const { connection } = progress
  if (!connection) return null
  const isOn = connection.state === 'active'
  const turn = async (state: 'active' | 'disabled') => {
    await api.change(connection.id, { state })
    await setup.reload()
    setup.go('activate')
  }
  return (
    <>
      {isOn ? (
        <StepHead title={t('Single sign-on is on')}>
          {t('The people of your company can sign in now. You can close this page.')}
        </StepHead>
      ) : (
        <StepHead title={t('Switch it on')}>{t('From then on the people of your company can sign in by it.')}</StepHead>
      )}
      {!isOn && <Warnings progress={progress} />}
      {problem !== undefined && <Alert>{problem}</Alert>}
      {isOn ? (
        <>
          <Attempts connection={connection} />
          <div className="hp-su-acts">
            {next && isOpen(next, progress) && (
              <Button variant="primary" onClick={() => setup.go(next)}>
                {t('Continue')}
              </Button>
            )}
            <Button onClick={() => void setup.choose(null)}>{t('Set up another one')}</Button>
            <Button variant="ghost" busy={busy} onClick={() => void run(() => turn('disabled'))}>
              {t('Switch off')}
            </Button>
          </div>
          <p className="hp-sm hp-muted">{t('Switching it off signs out everybody who came by it.')}</p>
        </>
      ) : (
        <div className="hp-su-acts">
          <Button variant="primary" busy={busy} onClick={() => void run(() => turn('active'))}>
            {t('Activate')}
          </Button>
        </div>
      )}
    </>
  )
}

/** What may be right all the same: whoever has the link decides. */
function Warnings({ progress }: { progress: Progress }) {
  const t = useSetupTexts()
  const { session, test } = progress
  const lacksDomain = session.intents.includes('domain') && !hasDomain(progress)
  if (!lacksDomain && isTestGood(test)) return null
  return (
    <ul className="hp-su-warn">
      {lacksDomain && <li>{t('No domain is verified yet, so nobody could get in.')}</li>}
      {test === null && <li>{t('There was no test yet.')}</li>}
      {test !== null && !isTestGood(test) && <li>{t('The last test did not succeed.')}</li>}
    </ul>
  )
}

const shown = 10

function Attempts({ connection: { id, people_count } }: { connection: Connection }) {
  const t = useSetupTexts()
  const [attempts, setAttempts] = useState<Attempt[]>()
  useEffect(() => {
    // Without them the page is of use, too.
    api.attempts(id).then(setAttempts, () => setAttempts([]))
  }, [id])
  if (!attempts) return null
  const timeOf = (millis: number) =>
    new Date(millis).toLocaleString(t.lang, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section className="hp-su-card" aria-label={t('Last sign-ins')}>
      <h3>{t('Last sign-ins')}</h3>
      {attempts.length === 0 && <p className="hp-muted">{t('Nobody has come by it yet.')}</p>}
      {people_count > 0 && <p>{t('Who signs in by it: {count}', { count: people_count })}</p>}
      <ul className="hp-su-log">
        {attempts.slice(0, shown).map(({ at_millis, result, reason, email_domain, request_id }) => (
          <li key={request_id}>
            <time dateTime={new Date(at_millis).toISOString()}>{timeOf(at_millis)}</time>
            <span>{result === 'succeeded' ? t('Signed in') : t('Refused')}</span>
            {email_domain !== null && <bdi dir="ltr">{email_domain}</bdi>}
            {reason !== null && <code dir="ltr">{reason}</code>}
          </li>
        ))}
      </ul>
    </section>
  )
}
