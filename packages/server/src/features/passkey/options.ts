import { passkeyAlgorithms, passkeyLimits, passkeyRpIdPlaceholder } from '@hallpass/contract'
import { userHandleOf } from '../../core/webauthn/verify.ts'

interface Registrant {
  userId: string
  displayName: string | null
  primaryEmail: string | null
}

interface Known {
  credential_id: string
  transports: string[]
}

/** The browser offers no authenticator that already holds one of `known`. */
export function creationOptions(
  challenge: string,
  projectName: string,
  { userId, displayName, primaryEmail }: Registrant,
  known: readonly Known[],
) {
  const fallback = `User of ${projectName}`
  return {
    challenge,
    rp: { name: projectName, id: passkeyRpIdPlaceholder },
    user: {
      id: userHandleOf(userId),
      name: primaryEmail ?? displayName ?? fallback,
      displayName: displayName ?? primaryEmail ?? fallback,
    },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: passkeyLimits.ceremonyMillis,
    attestation: 'none' as const,
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({
      id,
      type: 'public-key' as const,
      ...(transports.length > 0 && { transports }),
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'preferred',
    } as const,
    extensions: { credProps: true } as const,
  }
}

/** Any passkey that the person has for the page. */
export const requestOptions = (challenge: string) => ({
  rpId: passkeyRpIdPlaceholder,
  challenge,
  allowCredentials: [],
  timeout: passkeyLimits.ceremonyMillis,
  userVerification: 'preferred' as const,
})
