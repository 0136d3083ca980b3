import { linkWithCode } from '../codes/index.ts'
import type { ComposedMail, Surroundings } from './compose.ts'
import { openCode, type TeamInvitation } from './mail-request.ts'
import type { MailContent } from './message.ts'
import { contentOf } from './templates.ts'
import { oneLine } from './text-safety.ts'

interface Input {
  projectName: string
  teamName: string
  email: string
  link: string
}

export function teamInvitationMail({ projectName, teamName, email, link }: Input): MailContent {
  const project = oneLine(projectName)
  const team = oneLine(teamName) || 'a team'
  return contentOf(`You are invited to join ${team}`, {
    projectName: project,
    title: `Join ${team}`,
    preview: `Open the link to become a member at ${project}.`,
    intro: `Somebody invites you to the team ${team} at ${project}.`,
    action: { label: 'Join the team', url: link },
    note: 'The link works once, for 7 days. If you do not want to join, do nothing.',
    footer: `Sent to ${email} because a member of ${team} entered this address at ${project}.`,
  })
}

/** Undefined when the invitation was revoked since, or its team deleted. */
export async function composeTeamInvitation(
  { db, sealer, projectName }: Surroundings,
  { email, callbackUrl, codeId, sealedCode }: TeamInvitation,
): Promise<ComposedMail | undefined> {
  const team = await db
    .selectFrom('verification_codes as c')
    .innerJoin('teams as t', 't.id', 'c.team_id')
    .select('t.display_name')
    .where('c.id', '=', codeId)
    .executeTakeFirst()
  if (!team || sealedCode === null) return undefined
  const link = linkWithCode(callbackUrl, openCode(sealer, { codeId, sealedCode }))
  return { to: email, ...teamInvitationMail({ projectName, teamName: team.display_name, email, link }) }
}
