import * as z from 'zod'
import { CeremonyFailure } from './ceremony-failure.ts'

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/)
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
export type Transport = z.output<typeof transport>

/** Hints for the browser, not facts: unknown ones are left out. */
const transports = z
  .array(z.unknown())
  .catch([])
  .transform((list) => [...new Set(list.flatMap((one) => transport.safeParse(one).data ?? []))])

const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') }

const RegistrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: transports.optional().default([]),
  }),
})
export type RegistrationResponse = z.output<typeof RegistrationResponse>

const AuthenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().nullish(),
  }),
})
export type AuthenticationResponse = z.output<typeof AuthenticationResponse>

/** The fields that count, out of all that was sent (WebAuthn's RegistrationResponseJSON). */
export const parseRegistration = (sent: unknown) => parse(RegistrationResponse, sent)
/** AuthenticationResponseJSON. */
export const parseAuthentication = (sent: unknown) => parse(AuthenticationResponse, sent)

function parse<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const outcome = schema.safeParse(sent)
  if (outcome.success) return outcome.data
  throw new CeremonyFailure('This is not what a browser answers when it is asked for a passkey or a security key.')
}
