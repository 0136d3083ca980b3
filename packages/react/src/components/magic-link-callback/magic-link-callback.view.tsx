import type { LinkState } from '../../flows/link.flow.ts'
import type { Action } from '../../hooks/use-action.ts'
import { useHomeText } from '../../hooks/use-home-text.ts'
import { useProjectName } from '../../hooks/use-project-name.ts'
import { useTranslate } from '../../provider.tsx'
import { BrandMark } from '../../ui/card.tsx'
import { LinkProblemMessage } from '../message-card/link-problem.tsx'
import { Message } from '../message-card/message.tsx'

interface MagicLinkCallbackViewProps {
  step: Exclude<LinkState['step'], 'done'>
  onSignIn: Action
  /** To ask for another link. */
  onSignInPage: Action
  onHome: Action
}

export function MagicLinkCallbackView({ step, onSignIn, onSignInPage, onHome }: MagicLinkCallbackViewProps) {
  const t = useTranslate()
  const project = useProjectName()
  const homeText = useHomeText()
  if (step !== 'ready' && step !== 'checking')
    return (
      <LinkProblemMessage
        problem={step}
        texts={{
          invalid: t('It may be cut off. Open it from the newest email, or sign in another way.'),
          expired: t('Send a new one and open it from the newest email.'),
          used: t('A sign-in link works once. If it was not you, sign in and check your sessions.'),
        }}
        primaryButtonText={step === 'expired' ? t('Send a new link') : t('Sign in')}
        primaryAction={onSignInPage}
        secondaryButtonText={homeText}
        secondaryAction={onHome}
      />
    )
  return (
    <Message
      mark={project === undefined ? undefined : <BrandMark name={project} />}
      title={project === undefined ? t('Sign in?') : t('Sign in to {project}?', { project })}
      text={t('You opened a sign-in link. It works once, in the browser where you press the button.')}
      primaryButtonText={t('Sign in')}
      primaryAction={onSignIn}
      secondaryButtonText={t('Cancel')}
      secondaryAction={onHome}
    />
  )
}
