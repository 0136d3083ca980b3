import { type Language, matchLanguage } from '@hallpass/contract/languages'
import type { ApiKeyRevoked } from '../../outbox/index.ts'
import type { ComposeContext } from './context.ts'
import type { ComposedMail, MailContent } from './message.ts'
import { contentOf } from './templates.ts'
import { filled, oneLine } from './text-safety.ts'
import { emailWords } from './words/index.ts'

interface RevokedKey {
  description: string
  lastFour: string
  /** Whose key it was, where it was a team's. */
  teamName: string | null
}

function apiKeyRevokedMail(
  { emails, projectName }: ComposeContext,
  { email, key, language }: { email: string; key: RevokedKey; language: Language },
): Promise<MailContent> {
  const project = oneLine(projectName)
  const words = emailWords[language].revokedKey
  const isOwn = key.teamName === null
  const values = {
    project,
    email,
    description: oneLine(key.description),
    team: oneLine(key.teamName ?? ''),
    lastFour: key.lastFour,
  }
  const fill = (text: string) => filled(text, values)
  return contentOf(emails, oneLine(fill(words.subject)), {
    projectName: project,
    title: words.title,
    preview: words.preview,
    intro: fill(isOwn ? words.own : words.ofTeam),
    note: words.note,
    footer: fill(isOwn ? words.ownFooter : words.teamFooter),
    language,
  })
}

/** Undefined when the key went with its owner. */
export async function composeApiKeyRevoked(
  context: ComposeContext,
  { apiKeyId, email, language: wish }: ApiKeyRevoked,
): Promise<ComposedMail | undefined> {
  const row = await context.db
    .selectFrom('api_keys as k')
    .leftJoin('teams as t', 't.id', 'k.team_id')
    .select(['k.description', 'k.last_four', 't.display_name'])
    .where('k.id', '=', apiKeyId)
    .executeTakeFirst()
  if (!row) return undefined
  const key = { description: row.description, lastFour: row.last_four, teamName: row.display_name }
  const language = matchLanguage(wish ?? '')
  return { to: email, ...(await apiKeyRevokedMail(context, { email, key, language })) }
}
