import type { ReactNode } from 'react'
import type { CodeProblem, MagicLinkState } from '../../flows/magic-link.flow.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'

/** What the field for an emailed code draws. */
export interface MagicLinkCodeViewProps extends Pick<MagicLinkState, 'code' | 'status' | 'problem' | 'alert'> {
  /** Seconds until another email may be asked for. */
  resendIn: number
  /** What was typed so far. */
  onType: (code: string) => void
  /** Checks a code that is complete. */
  onComplete: (code: string) => void
  /** Sends another code. */
  onResend: () => void
  /** Back to the address. */
  onCancel: () => void
}

/** Where the code of the email is typed. */
export function MagicLinkCodeView(props: MagicLinkCodeViewProps) {
  const { code, status, problem, alert, resendIn, onType, onComplete, onResend, onCancel } = props
  const t = useTranslate()
  const texts: Record<CodeProblem, string> = {
    wrong: t('Wrong code. Use the one in the newest email.'),
    expired: t('That code has expired. Send a new one.'),
    used: t('That code has been used. Send a new one.'),
    'tried-too-often': t('Too many wrong codes. Send a new one.'),
    'sign-up-disabled': t('Sign-up is closed. Only existing accounts can sign in.'),
  }
  const wait = `${Math.floor(resendIn / 60)}:${String(resendIn % 60).padStart(2, '0')}`
  return (
    <>
      <CodeField
        label={t('Six-character code')}
        kind="letters-and-digits"
        value={code}
        error={alert ?? (problem && texts[problem])}
        checking={status === 'checking' ? t('Checking the code…') : undefined}
        help={t('Six letters and digits, in the newest email.')}
        autoFocus
        onChange={onType}
        onComplete={onComplete}
      />
      <div className="hp-actions">
        <Button block busy={status === 'resending'} disabled={resendIn > 0 || status === 'checking'} onClick={onResend}>
          <span className="hp-num">
            {resendIn > 0 ? t('Send a new code in {time}', { time: wait }) : t('Send a new code')}
          </span>
        </Button>
        <Button variant="ghost" block onClick={onCancel}>
          {t('Use another email')}
        </Button>
      </div>
    </>
  )
}

/** Where the code went. */
export function SentToText({ email }: { email: string }): ReactNode {
  const t = useTranslate()
  return t.rich('Enter the code we sent to {email}, or open the link in that email.', { email: <b>{email}</b> })
}
