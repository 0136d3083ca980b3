import type { MagicLink } from '../../outbox/index.ts'
import type { ComposeContext } from './context.ts'
import { themeModule } from './email-modules.ts'
import type { ComposedMail } from './message.ts'
import { contentOf } from './templates.ts'
import { oneLine } from './text-safety.ts'

/** Whether this address belongs to somebody who does not want to sign in by email. */
export async function areCodesSwitchedOff({ db }: ComposeContext, { email }: MagicLink): Promise<boolean> {
  const row = await db
    .selectFrom('contact_channels as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select('u.id')
    .where('c.type', '=', 'email')
    .where('c.value', '=', email)
    .where('c.used_for_auth', '=', true)
    .where('u.otp_enabled', '=', false)
    .where('u.otp_switched_off', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Whoever asked got the same answer as always; only the owner of the mailbox reads why there is no code. */
export async function composeCodesSwitchedOff(context: ComposeContext, { email }: MagicLink): Promise<ComposedMail> {
  const project = oneLine(context.projectName)
  const title = 'Signing in by email is off'
  const texts = {
    projectName: project,
    title,
    preview: 'Your account does not take codes and links by email.',
    intro: `Somebody asked to sign in to your account at ${project} with a code. Codes and links by email are switched off for this account, so this email has none.`,
    note: 'If this was you, use another sign-in method; you can switch codes by email on again in your account settings. If it was not, there is nothing to do.',
    footer: `Sent to ${email} because it belongs to an account at ${project}.`,
  }
  const theme = themeModule(context.config.emails, undefined)
  return { to: email, ...(await contentOf(context.emails, `${title} at ${project}`, texts, theme)) }
}
