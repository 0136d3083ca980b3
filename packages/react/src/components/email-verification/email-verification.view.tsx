import { Check, MailCheck } from 'lucide-react'
import type { LinkState } from '../../flows/link.flow.ts'
import type { Action } from '../../hooks/use-action.ts'
import { useHomeText } from '../../hooks/use-home-text.ts'
import { useTranslate } from '../../provider.tsx'
import { LinkProblemMessage } from '../message-card/link-problem.tsx'
import { Message } from '../message-card/message.tsx'

interface EmailVerificationViewProps {
  step: LinkState['step']
  onVerify: Action
  onSettings: Action
  onHome: Action
}

export function EmailVerificationView({ step, onVerify, onSettings, onHome }: EmailVerificationViewProps) {
  const t = useTranslate()
  const homeText = useHomeText()
  // A link that was used before has done what it was for.
  if (step === 'done' || step === 'used')
    return (
      <Message
        icon={Check}
        tone="success"
        title={t('Your email is verified')}
        text={t('It now works for signing in and for getting back in.')}
        primaryButtonText={homeText}
        primaryAction={onHome}
      />
    )
  if (step === 'invalid' || step === 'expired')
    return (
      <LinkProblemMessage
        problem={step}
        texts={{
          invalid: t('Open it from the newest email, or send a new one from your account.'),
          expired: t('Send a new one from your account.'),
          used: '',
        }}
        primaryButtonText={t('Open your account')}
        primaryAction={onSettings}
        secondaryButtonText={homeText}
        secondaryAction={onHome}
      />
    )
  return (
    <Message
      icon={MailCheck}
      title={t('Verify your email?')}
      text={t('Confirm that you opened this link from an email that was sent to you.')}
      primaryButtonText={t('Verify')}
      primaryAction={onVerify}
      secondaryButtonText={t('Cancel')}
      secondaryAction={onHome}
    />
  )
}
