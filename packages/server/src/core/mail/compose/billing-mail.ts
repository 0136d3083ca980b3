import { moneyText } from '@hallpass/contract'
import { type Language, matchLanguage } from '@hallpass/contract/languages'
import type { PaymentFailed, TrialEnding } from '../../outbox/index.ts'
import type { ComposeContext } from './context.ts'
import { themeModule } from './email-modules.ts'
import type { ComposedMail } from './message.ts'
import { contentOf } from './templates.ts'
import { filled, oneLine } from './text-safety.ts'

interface Words {
  subject: string
  title: string
  intro: string
  note: string
  footer: string
  /** The label of a button to the page with their billing. */
  action?: string
}

/** To the address that the person has now. */
export async function composeBilling(
  context: ComposeContext,
  request: TrialEnding | PaymentFailed,
  wordsIn: (language: Language) => Words,
): Promise<ComposedMail | undefined> {
  const recipient = await findRecipient(context, request)
  if (!recipient) return undefined
  const language = matchLanguage(request.language)
  const { action, ...words } = wordsIn(language)
  const { email, team } = recipient
  const project = oneLine(context.projectName)
  const offer = oneLine(request.offer)
  const values = {
    ...{ project, email },
    offer: team === null ? offer : `${offer} (${oneLine(team)})`,
    date: request.at === null ? '' : dayIn(language, new Date(request.at)),
    amount: moneyIn(language, request.amount, request.currency),
  }
  const texts = {
    ...{ projectName: project, title: words.title, preview: words.title, language },
    ...(action !== undefined && { action: { label: action, url: pageOf(context, request) } }),
    intro: filled(words.intro, values),
    note: filled(words.note, values),
    footer: filled(words.footer, values),
  }
  const theme = themeModule(context.config.emails, undefined)
  return { to: email, ...(await contentOf(context.emails, filled(words.subject, values), texts, theme)) }
}

const pageOf = ({ accountUrl }: ComposeContext, { teamId }: TrialEnding | PaymentFailed) =>
  `${accountUrl}#${teamId ? `team-${teamId}` : 'billing'}`

interface Addressed {
  userId: string
  teamId?: string | null
}

/** Undefined for who is gone or has left the team since. */
export async function findRecipient({ db }: ComposeContext, { userId, teamId }: Addressed) {
  const channel = await db
    .selectFrom('contact_channels')
    .select('value')
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .where('is_primary', '=', true)
    .executeTakeFirst()
  if (!channel) return undefined
  if (!teamId) return { email: channel.value, team: null }
  const team = await db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select('t.display_name')
    .where('m.team_id', '=', teamId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  return team && { email: channel.value, team: team.display_name }
}

const dayIn = (language: Language, at: Date) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at)

const moneyIn = (language: Language, amount: number, currency: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(moneyText(amount, currency) as `${number}`)
