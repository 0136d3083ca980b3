import { useState } from 'react'
import { useCheckedLink } from '../../hooks/use-link.ts'
import { useHallpassApp } from '../../provider.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { type AccountAccess, findAccess, verifyAndRemove } from '../account-access/access-calls.ts'
import { Page, type PageProps } from '../page/page.tsx'
import { queryOf } from '../page/query.ts'
import { EmailVerificationView, OwnerQuestion, TakenBack } from './email-verification.view.tsx'

/** The page behind the link of a verification email. */
export function EmailVerification({ fullPage, searchParams }: PageProps) {
  const { code } = queryOf(searchParams)
  return (
    <Page fullPage={fullPage}>
      <Verification key={code} code={code} />
    </Page>
  )
}

function Verification({ code }: { code: string | undefined }) {
  const app = useHallpassApp()
  const { state, settle } = useCheckedLink(code, (linkCode) => findAccess(app, 'verification', linkCode))
  const [isRemoved, setRemoved] = useState(false)
  const onHome = () => app.redirectToHome()
  const onVerify = () => settle((linkCode) => app.verifyEmail(linkCode))
  const onRemove = () =>
    settle(async (linkCode) => {
      const outcome = await verifyAndRemove(app, linkCode)
      setRemoved(true)
      return outcome
    })
  if (state.step === 'checking') return <CardSkeleton />
  if (state.step === 'done' && isRemoved) return <AfterRemoval onHome={onHome} />
  if (state.step === 'ready' && isForStranger(state.details)) {
    return <OwnerQuestion access={state.details} onKeep={onVerify} onRemove={onRemove} />
  }
  return (
    <EmailVerificationView
      step={state.step}
      onVerify={onVerify}
      onSettings={() => app.redirectToAccountSettings()}
      onHome={onHome}
    />
  )
}

function AfterRemoval({ onHome }: { onHome: () => Promise<void> }) {
  const app = useHallpassApp()
  const { config } = app.useProject()
  const onNewPassword = config.credentialEnabled ? () => app.redirectToForgotPassword() : undefined
  return <TakenBack onNewPassword={onNewPassword} onSignIn={() => app.redirectToSignIn()} onHome={onHome} />
}

/** Who is signed in to the account has seen what it has; nobody else may have added it for them. */
const isForStranger = (access: AccountAccess | undefined): access is AccountAccess =>
  access?.is_removable === true && !access.is_own_session
