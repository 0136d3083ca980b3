import type { SecurityNotice, SecurityNoticeMail } from '../../outbox/index.ts'
import type { ComposeContext } from './context.ts'
import { themeModule } from './email-modules.ts'
import type { ComposedMail, MailContent } from './message.ts'
import { contentOf } from './templates.ts'
import { oneLine } from './text-safety.ts'

const notices: Readonly<Record<SecurityNotice, { title: string; what: string }>> = {
  password_set: { title: 'Your account has a password now', what: 'A password was set for your account' },
  password_changed: { title: 'Your password was changed', what: 'The password of your account was changed' },
  password_removed: { title: 'Your password was removed', what: 'The password of your account was removed' },
  primary_email_changed: { title: 'Your email was changed', what: 'This is now the address of your account' },
  primary_email_replaced: {
    title: 'Your email was changed',
    what: 'Your account got another address, and this one is no longer its own',
  },
  second_factor_removed: {
    title: 'Two-factor authentication was switched off',
    what: 'Your account no longer asks for a second factor',
  },
  api_key_created: { title: 'A new API key was made', what: 'A new API key was made for your account' },
  passkey_added: { title: 'A passkey was added', what: 'A passkey was added to your account' },
  passkey_removed: { title: 'A passkey was removed', what: 'A passkey of your account was removed' },
  provider_linked: {
    title: 'A sign-in provider was connected',
    what: 'An account of another service was connected to your account',
  },
  provider_unlinked: {
    title: 'A sign-in provider was disconnected',
    what: 'An account of another service was disconnected from your account',
  },
  passkeys_removed: { title: 'Your passkeys were removed', what: 'All passkeys of your account were removed' },
}

interface Input {
  email: string
  notice: SecurityNotice
  at: Date
}

/** Sent even if the account has changed or gone since: what happened has happened. */
export async function composeSecurityNotice(
  context: ComposeContext,
  { notice, email, at }: SecurityNoticeMail,
): Promise<ComposedMail> {
  return { to: email, ...(await securityNoticeMail(context, { email, notice, at: new Date(at) })) }
}

/** Without any link: account thieves send emails that look like this one. */
function securityNoticeMail(context: ComposeContext, { email, notice, at }: Input): Promise<MailContent> {
  const project = oneLine(context.projectName)
  const { title, what } = notices[notice]
  const time = at.toUTCString().replace('GMT', 'UTC')
  const theme = themeModule(context.config.emails, undefined)
  const texts = {
    projectName: project,
    title,
    preview: `${what}.`,
    intro: `${what} at ${project} on ${time}.`,
    note: `If this was you, there is nothing to do. If it was not, reset your password and tell ${project} at once.`,
    footer: `Sent to ${email} because it belongs, or belonged until now, to an account at ${project}.`,
  }
  return contentOf(context.emails, `${title} at ${project}`, texts, theme)
}
