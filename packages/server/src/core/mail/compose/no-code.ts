import type { MagicLink } from '../../outbox/index.ts'
import type { ComposeContext } from './context.ts'
import { themeModule } from './email-modules.ts'
import type { ComposedMail } from './message.ts'
import { contentOf } from './templates.ts'
import { oneLine } from './text-safety.ts'

type Reason = 'switched_off' | 'unverified' | 'no_account'

/** Why nobody can sign in by this address, if so: docs/protocol/sign-in.md#who-may-sign-in-by-email. */
export async function reasonForNoCode(
  { db, config }: ComposeContext,
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
  if (!account) return config.auth.allowSignUp ? undefined : 'no_account'
  if (!account.is_verified) return 'unverified'
  return account.otp_switched_off && !account.otp_enabled ? 'switched_off' : undefined
}

const texts: Readonly<Record<Reason, { title: string; why: string; advice: string }>> = {
  switched_off: {
    title: 'Signing in by email is off',
    why: 'Codes and links by email are switched off for your account, so this email has none.',
    advice:
      'If this was you, use another sign-in method; you can switch codes by email on again in your account settings.',
  },
  unverified: {
    title: 'Your email is not verified',
    why: 'There is an account with this address, but nobody has shown yet that the address is theirs, so this email has no code.',
    advice:
      'If this was you, sign in with your password and verify the address, or reset the password, which works by email.',
  },
  no_account: {
    title: 'No account with this email',
    why: 'There is no account with this address, and new ones are not open to everybody, so this email has no code.',
    advice: 'If this was you, try another address that you may have used.',
  },
}

/** Whoever asked got the same answer as always; only the owner of the mailbox reads why there is no code (T54). */
export async function composeNoCode(
  context: ComposeContext,
  { email }: MagicLink,
  reason: Reason,
): Promise<ComposedMail> {
  const project = oneLine(context.projectName)
  const { title, why, advice } = texts[reason]
  const content = {
    projectName: project,
    title,
    preview: why,
    intro: `Somebody asked for a code to sign in to ${project} with this address. ${why}`,
    note: `${advice} If it was not you, there is nothing to do.`,
    footer: `Sent to ${email} because it was entered at ${project}.`,
  }
  const theme = themeModule(context.config.emails, undefined)
  return { to: email, ...(await contentOf(context.emails, `${title} at ${project}`, content, theme)) }
}
