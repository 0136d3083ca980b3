/** Loaded when somebody proves again who they are: most visits do not. */
import { KnownError, stepUpMessage, stepUpMinutes } from '@hallpass/contract'
import * as routes from '@hallpass/contract/client-routes'
import type { Core } from '../app/core.ts'
import { provedAtMillis } from '../session/proved-at.ts'
import type { Session } from '../session/session.ts'

/** With what a person proves who they are. */
export type Proof =
  | { password: string }
  | { totpCode: string }
  | { passkey: true }
  | { securityKey: true }
  | { code: string }

export async function confirm(core: Core, session: Session, proof?: Proof): Promise<boolean> {
  if (!proof) {
    const { askAgain } = core.settings
    if (!askAgain) throw new Error('There is no HallpassProvider on this page to ask in: give user.confirm() a proof.')
    return askAgain({ methods: [], max_age_seconds: 0 })
  }
  await prove(core, session, proof)
  // In turn with other tabs: what the answer has may be older than what they have got meanwhile.
  await session.refreshNow()
  return true
}

async function prove(core: Core, session: Session, proof: Proof) {
  const caller = { level: 'client', session } as const
  if ('password' in proof) return core.call(caller, routes.stepUpWithPassword, { body: { password: proof.password } })
  if ('totpCode' in proof) return core.call(caller, routes.stepUpWithTotp, { body: { totp_code: proof.totpCode } })
  if ('code' in proof) return core.call(caller, routes.stepUpWithOtp, { body: { code: proof.code } })
  if ('securityKey' in proof) {
    const { touchFor } = await import('../client-app/security-keys.ts')
    return core.call(caller, routes.stepUpWithSecurityKey, { body: await touchFor(core, caller, 'step-up') })
  }
  const { askForPasskey } = await import('../client-app/passkey.ts')
  return core.call(caller, routes.stepUpWithPasskey, { body: await askForPasskey(core, caller) })
}

export async function requireRecentAuth(
  core: Core,
  session: Session,
  { maxAge = stepUpMinutes.default * 60 }: { maxAge?: number } = {},
): Promise<void> {
  const token = await session.getAccessToken()
  // A guest has nothing to prove it with.
  if (token?.claims.is_anonymous) return
  if (token && core.settings.environment.now() - provedAtMillis(token) <= maxAge * 1000) return
  if (await confirm(core, session)) return
  throw new KnownError('STEP_UP_REQUIRED', { methods: [], max_age_seconds: maxAge }, stepUpMessage)
}
