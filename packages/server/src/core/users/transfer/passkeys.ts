import { randomUUID } from 'node:crypto'
import { passkeyLimits } from '@hallpass/contract'
import { boolean, millis, text } from '@hallpass/contract/schemas'
import * as z from 'zod'
import { isCoseKey } from './cose-key.ts'

/** WebAuthn's own limits for ids and handles. */
const maxBytes = { credentialId: 1023, publicKey: 2048, userHandle: 64 }

const base64url = (max: number) =>
  text
    .max(Math.ceil((max * 4) / 3))
    .refine((value) => /^[\w-]*$/.test(value), { error: '{path} must be in base64url, without padding' })

const isKey = (value: string) => isCoseKey(Buffer.from(value, 'base64url'))

/** A passkey works for the host that it was made for, and nowhere else. */
export const Passkey = z.strictObject({
  credential_id: base64url(maxBytes.credentialId).min(1),
  public_key: base64url(maxBytes.publicKey).refine(isKey, {
    error: '{path} must be a COSE key for ES256, EdDSA or RS256',
  }),
  counter: z.int().min(0).max(0xffff_ffff).default(0),
  transports: z.array(text.max(32)).max(10).default([]),
  device_type: z.enum(['singleDevice', 'multiDevice']).nullable().optional(),
  is_backed_up: boolean.default(false),
  display_name: text.min(1).max(passkeyLimits.nameLength).default('Passkey'),
  user_handle: base64url(maxBytes.userHandle).nullable().optional(),
  created_at_millis: millis.optional(),
})
export type Passkey = z.output<typeof Passkey>

export const passkeyRows = (userId: string, passkeys: readonly Passkey[] = [], now: Date) =>
  passkeys.map(({ created_at_millis, ...passkey }) => ({
    ...passkey,
    id: randomUUID() as string,
    user_id: userId,
    device_type: passkey.device_type ?? null,
    user_handle: passkey.user_handle ?? null,
    created_at: created_at_millis === undefined ? now : new Date(created_at_millis),
  }))
