import { expect, it } from 'vitest'
import { managedAmong } from './managed-places.ts'

it.each([
  ['the place itself', ['auth.otp.allowSignIn'], 'auth.otp.allowSignIn', true],
  ['something in it', ['domains.trustedDomains.app'], 'domains.trustedDomains', true],
  ['what it is in', ['emails.templates.x'], 'emails.templates.x.tsxSource', true],
  ['a neighbour', ['auth.otp.allowSignIn'], 'auth.passkey.allowSignIn', false],
  ['a name that begins alike', ['auth.otp'], 'auth.otpx', false],
])('a file that declares %s manages it or not', (_name, declared, place, isManaged) => {
  expect(managedAmong(declared, [place])).toEqual(isManaged ? [place] : [])
})
