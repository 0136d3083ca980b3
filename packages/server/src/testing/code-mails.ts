import { totp } from '@hallpass/contract'
import { generateHOTP } from '@oslojs/otp'
import type { Mail } from './mailbox.ts'
import type { Person, TestProject } from './test-project.ts'
import type { TestServer } from './test-server.ts'

export const callbackUrl = 'http://localhost:3000/handler/callback'

/** The code in the link of an email; empty for a notice, which has no link. */
export const codeIn = ({ links: [link] }: Mail): string =>
  link === undefined ? '' : (new URL(link).searchParams.get('code') ?? '')

/** Asks for a magic link and reads its email. */
export async function requestSignInCode({ mailbox }: TestServer, project: TestProject, email: string) {
  const answer = await project.client.post('/auth/otp/send-sign-in-code', { email, callback_url: callbackUrl })
  if (answer.status !== 200) throw new Error(`send-sign-in-code: ${answer.status} ${JSON.stringify(answer.body)}`)
  const nonce: string = answer.body.nonce
  const mail = await mailbox.waitFor(email.toLowerCase(), (one) => codeIn(one).endsWith(nonce))
  const code = codeIn(mail)
  return { mail, nonce, code, otp: code.slice(0, -nonce.length).toUpperCase() }
}

/** Asks for a password reset and reads its email. */
export async function requestResetCode({ mailbox }: TestServer, project: TestProject, email: string): Promise<string> {
  const isNew = await unseen(mailbox, email)
  await project.client.post('/auth/password/send-reset-code', { email, callback_url: callbackUrl })
  return codeIn(await mailbox.waitFor(email, (mail) => isNew(mail) && mail.subject.startsWith('Reset')))
}

/** Asks for an email that verifies the primary email and reads it. */
export async function requestVerificationCode({ mailbox }: TestServer, project: TestProject, person: Person) {
  const isNew = await unseen(mailbox, person.email, 1)
  await project
    .as('client', person)
    .post('/contact-channels/send-verification-code', { email: person.email, callback_url: callbackUrl })
  return codeIn(await mailbox.waitFor(person.email, (mail) => isNew(mail) && mail.subject.startsWith('Verify')))
}

/** Jobs send emails: those that are sure to come are waited for before the next one is asked for. */
async function unseen(mailbox: TestServer['mailbox'], email: string, expected = 0) {
  if (expected) await mailbox.waitFor(email)
  const seen = new Set((await mailbox.list(email)).map((mail) => mail.id))
  return (mail: Mail) => !seen.has(mail.id)
}

export const totpSecret = Buffer.from('a secret of 20 bytes')

/** Switches the second factor on. */
export async function enableTotp(project: TestProject, person: Person) {
  await project.as('client', person).patch('/users/me', { totp_secret_base64: totpSecret.toString('base64') })
}

/** What a page shows for people who type the secret instead of scanning it. */
export function fromBase32(text: string): Uint8Array {
  const letters = [...text.replaceAll(' ', '')]
  const bits = letters.map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2))
}

/** What the person's authenticator shows, now or some steps away. */
export function totpAt({ clock }: Pick<TestServer, 'clock'>, steps = 0, secret: Uint8Array = totpSecret): string {
  const step = Math.floor(clock.now().getTime() / 1000 / totp.stepSeconds) + steps
  return generateHOTP(secret, BigInt(step), totp.digits)
}

/** The first factor alone: an attempt code. */
export async function requestAttemptCode(project: TestProject, { email, password }: Person): Promise<string> {
  const answer = await project.client.post('/auth/password/sign-in', { email, password })
  if (answer.code !== 'MULTI_FACTOR_AUTHENTICATION_REQUIRED') throw new Error(`no attempt code: ${answer.status}`)
  return answer.body.details.attempt_code
}

/** The settings under which a test can come from any network: `x-forwarded-for` counts. */
export const behindProxy = { HALLPASS_TRUST_PROXY: '127.0.0.0/8,::1', HALLPASS_RATE_LIMITS: 'on' }
export const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
