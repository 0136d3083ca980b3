import { type ReactNode, useEffect } from 'react'
import type { EmailMethod } from '../../flows/auth-page.flow.ts'
import type { PageLink } from '../../hooks/use-page-link.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailField, PasswordField } from '../../ui/field.tsx'
import { Loading, lazyPart } from '../../ui/loading.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Problem } from './problem.tsx'
import type { EmailForm } from './use-email-form.ts'

/** What the form for an email and a password draws. */
export interface EmailFormViewProps extends EmailForm {
  /** Where a new password can be asked for. */
  forgotPassword?: PageLink | undefined
  /** Passkeys are offered in the email field. */
  hasPasskeys?: boolean
  /** Whether the first field takes the focus. */
  autoFocus?: boolean
  /** Another sign-in method is in use. */
  isDisabled?: boolean
}

const loadNewPassword = () => import('./new-password.view.tsx')
const NewPasswordView = lazyPart(async () => (await loadNewPassword()).default)

/** The address first, then the password or code that proves it is yours. */
export function EmailFormView(props: EmailFormViewProps) {
  const { type, form, hasPasskeys = false, autoFocus = false, isDisabled, sso } = props
  const t = useTranslate()
  useEffect(() => {
    // Whichever tab is open first: the other one should not keep anybody waiting.
    if (type === 'sign-up') void loadNewPassword()
  }, [type])
  return (
    <form {...form.form} aria-busy={form.isBusy || undefined}>
      <EmailField
        label={t('Email')}
        {...form.field('email')}
        // The last word must be this one: browsers and password managers look for it there.
        autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
        autoFocus={autoFocus}
        readOnly={form.isBusy}
      />
      {!sso?.isOnly && <Methods {...props} />}
      {form.alert !== undefined && <Problem className="hp-form-problem">{form.alert}</Problem>}
      {!sso?.isOnly && (
        <Button type="submit" variant="primary" block busy={form.isBusy} disabled={isDisabled}>
          <SubmitText {...props} />
        </Button>
      )}
      {sso?.button}
    </form>
  )
}

/** As tabs if there are two. */
function Methods(props: EmailFormViewProps): ReactNode {
  const { type, methods, method, onMethod } = props
  const t = useTranslate()
  const names: Record<EmailMethod, string> = { password: t('Password'), 'magic-link': t('Email code') }
  const panelOf = (id: EmailMethod) => (id === 'password' ? <Password {...props} /> : <CodeText />)
  if (methods.length < 2) return panelOf(method)
  return (
    <Tabs
      label={type === 'sign-in' ? t('How to sign in') : t('How to sign up')}
      tabs={methods.map((id) => ({ id, label: names[id] }))}
      selected={method}
      onSelect={onMethod}
    >
      {type === 'sign-in' ? (
        panelOf(method)
      ) : (
        // Both in one place, one of them unseen: a card that grew would move from under the hand.
        <div className="hp-both">
          {methods.map((id) => (
            <div key={id} className={id === method ? undefined : 'is-off'}>
              {panelOf(id)}
            </div>
          ))}
        </div>
      )}
    </Tabs>
  )
}

function Password({ type, form, hasRepeat, forgotPassword }: EmailFormViewProps): ReactNode {
  const t = useTranslate()
  if (type === 'sign-up')
    return (
      <Loading>
        <NewPasswordView form={form} hasRepeat={hasRepeat} />
      </Loading>
    )
  return (
    <PasswordField
      label={t('Password')}
      {...form.field('password')}
      autoComplete="current-password"
      readOnly={form.isBusy}
      aside={
        forgotPassword && (
          <a className="hp-link" {...forgotPassword}>
            {t('Forgot password?')}
          </a>
        )
      }
    />
  )
}

function CodeText() {
  const t = useTranslate()
  return (
    <p className="hp-sm hp-muted hp-panel-text">
      {t('We will email you a code of six letters and digits, with a link that does the same. Use either one.')}
    </p>
  )
}

function SubmitText({ type, method, form: { isBusy } }: EmailFormViewProps) {
  const t = useTranslate()
  if (method === 'magic-link') return isBusy ? t('Sending…') : t('Send code')
  if (type === 'sign-in') return isBusy ? t('Signing in…') : t('Sign in')
  return isBusy ? t('Creating account…') : t('Create account')
}
