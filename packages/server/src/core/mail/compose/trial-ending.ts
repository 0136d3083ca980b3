import { moneyText } from '@hallpass/contract'
import { type Language, matchLanguage } from '@hallpass/contract/languages'
import type { TrialEnding } from '../../outbox/index.ts'
import type { ComposeContext } from './context.ts'
import { themeModule } from './email-modules.ts'
import type { ComposedMail } from './message.ts'
import { contentOf } from './templates.ts'
import { filled, oneLine } from './text-safety.ts'
import { trialWords } from './trial-words.ts'

/** To the address that the person has now; not to one who is gone, or who has canceled since. */
export async function composeTrialEnding(
  context: ComposeContext,
  request: TrialEnding,
): Promise<ComposedMail | undefined> {
  const email = await findRecipient(context, request)
  if (email === undefined) return undefined
  const language = matchLanguage(request.language)
  const words = trialWords[language]
  const project = oneLine(context.projectName)
  const values = {
    ...{ project, email, offer: oneLine(request.offer) },
    date: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(request.at)),
    amount: moneyIn(language, request.amount, request.currency),
  }
  const texts = {
    ...{ projectName: project, title: words.title, preview: words.title, language },
    intro: filled(words.intro, values),
    note: filled(words.note, values),
    footer: filled(words.footer, values),
  }
  const theme = themeModule(context.config.emails, undefined)
  return { to: email, ...(await contentOf(context.emails, filled(words.subject, values), texts, theme)) }
}

async function findRecipient(
  { db }: ComposeContext,
  { userId, subscriptionId }: TrialEnding,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('contact_channels as c')
    .innerJoin('subscriptions as s', (join) => join.on('s.id', '=', subscriptionId))
    .select('c.value')
    .where('c.user_id', '=', userId)
    .where('c.type', '=', 'email')
    .where('c.is_primary', '=', true)
    .where('s.status', '=', 'trialing')
    .where('s.cancel_at_period_end', '=', false)
    .executeTakeFirst()
  return row?.value
}

const moneyIn = (language: Language, amount: number, currency: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(moneyText(amount, currency) as `${number}`)
