declare const normalized: unique symbol

/** An address as it is stored, looked up and compared. Addresses become one at the door, and stay one from there on. */
export type NormalizedEmail = string & { readonly [normalized]: true }

/** Compared as typed, addresses would let one person have two accounts. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase() as NormalizedEmail
