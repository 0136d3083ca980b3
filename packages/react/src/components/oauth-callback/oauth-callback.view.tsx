import { CircleAlert } from 'lucide-react'
import type { OAuthCallbackState } from '../../flows/oauth-callback.flow.ts'
import type { Action } from '../../hooks/use-action.ts'
import { useHomeText } from '../../hooks/use-home-text.ts'
import { useTranslate } from '../../provider.tsx'
import { Button, Spinner } from '../../ui/button.tsx'
import { Message } from '../message-card/message.tsx'

interface OAuthCallbackViewProps {
  state: OAuthCallbackState
  /** What a developer may see of the error. */
  details: string | undefined
  onSignInPage: Action
  onHome: () => void
}

export function OAuthCallbackView({ state, details, onSignInPage, onHome }: OAuthCallbackViewProps) {
  const t = useTranslate()
  const homeText = useHomeText()
  if (state.step === 'failed')
    return (
      <Message
        icon={CircleAlert}
        tone="error"
        title={t('You are not signed in')}
        text={t('Error signing in during OAuth callback. Please try again.')}
        primaryButtonText={t('Sign in')}
        primaryAction={onSignInPage}
        secondaryButtonText={homeText}
        secondaryAction={onHome}
      >
        {details !== undefined && <pre className="hp-details">{details}</pre>}
      </Message>
    )
  return (
    <div className="hp-waiting" role="status" aria-label={t('Signing you in…')}>
      <Spinner />
      <span aria-hidden="true">{t('Signing you in…')}</span>
      {state.isSlow && (
        <Button variant="ghost" size="small" onClick={onHome}>
          {homeText}
        </Button>
      )}
    </div>
  )
}
