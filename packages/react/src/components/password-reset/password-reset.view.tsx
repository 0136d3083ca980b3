import { KeyRound } from 'lucide-react'
import type { LinkProblem } from '../../flows/link.flow.ts'
import type { Action } from '../../hooks/use-action.ts'
import { useHomeText } from '../../hooks/use-home-text.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert, Card, CardHead, Tile } from '../../ui/card.tsx'
import NewPasswordView from '../auth-page/new-password.view.tsx'
import { LinkProblemMessage } from '../message-card/link-problem.tsx'
import type { ResetForm } from './use-reset.ts'

export function PasswordResetForm({ form }: { form: ResetForm }) {
  const t = useTranslate()
  return (
    <Card busy={form.isBusy}>
      <CardHead mark={<Tile of={KeyRound} />} title={t('Choose a new password')}>
        {t('Everyone who is signed in to this account will be signed out.')}
      </CardHead>
      {form.alert !== undefined && <Alert>{form.alert}</Alert>}
      <form {...form.form}>
        <NewPasswordView form={form} hasRepeat />
        <Button type="submit" variant="primary" block busy={form.isBusy}>
          {t('Change password')}
        </Button>
      </form>
    </Card>
  )
}

export function PasswordResetProblem(props: { problem: LinkProblem; onNewLink: Action; onHome: Action }) {
  const t = useTranslate()
  return (
    <LinkProblemMessage
      problem={props.problem}
      texts={{
        invalid: t('It may be cut off, or the address has changed. Send a new link and open the newest email.'),
        expired: t('Send a new link and open the newest email.'),
        used: t('A link to reset a password works once. Send a new one if you still cannot sign in.'),
      }}
      primaryButtonText={t('Send a new link')}
      primaryAction={props.onNewLink}
      secondaryButtonText={useHomeText()}
      secondaryAction={props.onHome}
    />
  )
}
