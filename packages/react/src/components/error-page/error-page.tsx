import { useMemo } from 'react'
import { problemOf } from '../../flows/error-page.flow.ts'
import { useHallpassApp } from '../../provider.tsx'
import { Page, type PageProps } from '../page/page.tsx'
import { queryOf } from '../page/query.ts'
import { ErrorPageView } from './error-page.view.tsx'
import { requestVerification } from './request-verification.ts'

/** Where a sign-in with a provider ends that did not work. */
export function ErrorPage({ fullPage, searchParams }: PageProps) {
  const app = useHallpassApp()
  const problem = useMemo(() => problemOf(queryOf(searchParams)), [searchParams])
  return (
    <Page fullPage={fullPage}>
      <ErrorPageView
        problem={problem}
        onSignInPage={() => app.redirectToSignIn({ noRedirectBack: true })}
        onSettings={() => app.redirectToAccountSettings()}
        onHome={() => app.redirectToHome()}
        onVerify={(email) => requestVerification(app, email)}
      />
    </Page>
  )
}
