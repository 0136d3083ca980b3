import * as z from 'zod'

/** Password and anonymous sign-up and sign-in: published clients get no `is_new_user` here. */
export const SignedIn = z.object({ access_token: z.string(), refresh_token: z.string(), user_id: z.string() })

/** One-time code, second factor and passkey. */
export const SignedInWithNewness = SignedIn.extend({ is_new_user: z.boolean() })
