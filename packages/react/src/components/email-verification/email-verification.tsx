import { useLink } from '../../hooks/use-link.ts'
import { useHallpassApp } from '../../provider.tsx'
import { Page, type PageProps } from '../page/page.tsx'
import { queryOf } from '../page/query.ts'
import { EmailVerificationView } from './email-verification.view.tsx'

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
  const { state, settle } = useLink(code)
  return (
    <EmailVerificationView
      step={state.step}
      onVerify={() => settle((linkCode) => app.verifyEmail(linkCode))}
      onSettings={() => app.redirectToAccountSettings()}
      onHome={() => app.redirectToHome()}
    />
  )
}
