import { matchLanguage } from '@hallpass/contract/languages'
import type { MagicLink } from '../../outbox/index.ts'
import type { ComposeContext } from './context.ts'
import { themeModule } from './email-modules.ts'
import type { ComposedMail } from './message.ts'
import { contentOf } from './templates.ts'
import { filled, oneLine } from './text-safety.ts'
import { emailWords } from './words/index.ts'

type Reason = 'switched_off' | 'unverified' | 'no_account'

/** Why nobody can sign in by this address, if so: docs/protocol/sign-in.md#who-may-sign-in-by-email. */
export async function reasonForNoCode(
  { db, admitsSignUp }: ComposeContext,
  { email }: MagicLink,
): Promise<Reason | undefined> {
  const account = await db
    .selectFrom('contact_channels as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.is_verified', 'u.otp_enabled', 'u.otp_switched_off'])
    .where('c.type', '=', 'email')
    .where('c.value', '=', email)
    .where('c.used_for_auth', '=', true)
    .where('c.is_claim', '=', false)
    .executeTakeFirst()
  if (!account) return admitsSignUp(email) ? undefined : 'no_account'
  if (!account.is_verified) return 'unverified'
  return account.otp_switched_off && !account.otp_enabled ? 'switched_off' : undefined
}

/** Whoever asked got the same answer as always; only the owner of the mailbox reads why there is no code (T54). */
export async function composeNoCode(
  context: ComposeContext,
  { email, language }: MagicLink,
  reason: Reason,
): Promise<ComposedMail> {
  const project = oneLine(context.projectName)
  const words = emailWords[matchLanguage(language)].noCode
  const values = { project, email, ...words[reason] }
  const content = {
    projectName: project,
    title: values.title,
    preview: values.why,
    intro: filled(words.intro, values),
    note: filled(words.note, values),
    footer: filled(words.footer, values),
    language,
  }
  const theme = themeModule(context.config.emails, undefined)
  return { to: email, ...(await contentOf(context.emails, filled(words.subject, values), content, theme)) }
}
