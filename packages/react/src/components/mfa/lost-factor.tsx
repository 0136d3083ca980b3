import { isKnownError } from '@hallpass/contract'
import { useState } from 'react'
import { useProblemText } from '../../hooks/use-problem-text.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert, BrandMark, Card, CardHead } from '../../ui/card.tsx'
import { MailedCode } from '../step-up/mailed-code.tsx'
import type { MfaViewProps } from './use-mfa.ts'

interface LostFactorProps extends Pick<MfaViewProps, 'reset' | 'projectName' | 'noRedirect' | 'onReset'> {
  onBack: () => void
}

/** For whoever has lost the phone and the recovery codes: they ask, come back later, and finish with a code by email. */
export default function LostFactor({ reset, projectName = '', noRedirect, onReset, onBack }: LostFactorProps) {
  const t = useTranslate()
  const [dueAt, setDueAt] = useState(reset?.dueAt ?? null)
  const mark = projectName && <BrandMark name={projectName} />
  if (!reset) return null
  const back = (
    <Button variant="ghost" block onClick={onBack}>
      {t('Use a recovery code')}
    </Button>
  )
  if (reset.isDue) {
    return (
      <Card>
        <CardHead mark={mark} title={t('Remove the second step')}>
          {t(
            'With a code by email you remove your app, your security keys and your recovery codes. You are signed out everywhere else.',
          )}
        </CardHead>
        <div className="hp-actions">
          <Finish {...{ reset, noRedirect, onReset }} />
          {back}
        </div>
      </Card>
    )
  }
  if (dueAt) {
    const date = new Intl.DateTimeFormat(t.lang, { dateStyle: 'long', timeStyle: 'short' }).format(dueAt)
    return (
      <Card>
        <CardHead mark={mark} title={t('Come back after {date}', { date })}>
          {t(
            'Sign in again then to remove the second step. The link in the email we sent you stops it, and so does signing in with your app, a security key or a recovery code.',
          )}
        </CardHead>
        <div className="hp-actions">{back}</div>
      </Card>
    )
  }
  return (
    <Card>
      <CardHead mark={mark} title={t('Lost your phone or security key, and the codes?')}>
        <Explanation hours={reset.delayHours} />
      </CardHead>
      <div className="hp-actions">
        <Ask reset={reset} onAsked={setDueAt} />
        {back}
      </div>
    </Card>
  )
}

type Reset = NonNullable<MfaViewProps['reset']>

function Explanation({ hours }: { hours: number }) {
  const t = useTranslate()
  const isDays = hours % 24 === 0
  const unit = { style: 'unit', unit: isDays ? 'day' : 'hour', unitDisplay: 'long' } as const
  const time = new Intl.NumberFormat(t.lang, unit).format(isDays ? hours / 24 : hours)
  return t(
    'After {time} you can remove the second step with a code by email. We tell all your email addresses now, so that nobody does it behind your back.',
    { time },
  )
}

function Ask({ reset, onAsked }: { reset: Reset; onAsked: (dueAt: Date) => void }) {
  const t = useTranslate()
  const problemText = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string>()
  const ask = async () => {
    setBusy(true)
    setAlert(undefined)
    try {
      onAsked((await reset.request()).dueAt)
    } catch (error) {
      setAlert(problemText(error))
      setBusy(false)
    }
  }
  return (
    <>
      {alert !== undefined && <Alert>{alert}</Alert>}
      <Button variant="primary" block busy={isBusy} onClick={() => void ask()}>
        {t('Ask to remove it')}
      </Button>
    </>
  )
}

function Finish({ reset, noRedirect, onReset }: { reset: Reset; noRedirect: boolean; onReset: () => void }) {
  const t = useTranslate()
  const problemText = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const finish = async (code: string) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const result = await reset.finish(code, { noRedirect })
      if (result.status === 'ok') return onReset()
      setProblem(t('Wrong code. Use the one in the newest email.'))
    } catch (error) {
      // A new second step has to be set up, which this page does from its beginning.
      if (isKnownError(error) && error.code === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED') window.location.reload()
      else setProblem(problemText(error))
    }
    setBusy(false)
  }
  const send = async () => (await reset.sendCode()).nonce
  return <MailedCode problem={problem} isBusy={isBusy} onSend={send} onCode={(code) => void finish(code)} />
}
