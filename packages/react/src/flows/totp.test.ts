import { describe, expect, it } from 'vitest'
import { base32, isCodeOf, setupUrl } from './totp.ts'

/** The secret of RFC 6238's appendix; its codes there have eight digits, ours are their last six. */
const secret = new TextEncoder().encode('12345678901234567890')

describe('the code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('the one-time code at %d seconds is %s', async (seconds, code) => {
    expect(await isCodeOf(secret, code, seconds * 1000)).toBe(true)
  })

  it('a one-time code is accepted one step late or early, not two', async () => {
    const at = (step: number) => isCodeOf(secret, '050471', (1_111_111_111 + step * 30) * 1000)
    expect(await Promise.all([-2, -1, 0, 1, 2].map(at))).toEqual([false, true, true, true, false])
  })

  it('a wrong one-time code is refused', async () => {
    expect(await isCodeOf(secret, '287083', 59_000)).toBe(false)
    expect(await isCodeOf(secret, '', 59_000)).toBe(false)
  })
})

describe('setting up an authenticator app', () => {
  it('the secret of an authenticator app is written in base32', () => {
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(base32(new Uint8Array([255]))).toBe('74')
  })

  it('escapes project and account names in the QR code', () => {
    expect(setupUrl(secret, 'Acme & Co: more', 'sam+x@example.com')).toBe(
      'otpauth://totp/Acme%20%26%20Co%3A%20more:sam%2Bx%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Acme%20%26%20Co%3A%20more&digits=6&period=30',
    )
  })
})
