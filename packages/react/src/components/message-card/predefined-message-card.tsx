import { CircleAlert, CircleCheck, LogOut, Mail, UserRoundX } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useHomeText } from '../../hooks/use-home-text.ts'
import { useProjectName } from '../../hooks/use-project-name.ts'
import { type ReactApp, useHallpassApp, useTranslate } from '../../provider.tsx'
import { BrandMark } from '../../ui/card.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { LiveBrand } from '../../ui/live-brand.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Surface } from '../../ui/surface.tsx'
import { Message, type MessageProps } from './message.tsx'

type Type = 'signedIn' | 'signedOut' | 'signUpDisabled' | 'emailSent' | 'passwordReset' | 'unknownError'

/** Which message to show. */
export interface PredefinedMessageCardProps {
  /** Which message. */
  type: Type
  /** Fills the page instead of the place that it stands in. */
  fullPage?: boolean | undefined
}

/** The messages that several pages share. */
export function PredefinedMessageCard({ type, fullPage }: PredefinedMessageCardProps) {
  return (
    <Surface fullPage={fullPage}>
      <Loading fallback={<CardSkeleton />}>
        <LiveBrand />
        <PredefinedMessage type={type} />
      </Loading>
    </Surface>
  )
}

/** The card alone, for pages that have their surface already. */
export function PredefinedMessage({ type }: { type: Type }) {
  const app = useHallpassApp()
  const messages = usePredefined(app)
  return <Message {...messages[type]} />
}

/** Of the signed-in user, if already known: the card does not wait for it. */
function useKnownEmail(app: ReactApp): string | null | undefined {
  const cell = app.cells.user()
  const snapshot = useSyncExternalStore(cell.subscribe, cell.get, cell.get)
  return snapshot.status === 'ready' ? snapshot.data?.primaryEmail : undefined
}

function usePredefined(app: ReactApp): Record<Type, MessageProps> {
  const t = useTranslate()
  const project = useProjectName()
  const email = useKnownEmail(app)
  const home = { text: useHomeText(), action: () => app.redirectToHome() }
  const signIn = { text: t('Sign in'), action: () => app.redirectToSignIn({ noRedirectBack: true }) }
  const first = ({ text, action }: typeof home) => ({ primaryButtonText: text, primaryAction: action })
  const second = ({ text, action }: typeof home) => ({ secondaryButtonText: text, secondaryAction: action })
  return {
    signedIn: {
      ...(project === undefined ? { icon: CircleCheck } : { mark: <BrandMark name={project} /> }),
      title: t('You are signed in'),
      text: email
        ? t.rich('Continue as {email}, or sign out to use another account.', { email: <b>{email}</b> })
        : t('Go on, or sign out to use another account.'),
      ...first(home),
      ...second({ text: t('Sign out'), action: () => app.redirectToSignOut() }),
    },
    signedOut: {
      icon: LogOut,
      title: t('You are signed out'),
      text: t('Your session on this device has ended.'),
      ...first(signIn),
      ...second(home),
    },
    signUpDisabled: {
      icon: UserRoundX,
      title: t('Sign-up is closed'),
      text: t('New accounts cannot be created at the moment. If you have one already, sign in.'),
      ...first(signIn),
      ...second(home),
    },
    emailSent: {
      icon: Mail,
      title: t('Check your email'),
      text: t('If there is an account with that address, an email is on the way. Nothing yet? Look in spam.'),
      ...first(home),
    },
    passwordReset: {
      icon: CircleCheck,
      tone: 'success',
      title: t('Your password is changed'),
      text: t('Sign in with the new one. All other sessions have been signed out.'),
      ...first(signIn),
    },
    unknownError: {
      icon: CircleAlert,
      tone: 'error',
      title: t('Something went wrong'),
      text: t('It is not your fault. Try again in a moment.'),
      ...first(home),
    },
  }
}
