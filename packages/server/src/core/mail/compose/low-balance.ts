import { matchLanguage } from '@hallpass/contract/languages'
import type { LowBalanceMail } from '../../outbox/index.ts'
import { findRecipient } from './billing-mail.ts'
import type { ComposeContext } from './context.ts'
import { themeModule } from './email-modules.ts'
import { lowBalanceWords } from './low-balance-words.ts'
import type { ComposedMail } from './message.ts'
import { contentOf } from './templates.ts'
import { filled, oneLine } from './text-safety.ts'

/** To the address that the person has now. */
export async function composeLowBalance(
  context: ComposeContext,
  request: LowBalanceMail,
): Promise<ComposedMail | undefined> {
  const recipient = await findRecipient(context, request)
  if (!recipient) return undefined
  const { email, team } = recipient
  const language = matchLanguage(request.language)
  const words = lowBalanceWords[language]
  const project = oneLine(context.projectName)
  const values = {
    ...{ project, email, item: oneLine(request.item) },
    ...(team !== null && { team: oneLine(team) }),
    quantity: new Intl.NumberFormat(language).format(request.quantity),
  }
  const texts = {
    ...{ projectName: project, title: words.title, preview: words.title, language },
    intro: filled(team === null ? words.intro : words.teamIntro, values),
    note: words.note,
    footer: filled(words.footer, values),
  }
  const theme = themeModule(context.config.emails, undefined)
  return { to: email, ...(await contentOf(context.emails, filled(words.subject, values), texts, theme)) }
}
