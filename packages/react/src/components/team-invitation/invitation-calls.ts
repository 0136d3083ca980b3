import { isKnownError } from '@hallpass/contract'
import * as routes from '@hallpass/contract/client-routes'
import { type CurrentUser, hallpassAppInternals, type Result } from '@hallpass/js'
import type { ReactApp } from '../../provider.tsx'

const coreOf = (app: ReactApp) => app[hallpassAppInternals].core
const me = (app: ReactApp) => ({ level: 'client', session: coreOf(app).sessions.find() }) as const

export interface InvitationDetails {
  team: string
  email: string
  hasAccount: boolean
}

/** What it is about. Undefined where the server is older and tells that only to those who are signed in. */
export async function findInvitation(
  app: ReactApp,
  code: string,
): Promise<Result<InvitationDetails | undefined, unknown>> {
  try {
    const found = await coreOf(app).call(me(app), routes.getTeamInvitationDetails, { body: { code } })
    const { team_display_name: team, recipient_email: email, has_account: hasAccount } = found
    return { status: 'ok', data: { team, email, hasAccount } }
  } catch (error) {
    if (!isKnownError(error) || error.code !== 'USER_AUTHENTICATION_REQUIRED') return { status: 'error', error }
    return app
      .verifyTeamInvitationCode(code)
      .then((checked) => (checked.status === 'ok' ? { status: 'ok', data: undefined } : checked))
  }
}

/** Makes the account that the invitation is for, in the team, and signs in to it. */
export async function signUpInvited(
  app: ReactApp,
  body: { code: string; password?: string },
): Promise<Result<undefined, unknown>> {
  const { call, sessions } = coreOf(app)
  const { access_token, refresh_token } = await call(me(app), routes.signUpWithInvitation, { body })
  await sessions.signIn({ accessToken: access_token, refreshToken: refresh_token })
  return { status: 'ok', data: undefined }
}

/** Sends a link to the invited address where the account has it and has yet to verify it; says which address that is. */
export async function askForProof(app: ReactApp, user: CurrentUser, code: string): Promise<string | undefined> {
  const invitation = await findInvitation(app, code)
  const email = invitation.status === 'ok' ? invitation.data?.email : undefined
  const channel = (await user.listContactChannels()).find((one) => one.value === email && !one.isVerified)
  await channel?.sendVerificationEmail()
  return channel?.value
}
