import type { KnownErrorOf } from '@hallpass/contract'
import * as routes from '@hallpass/contract/client-routes'
import type { Core } from '../app/core.ts'
import { callbackUrl } from '../app/page.ts'
import type { CellName } from '../cells/cell-names.ts'
import { type Result, resultOf } from '../result.ts'

type CodeError = KnownErrorOf<
  | 'VERIFICATION_CODE_NOT_FOUND'
  | 'VERIFICATION_CODE_EXPIRED'
  | 'VERIFICATION_CODE_ALREADY_USED'
  | 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'
>
type OfCode<T = void> = Promise<Result<T, CodeError>>

/** What mailed codes are for. */
export interface CodeMembers {
  /** Emails a link to choose a new password. */
  sendForgotPasswordEmail(
    email: string,
    options?: { callbackUrl?: string },
  ): Promise<Result<void, KnownErrorOf<'USER_NOT_FOUND'>>>
  /** Whether the code of such a link still works; it is not spent. */
  verifyPasswordResetCode(code: string): OfCode
  /** Sets a new password with the code of the link. */
  resetPassword(options: { code: string; password: string }): OfCode
  /** Verifies an address with the code of its link. */
  verifyEmail(code: string): OfCode
  /** Whether an invitation still works; it is not spent. */
  verifyTeamInvitationCode(code: string): OfCode
  /** Joins the team that the code invites to. */
  acceptTeamInvitation(code: string): OfCode
  /** Which team an invitation is for. */
  getTeamInvitationDetails(code: string): OfCode<{ teamDisplayName: string }>
}

export function codeMembers({ call, sessions, urls, cellsOf }: Core): CodeMembers {
  const me = () => ({ level: 'client', session: sessions.find() }) as const
  const ofCode = <T>(work: () => Promise<T>) => resultOf(['VERIFICATION_ERROR'], work)
  const changed = (...names: CellName[]) => cellsOf(sessions.current()).changed(...names)
  return {
    sendForgotPasswordEmail: (email, options) =>
      resultOf(['USER_NOT_FOUND'], async () => {
        const url = callbackUrl(options?.callbackUrl, urls.passwordReset, 'callbackUrl')
        await call(me(), routes.passwordSendResetCode, { body: { email, callback_url: url } })
      }),
    verifyPasswordResetCode: (code) =>
      ofCode(async () => void (await call(me(), routes.passwordCheckResetCode, { body: { code } }))),
    resetPassword: (body) => ofCode(async () => void (await call(me(), routes.passwordReset, { body }))),
    verifyEmail: (code) =>
      ofCode(async () => {
        await call(me(), routes.verifyContactChannel, { body: { code } })
        await changed('contactChannels')
      }),
    verifyTeamInvitationCode: (code) =>
      ofCode(async () => void (await call(me(), routes.checkTeamInvitation, { body: { code } }))),
    acceptTeamInvitation: (code) =>
      ofCode(async () => {
        await call(me(), routes.acceptTeamInvitation, { body: { code } })
        await changed('teams', 'invitations')
      }),
    getTeamInvitationDetails: (code) =>
      ofCode(async () => {
        const { team_display_name } = await call(me(), routes.getTeamInvitationDetails, { body: { code } })
        return { teamDisplayName: team_display_name }
      }),
  }
}
