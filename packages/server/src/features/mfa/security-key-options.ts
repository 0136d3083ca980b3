import { passkeyAlgorithms, passkeyLimits, passkeyRpIdPlaceholder } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { keyHandleOf } from './security-key-store.ts'

interface Known {
  credential_id: string
  transports: string[]
}

const credentialsOf = (known: readonly Known[]) =>
  known.map(({ credential_id: id, transports }) => ({
    ...{ id, type: 'public-key' as const },
    ...(transports.length > 0 && { transports }),
  }))

interface Registrant {
  userId: string
  /** How the browser's dialog names them. */
  account: string
  projectName: string
}

/** Something that is plugged in or held near. It keeps nothing and asks for no PIN: the first factor says who it is. */
export const creationOptions = (
  challenge: string,
  { userId, account, projectName }: Registrant,
  known: readonly Known[],
) => ({
  challenge,
  rp: { name: projectName, id: passkeyRpIdPlaceholder },
  user: { id: keyHandleOf(userId), name: account, displayName: account },
  pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' as const })),
  timeout: passkeyLimits.ceremonyMillis,
  attestation: 'none' as const,
  excludeCredentials: credentialsOf(known),
  authenticatorSelection: {
    authenticatorAttachment: 'cross-platform',
    residentKey: 'discouraged',
    userVerification: 'discouraged',
  } as const,
})

/** Any of the person's keys, and nothing else that the page has. */
export const requestOptions = (challenge: string, known: readonly Known[]) => ({
  rpId: passkeyRpIdPlaceholder,
  challenge,
  allowCredentials: credentialsOf(known),
  timeout: passkeyLimits.ceremonyMillis,
  userVerification: 'discouraged' as const,
})

/** What an authenticator calls the account. */
export async function accountNameOf(db: TenantDb, userId: string): Promise<string> {
  const person = await db
    .selectFrom('users as u')
    .leftJoin('contact_channels as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.is_primary', '=', true))
    .select(['u.display_name', 'c.value as email'])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return person?.email ?? person?.display_name ?? userId
}
