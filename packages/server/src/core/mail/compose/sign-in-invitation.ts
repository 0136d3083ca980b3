import type { SignInInvitation } from '../../outbox/index.ts'
import type { ComposeContext } from './context.ts'
import type { ComposedMail } from './message.ts'
import { authMail } from './templates.ts'

/** The link is the callback URL, and the team is the project itself. */
export async function composeSignInInvitation(
  context: ComposeContext,
  { email, callbackUrl, language }: SignInInvitation,
): Promise<ComposedMail> {
  const variables = { signInInvitationLink: callbackUrl, teamDisplayName: context.projectName }
  return { to: email, ...(await authMail(context, 'sign_in_invitation', { language, userName: null, variables })) }
}
