import type { Project } from '@hallpass/js'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { type AuthType, authScreen, type EmailMethod } from '../../flows/auth-page.flow.ts'
import { type Attempts, useAttempts } from '../../hooks/use-attempts.ts'
import { useIsSignedIn } from '../../hooks/use-is-signed-in.ts'
import { useHallpassApp } from '../../provider.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { lazyPart } from '../../ui/loading.tsx'
import { AuthPageView } from './auth-page.view.tsx'
import { AuthSurface } from './auth-surface.tsx'
import type { AuthProject, MockProject } from './mock-project.ts'
import { type AuthPageViewProps, useAuthPage } from './use-auth-page.ts'

/** What the page to sign in or up shows. */
export interface AuthPageProps {
  /** Whether people sign in or up on it. */
  type: AuthType
  /** Fills the page instead of the place that it stands in. */
  fullPage?: boolean
  /** Redirects people who are already signed in. Otherwise they see a card that says so. */
  automaticRedirect?: boolean
  /** Asks for a new password once instead of twice. */
  noPasswordRepeat?: boolean
  /** Below the form, e.g. links to terms. */
  extraInfo?: ReactNode
  /** The tab that is open first where a project has both. */
  firstTab?: EmailMethod
  /** Shows this project instead of the app’s, for previews. */
  mockProject?: MockProject
  /** Draws the page instead of ours. */
  view?: ComponentType<AuthPageViewProps>
}

const Message = lazyPart(async () => (await import('../message-card/predefined-message-card.tsx')).PredefinedMessage)
const Brand = lazyPart(async () => (await import('../../ui/brand.tsx')).Brand)
const SsoMethods = lazyPart(async () => (await import('./sso-methods.tsx')).default)
const SecondFactor = lazyPart(async () => (await import('../mfa/mfa.tsx')).MfaCard)

/** The page for signing in or up, with every sign-in method that the project has. */
export function AuthPage(props: AuthPageProps) {
  const { fullPage, mockProject } = props
  return (
    <AuthSurface fullPage={fullPage} card>
      {mockProject ? <MockAuthPage {...props} project={mockProject} /> : <LiveAuthPage {...props} />}
    </AuthSurface>
  )
}

function LiveAuthPage(props: AuthPageProps) {
  const { type, automaticRedirect = false } = props
  const app = useHallpassApp()
  const project = app.useProject()
  const isSignedIn = useIsSignedIn()
  const attempts = useAttempts()
  const [wasRedirected, setRedirected] = useState(false)
  const screen = authScreen({
    type,
    isSignedIn,
    automaticRedirect,
    wasRedirected,
    isSigningIn: attempts.running !== undefined,
    needsSecondFactor: attempts.needsSecondFactor,
    signUpEnabled: project.config.signUpEnabled,
  })
  useEffect(() => {
    if (screen !== 'redirecting') return
    // Still here: this app does not redirect on its own, or the address in the query is not trusted.
    const stay = () => setRedirected(true)
    app.redirectToAfterSignIn({ replace: true }).then(stay, stay)
  }, [app, screen])
  return (
    <>
      {project.branding && <Brand branding={project.branding} />}
      <Screen {...props} screen={screen} project={project} attempts={attempts} />
    </>
  )
}

function Screen({ screen, ...props }: MethodsProps & { screen: ReturnType<typeof authScreen>; project: Project }) {
  switch (screen) {
    case 'redirecting':
      return <CardSkeleton />
    case 'signed-in':
      return <Message type="signedIn" />
    case 'sign-up-disabled':
      return <Message type="signUpDisabled" />
    case 'second-factor':
      return <SecondFactor />
    case 'sign-in-methods':
      return props.project.hasSso ? <SsoMethods {...props} /> : <Methods {...props} />
  }
}

function MockAuthPage(props: AuthPageProps & { project: MockProject }) {
  return <Methods {...props} attempts={useAttempts()} isMock />
}

interface MethodsProps extends AuthPageProps {
  project: AuthProject
  attempts: Attempts
  isMock?: boolean
}

function Methods({ view: View = AuthPageView, isMock = false, ...props }: MethodsProps) {
  return <View {...useAuthPage({ ...props, isMock })} />
}
