import { isKnownError } from '@hallpass/contract'
import { useLink } from '../../hooks/use-link.ts'
import { useUserOnArrival } from '../../hooks/use-user-on-arrival.ts'
import { useHallpassApp } from '../../provider.tsx'
import { PredefinedMessage } from '../message-card/predefined-message-card.tsx'
import { Page, type PageProps } from '../page/page.tsx'
import { queryOf } from '../page/query.ts'
import { MagicLinkCallbackView } from './magic-link-callback.view.tsx'

/** The page behind a mailed sign-in link. */
export function MagicLinkCallback({ fullPage, searchParams }: PageProps) {
  const { code } = queryOf(searchParams)
  return (
    <Page fullPage={fullPage}>
      <Callback key={code} code={code} />
    </Page>
  )
}

function Callback({ code }: { code: string | undefined }) {
  const app = useHallpassApp()
  const user = useUserOnArrival()
  const { state, settle } = useLink(code)
  if (user || state.step === 'done') return <PredefinedMessage type="signedIn" />
  return (
    <MagicLinkCallbackView
      step={state.step}
      onSignIn={() => settle((linkCode) => app.signInWithMagicLink(linkCode)).catch(unlessSecondFactor)}
      onSignInPage={() => app.redirectToSignIn({ noRedirectBack: true })}
      onHome={() => app.redirectToHome()}
    />
  )
}

/** The page is on its way to the second factor: nothing to report. */
function unlessSecondFactor(error: unknown): void {
  if (!isKnownError(error) || error.code !== 'MULTI_FACTOR_AUTHENTICATION_REQUIRED') throw error
}
