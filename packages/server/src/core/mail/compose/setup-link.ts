import { setupLinkUrl } from '@hallpass/contract'
import { matchLanguage } from '@hallpass/contract/languages'
import { openCode, type SetupLinkMail } from '../../outbox/index.ts'
import type { ComposeContext } from './context.ts'
import { themeModule } from './email-modules.ts'
import type { ComposedMail } from './message.ts'
import { timeText } from './security-notice.ts'
import { setupLinkWords } from './setup-link-words.ts'
import { contentOf } from './templates.ts'
import { filled, oneLine } from './text-safety.ts'

/** Undefined when it was sent before, opened or taken back. */
export async function composeSetupLink(
  context: ComposeContext,
  { email, codeId, sealedCode, language: wish }: SetupLinkMail,
): Promise<ComposedMail | undefined> {
  const link = await context.db
    .selectFrom('setup_links as l')
    .innerJoin('teams as t', 't.id', 'l.team_id')
    .select(['t.display_name', 'l.expires_at'])
    .where('l.id', '=', codeId)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', context.now)
    .executeTakeFirst()
  if (!link || sealedCode === null) return undefined
  const language = matchLanguage(wish)
  const words = setupLinkWords[language]
  const project = oneLine(context.projectName)
  const values = { project, email, team: oneLine(link.display_name) || '–', time: timeText(link.expires_at, language) }
  const texts = {
    ...{ projectName: project, title: words.title, preview: filled(words.subject, values), language },
    intro: filled(words.intro, values),
    action: { label: words.button, url: setupLinkUrl(context.url, openCode(context.sealer, { codeId, sealedCode })) },
    note: filled(words.note, values),
    footer: filled(words.footer, values),
  }
  const theme = themeModule(context.config.emails, undefined)
  return { to: email, ...(await contentOf(context.emails, filled(words.subject, values), texts, theme)) }
}
