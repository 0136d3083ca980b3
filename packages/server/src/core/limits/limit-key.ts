import { domainToASCII } from 'node:url'
import { networkOf } from '../../settings/index.ts'
import { sha256 } from '../crypto/index.ts'

/** What a limit counts by. Made only here, so that every spelling of one thing is one bucket (T28). */
export type LimitKey = string & { readonly isLimitKey: true }

/** Hashed: bounded in length, and no address lies readable in a shared store. */
function keyOf(projectId: string, kind: string, value: string): LimitKey {
  const name = sha256(JSON.stringify([projectId, kind, value])).toString('base64url', 0, 18)
  // The brand is a promise about how it was made, which the type system cannot see.
  return name as LimitKey
}

export function networkKey(projectId: string, address: string): LimitKey {
  return keyOf(projectId, 'network', networkOf(address))
}

/** Also the key of an account: known and unknown ones count alike. */
export function emailKey(projectId: string, email: string): LimitKey {
  return keyOf(projectId, 'email', bucketOfEmail(email))
}

/** For a user id or a code. */
export function idKey(projectId: string, id: string): LimitKey {
  return keyOf(projectId, 'id', id)
}

/** For what an account does from a network that it knows: callers elsewhere cannot use it up (T29). */
export function deviceKey(projectId: string, account: LimitKey, address: string): LimitKey {
  return keyOf(projectId, 'device', `${account} ${networkOf(address)}`)
}

/** Coarser than identity: many providers ignore dots, so variants with dots share a bucket though not an account. */
export function bucketOfEmail(email: string): string {
  const text = email.normalize('NFKC').trim().toLowerCase().normalize('NFKC')
  const at = text.lastIndexOf('@')
  if (at < 0) return text
  const domain = text.slice(at + 1).replace(/\.+$/, '')
  return `${text.slice(0, at).replaceAll('.', '')}@${domainToASCII(domain) || domain}`
}
