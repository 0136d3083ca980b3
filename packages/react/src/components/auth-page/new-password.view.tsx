import { passwordLength } from '@hallpass/contract'
import { Check, Circle } from 'lucide-react'
import { useId } from 'react'
import { isPasswordLongEnough } from '../../flows/password.flow.ts'
import { strengthOf } from '../../flows/strength.flow.ts'
import { useTranslate } from '../../provider.tsx'
import { newPassword } from '../../styles/new-password.ts'
import { Sheet } from '../../styles/sheet.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { CircleAlert } from '../../ui/glyphs.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { EmailForm } from './use-email-form.ts'

/** A password that is being chosen: its rules are there before the first key and tick off as they are met. */
export default function NewPasswordView({ form, hasRepeat }: Pick<EmailForm, 'form' | 'hasRepeat'>) {
  const t = useTranslate()
  const rules = useId()
  const { email, password, repeat } = form.values
  const isLongEnough = isPasswordLongEnough(password)
  // What the server has against a password that keeps the rules.
  const refusal = isLongEnough ? form.errors.password : undefined
  return (
    <>
      <Sheet name="new-password" css={newPassword} />
      <PasswordField
        label={t('Password')}
        {...form.field('password')}
        autoComplete="new-password"
        readOnly={form.isBusy}
        describedBy={rules}
      />
      <Meter password={password} email={email} />
      <ul className="hp-reqs" id={rules}>
        <Rule isMet={isLongEnough && refusal === undefined} isError={form.errors.password !== undefined}>
          {refusal ?? t('{min} to {max} characters', passwordLength)}
        </Rule>
        {hasRepeat && <Rule isMet={password !== '' && password === repeat}>{t('Both entries match')}</Rule>}
      </ul>
      {hasRepeat && (
        <TextField
          label={t('Repeat password')}
          {...form.field('repeat')}
          type="password"
          autoComplete="new-password"
          readOnly={form.isBusy}
        />
      )}
    </>
  )
}

function Meter({ password, email }: { password: string; email: string }) {
  const t = useTranslate()
  const strength = strengthOf(password, email)
  const words = [t('Strength'), t('Weak'), t('Fair'), t('Good'), t('Strong')]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element cannot be drawn as four bars and a word.
    <div
      className="hp-meter"
      role="meter"
      aria-label={t('Password strength')}
      aria-valuemin={0}
      aria-valuemax={4}
      aria-valuenow={strength}
      aria-valuetext={strength === 0 ? t('Not typed yet') : words[strength]}
    >
      {[1, 2, 3, 4].map((step) => (
        <i key={step} className={step <= strength ? 'on' : undefined} />
      ))}
      <b className={strength === 0 ? undefined : 'hp-strong'}>{words[strength]}</b>
    </div>
  )
}

function Rule({ isMet, isError = false, children }: { isMet: boolean; isError?: boolean; children: string }) {
  const t = useTranslate()
  return (
    <li className={isMet ? 'ok' : isError ? 'is-error' : undefined}>
      <Icon of={isMet ? Check : isError ? CircleAlert : Circle} />
      <span role={isError ? 'alert' : undefined}>{children}</span>
      <span className="hp-sr">{isMet ? t(', met') : t(', not met yet')}</span>
    </li>
  )
}
