import type { SignInInvitation } from '../../outbox/index.ts'
import type { ComposedMail, Surroundings } from './compose.ts'
import { authMail } from './templates.ts'

/** Contract 04 §17: the link is the callback URL, and the team is the project itself. */
export async function composeSignInInvitation(
  around: Surroundings,
  { email, callbackUrl, language }: SignInInvitation,
): Promise<ComposedMail> {
  const variables = { signInInvitationLink: callbackUrl, teamDisplayName: around.projectName }
  return { to: email, ...(await authMail(around, 'sign_in_invitation', { language, userName: null, variables })) }
}
