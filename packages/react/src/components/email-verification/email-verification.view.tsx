import { Check, MailCheck, ShieldQuestionMark } from 'lucide-react'
import { useState } from 'react'
import type { LinkState } from '../../flows/link.flow.ts'
import type { Action } from '../../hooks/use-action.ts'
import { useHomeText } from '../../hooks/use-home-text.ts'
import { useTranslate } from '../../provider.tsx'
import type { AccountAccess } from '../account-access/access-calls.ts'
import { AccessList } from '../account-access/access-list.tsx'
import { LinkProblemMessage } from '../message-card/link-problem.tsx'
import { Message } from '../message-card/message.tsx'

interface EmailVerificationViewProps {
  step: Exclude<LinkState['step'], 'checking'>
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

/** For an account that nobody had proved to be theirs, opened where nobody is signed in to it. */
export function OwnerQuestion({
  access,
  onKeep,
  onRemove,
}: {
  access: AccountAccess
  onKeep: Action
  onRemove: Action
}) {
  const t = useTranslate()
  const [isRemoving, setRemoving] = useState(false)
  if (isRemoving)
    return (
      <Message
        key="removing"
        icon={ShieldQuestionMark}
        title={t('Remove all of it?')}
        text={t('Everyone is signed out, and you choose a new password by email.')}
        buttons={['outline', 'ghost']}
        primaryButtonText={t('Remove all of it')}
        primaryAction={onRemove}
        secondaryButtonText={t('Cancel')}
        secondaryAction={() => setRemoving(false)}
      >
        <AccessList access={access} />
      </Message>
    )
  return (
    <Message
      key="asking"
      icon={ShieldQuestionMark}
      title={t('Is this account yours?')}
      text={t('The link shows that the mailbox is yours. Keep what the account has only if you added it.')}
      buttons={['primary', 'outline']}
      primaryButtonText={t('This is mine')}
      primaryAction={onKeep}
      secondaryButtonText={t('Remove all of it')}
      secondaryAction={() => setRemoving(true)}
    >
      <AccessList access={access} />
    </Message>
  )
}

/** Without `onNewPassword`, the project has no passwords: then people sign in by their mailbox. */
export function TakenBack(props: { onNewPassword: Action | undefined; onSignIn: Action; onHome: Action }) {
  const { onNewPassword, onSignIn, onHome } = props
  const t = useTranslate()
  return (
    <Message
      icon={Check}
      tone="success"
      title={t('The account is yours alone')}
      text={t(
        onNewPassword
          ? 'Everything else was removed. Choose a new password to sign in.'
          : 'Everything else was removed.',
      )}
      primaryButtonText={t(onNewPassword ? 'Choose a new password' : 'Sign in')}
      primaryAction={onNewPassword ?? onSignIn}
      secondaryButtonText={useHomeText()}
      secondaryAction={onHome}
    />
  )
}
