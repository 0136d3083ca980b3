import { CircleAlert, Mail } from 'lucide-react'
import { useState } from 'react'
import type { PageProblem } from '../../flows/error-page.flow.ts'
import type { Action } from '../../hooks/use-action.ts'
import { useHomeText } from '../../hooks/use-home-text.ts'
import type { Message as Text } from '../../messages/translate.ts'
import { useTranslate } from '../../provider.tsx'
import { CopyButton } from '../../ui/small.tsx'
import { Message, type MessageProps } from '../message-card/message.tsx'
import { PredefinedMessage } from '../message-card/predefined-message-card.tsx'

interface ErrorPageViewProps {
  problem: PageProblem
  onSignInPage: Action
  onSettings: Action
  onHome: Action
  onVerify: (email: string) => Promise<void>
}

export function ErrorPageView({ problem, ...events }: ErrorPageViewProps) {
  const special = useSpecial(events)
  const t = useTranslate()
  if (problem.kind === 'email-unverified') return <Unverified email={problem.email} {...events} />
  if (problem.kind === 'unknown') return <PredefinedMessage type="unknownError" />
  if (problem.kind !== 'known') return <Message icon={CircleAlert} tone="error" {...special[problem.kind]} />
  return (
    <Message
      icon={CircleAlert}
      tone="error"
      title={t('Something went wrong')}
      text={t((problem.message as Text | undefined) ?? 'It is not your fault. Try again in a moment.')}
      {...special.buttons}
    >
      <div className="hp-code">
        <span className="hp-truncate">
          <span className="hp-muted">{t('Error')}</span> {problem.code}
        </span>
        <CopyButton text={problem.code} />
      </div>
    </Message>
  )
}

function Unverified({
  email,
  onVerify,
  onSignInPage,
  onHome,
}: Omit<ErrorPageViewProps, 'problem'> & { email: string }) {
  const t = useTranslate()
  const [isSent, setSent] = useState(false)
  const home = { secondaryButtonText: useHomeText(), secondaryAction: onHome }
  const verify = async () => {
    await onVerify(email)
    setSent(true)
  }
  const address = <b>{email}</b>
  if (isSent)
    return (
      <Message
        icon={Mail}
        title={t('Check your email')}
        text={t.rich('A link to verify it is on its way to {email}.', { email: address })}
        primaryButtonText={t('Sign in again')}
        primaryAction={onSignInPage}
        {...home}
      />
    )
  return (
    <Message
      icon={Mail}
      title={t('Verify your email first')}
      text={t.rich('There is an account with {email}, which is not verified yet. Verify it, then sign in again.', {
        email: address,
      })}
      primaryButtonText={t('Send me a verification email')}
      primaryAction={verify}
      {...home}
    />
  )
}

function useSpecial({ onSignInPage, onSettings, onHome }: Omit<ErrorPageViewProps, 'problem' | 'onVerify'>) {
  const t = useTranslate()
  const home = { secondaryButtonText: useHomeText(), secondaryAction: onHome }
  const signIn = { primaryButtonText: t('Sign in again'), primaryAction: onSignInPage, ...home }
  const settings = { primaryButtonText: t('Open your account'), primaryAction: onSettings, ...home }
  return {
    buttons: signIn,
    'account-taken': {
      title: t('That account is taken'),
      text: t('It is connected to another user. Sign in as that one, or connect a different account.'),
      ...settings,
    },
    'other-account-connected': {
      title: t('Another account is connected'),
      text: t('You have connected a different account of this provider. Remove that one first.'),
      ...settings,
    },
    'access-denied': {
      title: t('Access was denied'),
      text: t('You or the provider ended the sign-in. Try again, or sign in another way.'),
      ...signIn,
      primaryButtonText: t('Try again'),
    },
  } satisfies Record<string, Omit<MessageProps, 'title'> & { title?: string }>
}
