import { passwordLength } from '@hallpass/contract'
import { isPasswordLongEnough } from '../../flows/password.flow.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { useAccount } from '../account-context.ts'

type Field = 'old' | 'next' | 'again'

/** The old password where there is one, and the new one twice. */
export function PasswordForm({ email, onDone }: { email: string | undefined; onDone: () => void }) {
  const t = useTranslate()
  const { user } = useAccount()
  const { min, max } = passwordLength
  const { form, field, alert, isBusy } = useForm<Field>({
    initial: { old: '', next: '', again: '' },
    validate: ({ old, next, again }) => {
      if (user.hasPassword && old === '') return { old: t('Enter your password.') }
      if (!isPasswordLongEnough(next)) return { next: t('{min} to {max} characters', { min, max }) }
      return again === next ? {} : { again: t('Passwords do not match.') }
    },
    submit: async ({ old, next }) => {
      const refusal = user.hasPassword
        ? await user.updatePassword({ oldPassword: old, newPassword: next })
        : await user.setPassword({ password: next })
      if (!refusal) return void onDone()
      if (refusal.errorCode === 'PASSWORD_CONFIRMATION_MISMATCH') return { old: t('This is not your password.') }
      if (refusal.errorCode === 'PASSWORD_TOO_COMMON')
        return { next: t('Too many people use this password. Choose another one.') }
      return { next: refusal.message }
    },
  })
  return (
    <form {...form} className="hp-narrow">
      {alert !== undefined && <Alert>{alert}</Alert>}
      {/* Password managers want to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      {user.hasPassword && (
        <PasswordField label={t('Current password')} autoComplete="current-password" {...field('old')} />
      )}
      <PasswordField
        label={t('New password')}
        autoComplete="new-password"
        help={t('{min} to {max} characters', { min, max })}
        {...field('next')}
      />
      <PasswordField label={t('Repeat password')} autoComplete="new-password" {...field('again')} />
      <div className="hp-form-actions">
        <Button type="submit" variant="primary" busy={isBusy}>
          {user.hasPassword ? t('Change password') : t('Set password')}
        </Button>
      </div>
    </form>
  )
}
