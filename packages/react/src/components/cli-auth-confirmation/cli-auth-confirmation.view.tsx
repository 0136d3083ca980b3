import { Check, CircleAlert, Monitor, Terminal, TriangleAlert, Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CliAuthState } from '../../flows/cli-auth.flow.ts'
import type { Action } from '../../hooks/use-action.ts'
import { useHomeText } from '../../hooks/use-home-text.ts'
import { useProjectName } from '../../hooks/use-project-name.ts'
import { useTranslate } from '../../provider.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Message } from '../message-card/message.tsx'

interface CliAuthConfirmationViewProps {
  step: CliAuthState['step']
  /** Whose access the terminal would get. */
  who: ReactNode
  onAuthorize: Action
  onRetry: Action
  onHome: Action
}

export function CliAuthConfirmationView({ step, who, onAuthorize, onRetry, onHome }: CliAuthConfirmationViewProps) {
  if (step === 'asking') return <Question who={who} onAuthorize={onAuthorize} onHome={onHome} />
  return <Ending step={step} onRetry={onRetry} onHome={onHome} />
}

function Question({ who, onAuthorize, onHome }: Omit<CliAuthConfirmationViewProps, 'step' | 'onRetry'>) {
  const t = useTranslate()
  const project = useProjectName()
  return (
    <Message
      icon={Terminal}
      title={t('Authorize this terminal?')}
      text={
        project === undefined
          ? t('A command-line tool asks to act as you.')
          : t('A command-line tool asks to act as you on {project}.', { project })
      }
      primaryButtonText={t('Authorize')}
      primaryAction={onAuthorize}
      secondaryButtonText={t('Cancel')}
      secondaryAction={onHome}
    >
      {who}
      <ul className="hp-facts">
        <li>
          <Icon of={TriangleAlert} />
          <span>
            <span className="hp-strong">{t('Only if you started it.')}</span>{' '}
            {t('If someone sent you this page, cancel.')}
          </span>
        </li>
        <li>
          <Icon of={Monitor} />
          <span>{t('It gets your access. It is signed out together with this browser.')}</span>
        </li>
      </ul>
    </Message>
  )
}

function Ending({ step, onRetry, onHome }: Pick<CliAuthConfirmationViewProps, 'onRetry' | 'onHome'> & { step: Ended }) {
  const t = useTranslate()
  const homeText = useHomeText()
  const home = { primaryButtonText: homeText, primaryAction: onHome }
  if (step === 'authorized')
    return (
      <Message
        icon={Check}
        tone="success"
        title={t('Your terminal is signed in')}
        text={t('Go back to it. You can close this page.')}
        buttons={['outline', 'ghost']}
        {...home}
      />
    )
  if (step === 'invalid')
    return (
      <Message
        icon={Unlink}
        title={t('This link does not work')}
        text={t('It may be cut off. Start the login in your terminal again.')}
        {...home}
      />
    )
  return (
    <Message
      icon={CircleAlert}
      tone="error"
      title={t('Your terminal is not signed in')}
      text={t('The login may have expired or been used. Try again, or start again in your terminal.')}
      primaryButtonText={t('Try again')}
      primaryAction={onRetry}
      secondaryButtonText={t('Cancel')}
      secondaryAction={onHome}
    />
  )
}

type Ended = Exclude<CliAuthState['step'], 'asking'>
