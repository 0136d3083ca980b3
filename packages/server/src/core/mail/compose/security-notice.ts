import { type Language, matchLanguage } from '@hallpass/contract/languages'
import type { SecurityNoticeMail } from '../../outbox/index.ts'
import { ownerLanguage } from '../../sign-in/owner-language.ts'
import type { ComposeContext } from './context.ts'
import { themeModule } from './email-modules.ts'
import type { ComposedMail } from './message.ts'
import { contentOf } from './templates.ts'
import { filled, oneLine } from './text-safety.ts'
import { emailWords } from './words/index.ts'

/**
 * Sent even if the account has changed or gone since: what happened has happened. Without any link, and never with a
 * code: account thieves send emails that look like this one.
 */
export async function composeSecurityNotice(
  context: ComposeContext,
  { userId, notice, email, at, codesLeft, language: wish }: SecurityNoticeMail,
): Promise<ComposedMail> {
  const language = matchLanguage(await ownerLanguage(context.db, userId, wish))
  const words = emailWords[language].notice
  const project = oneLine(context.projectName)
  const title = words.titles[notice]
  const values = { project, email, title, time: timeText(new Date(at), language), left: String(codesLeft) }
  const texts = {
    projectName: project,
    title,
    preview: title,
    intro: filled(codesLeft === undefined ? words.when : `${words.when} ${words.codesLeft}`, values),
    note: filled(words.note, values),
    footer: filled(words.footer, values),
    language,
  }
  const theme = themeModule(context.config.emails, undefined)
  return { to: email, ...(await contentOf(context.emails, filled(words.subject, values), texts, theme)) }
}

export const timeText = (at: Date, language: Language) =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(at)
