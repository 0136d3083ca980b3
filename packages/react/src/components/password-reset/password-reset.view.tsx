import { KeyRound } from 'lucide-react'
import type { LinkProblem } from '../../flows/link.flow.ts'
import type { Action } from '../../hooks/use-action.ts'
import { useHomeText } from '../../hooks/use-home-text.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert, Card, CardHead, Tile } from '../../ui/card.tsx'
import { MoreSheet } from '../../ui/surface.tsx'
import type { AccountAccess } from '../account-access/access-calls.ts'
import { AccessList } from '../account-access/access-list.tsx'
import NewPasswordView from '../auth-page/new-password.view.tsx'
import { LinkProblemMessage } from '../message-card/link-problem.tsx'
import type { KeyChoice, ResetForm } from './use-reset.ts'

interface PasswordResetFormProps {
  form: ResetForm
  access: AccountAccess | undefined
  keys: KeyChoice
}

export function PasswordResetForm({ form, access, keys }: PasswordResetFormProps) {
  const t = useTranslate()
  return (
    <Card busy={form.isBusy}>
      <CardHead mark={<Tile of={KeyRound} />} title={t('Choose a new password')}>
        {t('Everyone who is signed in to this account will be signed out.')}
      </CardHead>
      {form.alert !== undefined && <Alert>{form.alert}</Alert>}
      <form {...form.form}>
        <NewPasswordView form={form} hasRepeat />
        {access?.is_removable && <OtherKeys access={access} {...keys} />}
        <Button type="submit" variant="primary" block busy={form.isBusy}>
          {t('Change password')}
        </Button>
      </form>
    </Card>
  )
}

/** What opens the account besides the password: a thief may have left it there. */
function OtherKeys({ access, removesKeys, setRemovesKeys }: { access: AccountAccess } & KeyChoice) {
  const t = useTranslate()
  const { passkeys, oauth_accounts, api_keys, sessions } = access
  const hasKeys = passkeys.length + oauth_accounts.length + api_keys.length > 0
  if (!hasKeys && sessions.length === 0) return null
  return (
    <fieldset className="hp-other-keys">
      <legend className="hp-label">{t('These open the account, too')}</legend>
      <MoreSheet />
      <AccessList access={access} />
      {hasKeys && (
        <label className="hp-check">
          <input type="checkbox" checked={removesKeys} onChange={(event) => setRemovesKeys(event.target.checked)} />
          <span>{t('Remove passkeys, connected accounts and API keys')}</span>
        </label>
      )}
    </fieldset>
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
