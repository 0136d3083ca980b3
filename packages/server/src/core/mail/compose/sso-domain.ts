import { matchLanguage } from '@hallpass/contract/languages'
import type { SsoDomainMail } from '../../outbox/index.ts'
import { findRecipient } from './billing-mail.ts'
import type { ComposeContext } from './context.ts'
import { themeModule } from './email-modules.ts'
import type { ComposedMail } from './message.ts'
import { ssoDomainWords } from './sso-domain-words.ts'
import { contentOf } from './templates.ts'
import { filled, oneLine } from './text-safety.ts'

/** To the address that the person has now, as long as they are in the team. */
export async function composeSsoDomain(
  context: ComposeContext,
  request: SsoDomainMail,
): Promise<ComposedMail | undefined> {
  const recipient = await findRecipient(context, request)
  if (!recipient) return undefined
  const { email, team } = recipient
  const language = matchLanguage(request.language)
  const { footer, ...all } = ssoDomainWords[language]
  const words = all[request.notice]
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const project = oneLine(context.projectName)
  const values = {
    ...{ project, email, domain: request.domain, team: oneLine(team ?? '') },
    date: request.dueAt === null ? '' : day.format(new Date(request.dueAt)),
  }
  const subject = filled(words.subject, values)
  const texts = {
    ...{ projectName: project, title: subject, preview: subject, language },
    intro: filled(words.intro, values),
    note: filled(words.note, values),
    footer: filled(footer, values),
  }
  const theme = themeModule(context.config.emails, undefined)
  return { to: email, ...(await contentOf(context.emails, subject, texts, theme)) }
}
