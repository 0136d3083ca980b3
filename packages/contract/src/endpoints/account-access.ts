import * as z from 'zod'

/**
 * Everything that opens an account, by name, for the person who holds a code that was mailed to its address. What
 * cannot be removed with the code is not listed: docs/protocol/sign-in.md#what-opens-the-account.
 */
export const AccountAccess = z.object({
  is_removable: z.boolean(),
  /** The caller is signed in to this very account. */
  is_own_session: z.boolean(),
  has_password: z.boolean(),
  has_second_factor: z.boolean(),
  passkeys: z.array(z.object({ display_name: z.string() })),
  oauth_accounts: z.array(z.object({ provider_config_id: z.string(), email: z.string().nullable() })),
  contact_channels: z.array(z.object({ value: z.string() })),
  api_keys: z.array(z.object({ description: z.string() })),
  sessions: z.array(z.object({ browser: z.string().nullable(), system: z.string().nullable() })),
})

export const extensionOnly = { 404: 'The caller did not send `x-hallpass-extensions: 1`.' }
