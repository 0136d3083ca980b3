import { randomBytes } from 'node:crypto'
import { passkeyAlgorithms } from '@hallpass/contract'
import { CeremonyFailure } from './ceremony-failure.ts'
import { type CeremonyRequest, trustedPage } from './client-data.ts'
import type { AuthenticationResponse, RegistrationResponse } from './responses.ts'

/** What an assertion is checked against. */
export interface StoredCredential {
  id: string
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  /** Where it is not made of the user's id; empty while it is not known. */
  userHandle: string | null
}

/** WebAuthn's own limit for credential ids; no key that we accept comes near the second. */
const most = { credentialIdBytes: 1023, publicKeyBytes: 2048 }

// The library takes 15 MB and a moment to load, so a server without passkeys and security keys does not load it.
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** Loads it while the user is still at the prompt. If that fails, the ceremony reports it. */
export const getReady = () => void Promise.all([library(), helpers()]).catch(() => undefined)

export const newChallenge = () => randomBytes(32).toString('base64url')

export async function verifyRegistration(call: CeremonyRequest, sent: RegistrationResponse, challenge: string) {
  const page = trustedPage(call, sent.response.clientDataJSON)
  const { verifyRegistrationResponse } = await library()
  const attestationObject = await withoutCertificates(sent.response.attestationObject)
  const { registrationInfo: made } = await refusing(() =>
    verifyRegistrationResponse({
      response: { ...sent, response: { ...sent.response, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: page.expectedOrigin,
      expectedRPID: page.expectedRPID,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    }),
  )
  if (!made || made.credential.id !== sent.id || isTooLarge(made.credential)) throw new CeremonyFailure()
  return {
    credentialId: made.credential.id,
    publicKey: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    transports: sent.response.transports,
    deviceType: made.credentialDeviceType,
    isBackedUp: made.credentialBackedUp,
    aaguid: made.aaguid,
  }
}

const isTooLarge = ({ id, publicKey }: { id: string; publicKey: Uint8Array }) =>
  Buffer.byteLength(id, 'base64url') > most.credentialIdBytes || publicKey.length > most.publicKeyBytes

/**
 * Browsers send no attestation, because we ask for none. If one comes anyway, it would be certificates of the sender's
 * choice to parse and look up, and would change nothing: it is ignored. Self-attestation is verified.
 */
async function withoutCertificates(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await helpers()
  return refusing(async () => {
    const object = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const vouchesForItself = object.get('fmt') === 'packed' && !object.get('attStmt').get('x5c')
    if (object.get('fmt') === 'none' || vouchesForItself) return attestationObject
    const bare = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', object.get('authData')],
    ])
    return isoBase64URL.fromBuffer(isoCBOR.encode(bare))
  })
}

/** What the authenticator says about itself now. The counter has only been compared with the one that was read. */
export async function verifyAuthentication(
  call: CeremonyRequest,
  sent: AuthenticationResponse,
  challenge: string,
  passkey: StoredCredential,
) {
  const page = trustedPage(call, sent.response.clientDataJSON)
  const { userHandle, ...response } = sent.response
  if (userHandle && !isHandleOf(passkey, userHandle)) throw new CeremonyFailure()
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      ...page,
      response: { ...sent, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  )
  if (!verified) throw new CeremonyFailure()
  return {
    counter: authenticationInfo.newCounter,
    isBackedUp: authenticationInfo.credentialBackedUp,
    userHandle: passkey.userHandle === '' ? (userHandle ?? undefined) : undefined,
  }
}

/** Of one that was made elsewhere the handle may not be known yet: then the signature alone says whose it is, and the handle stays. */
const isHandleOf = ({ userId, userHandle }: StoredCredential, sent: string) =>
  userHandle === '' || sent === (userHandle ?? userHandleOf(userId))

/** How an authenticator knows the user: the UTF-8 of the id. */
export const userHandleOf = (userId: string) => Buffer.from(userId).toString('base64url')

/** The library throws for everything that is wrong, and names what it expected: that does not leave the server. */
async function refusing<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch {
    throw new CeremonyFailure()
  }
}
