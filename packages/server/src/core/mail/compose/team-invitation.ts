import { linkWithCode, startLifetime } from '../../codes/index.ts'
import { openCode, type TeamInvitation } from '../../outbox/index.ts'
import type { ComposeContext } from './context.ts'
import type { ComposedMail } from './message.ts'
import { authMail } from './templates.ts'
import { oneLine } from './text-safety.ts'

/** Undefined when the invitation was revoked since, or its team deleted. */
export async function composeTeamInvitation(
  context: ComposeContext,
  { email, callbackUrl, language, codeId, sealedCode }: TeamInvitation,
): Promise<ComposedMail | undefined> {
  const team = await context.db
    .selectFrom('verification_codes as c')
    .innerJoin('teams as t', 't.id', 'c.team_id')
    .select('t.display_name')
    .where('c.id', '=', codeId)
    .executeTakeFirst()
  if (!team || sealedCode === null) return undefined
  const lifetimeMinutes = await startLifetime(context, 'team-invitation', codeId)
  if (lifetimeMinutes === undefined) return undefined
  const teamInvitationLink = linkWithCode(callbackUrl, openCode(context.sealer, { codeId, sealedCode }))
  const variables = { teamInvitationLink, teamDisplayName: oneLine(team.display_name) || 'a team' }
  const mail = { language, userName: null, variables, lifetimeMinutes }
  return { to: email, ...(await authMail(context, 'team_invitation', mail)) }
}
