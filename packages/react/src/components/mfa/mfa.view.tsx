import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { BrandMark, Card, CardHead, Tile } from '../../ui/card.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { Loading, lazyPart } from '../../ui/loading.tsx'
import { MoreSheet } from '../../ui/surface.tsx'
import type { MfaMethod, MfaViewProps } from './use-mfa.ts'

const LostFactor = lazyPart(async () => (await import('./lost-factor.tsx')).default)

/** Six digits of an authenticator app; they submit themselves. */
export function MfaView(props: MfaViewProps) {
  const { code, status, problem, alert, method, projectName = '', onType, onComplete, onCancel } = props
  const t = useTranslate()
  const [isLost, setLost] = useState(false)
  if (status === 'ended') return <Ended {...props} />
  if (isLost)
    return (
      <Loading>
        <LostFactor {...props} onBack={() => setLost(false)} />
      </Loading>
    )
  if (method === 'recovery') return <Recovery {...props} onLost={() => setLost(true)} />
  return (
    <Card>
      <CardHead mark={projectName && <BrandMark name={projectName} />} title={t('Enter your app’s code')}>
        {t.rich('Open your authenticator app and enter the six digits it shows for {project}.', {
          project: <b>{projectName}</b>,
        })}
      </CardHead>
      <TrustDevice {...props} />
      <CodeField
        label={t('Six-digit code from your app')}
        kind="digits"
        value={code}
        error={alert ?? (problem && t('The TOTP code is invalid. Please try again.'))}
        checking={status === 'entering' ? undefined : t('Checking the code…')}
        help={t('The app shows a new code every 30 seconds.')}
        autoFocus
        onChange={onType}
        onComplete={onComplete}
      />
      <div className="hp-actions">
        <Button block onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <OtherMethods {...props} />
      </div>
    </Card>
  )
}

/** Whoever has no recovery codes learns it there. */
const alwaysOffered: MfaMethod = 'recovery'

/** What else the person can finish with. */
export function OtherMethods({ method, methods, onMethod }: MfaViewProps) {
  const t = useTranslate()
  const texts = {
    'security-key': t('Use your security key'),
    totp: t('Use your app instead'),
    recovery: t('Use a recovery code'),
  }
  return [...new Set([...methods, alwaysOffered])].map(
    (other) =>
      other !== method && (
        <Button key={other} variant="ghost" block onClick={() => onMethod(other)}>
          {texts[other]}
        </Button>
      ),
  )
}

/** Above what finishes the sign-in. */
export function TrustDevice({ trustedDays, trustsDevice, onTrustDevice }: MfaViewProps) {
  const t = useTranslate()
  if (trustedDays === null) return null
  const days = new Intl.NumberFormat(t.lang, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  return (
    <label className="hp-check">
      <MoreSheet />
      <input type="checkbox" checked={trustsDevice} onChange={(event) => onTrustDevice(event.target.checked)} />
      <span>{t('Don’t ask again on this device for {time}', { time: days.format(trustedDays) })}</span>
    </label>
  )
}

/** For whoever has lost the phone. */
function Recovery(props: MfaViewProps & { onLost: () => void }) {
  const { code, status, problem, alert, projectName = '', reset, onType, onComplete, onLost } = props
  const t = useTranslate()
  return (
    <Card>
      <CardHead mark={projectName && <BrandMark name={projectName} />} title={t('Enter a recovery code')}>
        {t('One of the codes you kept when you set up the second step.')}
      </CardHead>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onComplete(code)
        }}
      >
        <TextField
          label={t('Recovery code')}
          name="recovery-code"
          value={code}
          error={alert ?? (problem && t('This code is wrong, or was used before.'))}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          autoFocus
          onChange={onType}
        />
        <div className="hp-actions">
          <Button variant="primary" type="submit" block busy={status !== 'entering'} disabled={code.trim().length < 10}>
            {t('Sign in')}
          </Button>
          <OtherMethods {...props} />
          {reset && (
            <Button variant="ghost" block onClick={onLost}>
              {t('Lost your phone or security key, and the codes?')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

function Ended({ reason, onSignIn }: MfaViewProps) {
  const t = useTranslate()
  const isTired = reason === 'tried-too-often'
  return (
    <Card>
      <MoreSheet />
      <CardHead
        mark={<Tile of={Clock} />}
        title={isTired ? t('Too many wrong codes') : t('This sign-in has timed out')}
      >
        {isTired
          ? t('To keep your account safe, this sign-in was stopped. Sign in again to get a new one.')
          : t('The second step has to follow within five minutes. Sign in again to get a new one.')}
      </CardHead>
      <div className="hp-actions">
        <Button variant="primary" block onClick={onSignIn}>
          {t('Sign in again')}
        </Button>
      </div>
    </Card>
  )
}
