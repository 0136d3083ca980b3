import { totp } from '@hallpass/contract'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
export const secretBytes = 20

/** As authenticator apps want it: base32 without padding. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What the QR code says. */
export function setupUrl(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const { digits, stepSeconds } = totp
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    digits: String(digits),
    period: String(stepSeconds),
  })
  // Some apps show a plus as it stands.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}

async function codeOfStep(secret: Uint8Array<ArrayBuffer>, step: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter))
  const at = mac.getUint8(mac.byteLength - 1) & 15
  const number = (mac.getUint32(at) & 0x7fffffff) % 10 ** totp.digits
  return String(number).padStart(totp.digits, '0')
}

/** Whether an app with this secret shows the code now, or did a moment ago (RFC 6238). */
export async function isCodeOf(secret: Uint8Array<ArrayBuffer>, code: string, millis: number): Promise<boolean> {
  const now = Math.floor(millis / 1000 / totp.stepSeconds)
  const steps = Array.from({ length: 2 * totp.skewSteps + 1 }, (_, at) => now + at - totp.skewSteps)
  const codes = await Promise.all(steps.filter((step) => step >= 0).map((step) => codeOfStep(secret, step)))
  return codes.includes(code)
}
