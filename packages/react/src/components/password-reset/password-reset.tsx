import { useHallpassApp } from '../../provider.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { PredefinedMessage } from '../message-card/predefined-message-card.tsx'
import { Page, type PageProps } from '../page/page.tsx'
import { queryOf } from '../page/query.ts'
import { PasswordResetForm, PasswordResetProblem } from './password-reset.view.tsx'
import { useReset } from './use-reset.ts'

/** The page behind the link of an email about a forgotten password. */
export function PasswordReset({ fullPage, searchParams }: PageProps) {
  const { code } = queryOf(searchParams)
  return (
    <Page fullPage={fullPage}>
      <Reset key={code} code={code} />
    </Page>
  )
}

function Reset({ code }: { code: string | undefined }) {
  const app = useHallpassApp()
  const { state, form, keys } = useReset(code)
  switch (state.step) {
    case 'checking':
      return <CardSkeleton />
    case 'ready':
      return <PasswordResetForm form={form} access={state.details} keys={keys} />
    case 'done':
      return <PredefinedMessage type="passwordReset" />
    default:
      return (
        <PasswordResetProblem
          problem={state.step}
          onNewLink={() => app.redirectToForgotPassword()}
          onHome={() => app.redirectToHome()}
        />
      )
  }
}
