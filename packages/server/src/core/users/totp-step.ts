import { totp } from '@hallpass/contract'
import { verifyHOTP } from '@oslojs/otp'

/** The 30-second step that a code belongs to, at most one step from now; undefined when it is wrong. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  if (!/^\d+$/.test(code)) return undefined
  const current = Math.floor(now.getTime() / 1000 / totp.stepSeconds)
  let found: number | undefined
  // All steps are tried even after a match, so that the time reveals nothing.
  for (let step = current - totp.skewSteps; step <= current + totp.skewSteps; step++) {
    if (verifyHOTP(secret, BigInt(step), totp.digits, code)) found = step
  }
  return found
}
