import type { ApiKeyRevoked } from '../../outbox/index.ts'
import type { ComposeContext } from './context.ts'
import type { ComposedMail, MailContent } from './message.ts'
import { contentOf } from './templates.ts'
import { oneLine } from './text-safety.ts'

interface RevokedKey {
  description: string
  lastFour: string
  /** Whose key it was, where it was a team's. */
  teamName: string | null
}

function apiKeyRevokedMail(
  { emails, projectName }: ComposeContext,
  input: { email: string; key: RevokedKey },
): Promise<MailContent> {
  const project = oneLine(projectName)
  const description = oneLine(input.key.description)
  const team = input.key.teamName === null ? undefined : oneLine(input.key.teamName)
  const whose = team === undefined ? 'your API key' : `the API key of ${team}`
  const reason = team === undefined ? 'the key is yours' : `you manage the API keys of ${team}`
  return contentOf(emails, `API Key Revoked: ${description}`, {
    projectName: project,
    title: 'API key revoked',
    preview: 'It was found in public, so it no longer works.',
    intro: `A secret scanner found ${whose} “${description}” at ${project} in public. The key was revoked and no longer works. It ends in ${input.key.lastFour}.`,
    note: 'Take the key out of where it was published, and make a new one for whatever used it.',
    footer: `Sent to ${input.email}, because ${reason}.`,
  })
}

/** Undefined when the key went with its owner. */
export async function composeApiKeyRevoked(
  context: ComposeContext,
  { apiKeyId, email }: ApiKeyRevoked,
): Promise<ComposedMail | undefined> {
  const row = await context.db
    .selectFrom('api_keys as k')
    .leftJoin('teams as t', 't.id', 'k.team_id')
    .select(['k.description', 'k.last_four', 't.display_name'])
    .where('k.id', '=', apiKeyId)
    .executeTakeFirst()
  if (!row) return undefined
  const key = { description: row.description, lastFour: row.last_four, teamName: row.display_name }
  return { to: email, ...(await apiKeyRevokedMail(context, { email, key })) }
}
