import { Clock, Inbox, Mail } from 'lucide-react'
import { useHomeText } from '../../hooks/use-home-text.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { BrandMark, Card, CardHead } from '../../ui/card.tsx'
import { EmailField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MoreSheet } from '../../ui/surface.tsx'
import { Problem } from '../auth-page/problem.tsx'
import { Message } from '../message-card/message.tsx'
import type { ForgotPasswordViewProps } from './use-forgot-password.ts'

/** Draws the page to ask for a new password, with state of your own. */
export function ForgotPasswordView(props: ForgotPasswordViewProps) {
  const { sentTo, form, projectName, sendsEmails, signIn } = props
  const t = useTranslate()
  if (sentTo !== undefined) return <Sent {...props} sentTo={sentTo} />
  const foot = (
    <>
      <span>{t('Remember it?')}</span>
      <a className="hp-link" {...signIn}>
        {t('Sign in')}
      </a>
    </>
  )
  return (
    <Card foot={foot} busy={form.isBusy}>
      <CardHead mark={projectName && <BrandMark name={projectName} />} title={t('Reset your password')}>
        {sendsEmails
          ? t('Enter your email and we will send you a link to choose a new one.')
          : t('No emails are sent from here, so there is no link to mail you. Ask the people who run {project}.', {
              project: projectName ?? '',
            })}
      </CardHead>
      {sendsEmails && <AddressForm {...form} />}
    </Card>
  )
}

function AddressForm(form: ForgotPasswordViewProps['form']) {
  const t = useTranslate()
  return (
    <form {...form.form} aria-busy={form.isBusy || undefined}>
      <EmailField label={t('Email')} {...form.field('email')} autoComplete="username" readOnly={form.isBusy} />
      {form.alert !== undefined && <Problem className="hp-form-problem">{form.alert}</Problem>}
      <Button type="submit" variant="primary" block busy={form.isBusy}>
        {form.isBusy ? t('Sending…') : t('Send email')}
      </Button>
    </form>
  )
}

/** Says the same whether or not the account exists. */
function Sent({ sentTo, onHome, onAgain }: ForgotPasswordViewProps & { sentTo: string }) {
  const t = useTranslate()
  const home = useHomeText()
  return (
    <Message
      icon={Mail}
      title={t('Check your email')}
      text={t.rich('If {email} has an account, a link to reset its password is on the way.', {
        email: <b>{sentTo}</b>,
      })}
      primaryButtonText={home}
      primaryAction={onHome}
      secondaryButtonText={t('Send it again')}
      secondaryAction={onAgain}
    >
      <MoreSheet />
      <ul className="hp-facts">
        <li>
          <Icon of={Clock} />
          {t('The link works once. The email says for how long.')}
        </li>
        <li>
          <Icon of={Inbox} />
          {t('Nothing after a few minutes? Look in spam, or check the address.')}
        </li>
      </ul>
    </Message>
  )
}
