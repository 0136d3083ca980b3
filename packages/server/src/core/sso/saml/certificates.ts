import { type KeyObject, X509Certificate } from 'node:crypto'
import { samlLimits } from '@hallpass/contract'

export interface IdpCertificate {
  pem: string
  /** SHA-256 of the certificate, as hex. */
  fingerprint: string
  notAfter: Date
}

export type CertificateProblem = 'certificate_malformed' | 'certificate_key'

/** Reads a certificate as PEM, or as the Base64 that metadata has. */
export function readCertificate(text: string): IdpCertificate | CertificateProblem {
  const base64 = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s/g, '')
  const certificate = parse(base64)
  if (!certificate) return 'certificate_malformed'
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < samlLimits.minKeyBits)
    return 'certificate_key'
  return {
    pem: certificate.toString(),
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    notAfter: new Date(certificate.validTo),
  }
}

/** Whether two are of the same key: a certificate that was renewed may have the one of before. */
export const isSameKey = (one: { pem: string }, other: { pem: string }): boolean => keyOf(one).equals(keyOf(other))

const keyOf = ({ pem }: { pem: string }): KeyObject => new X509Certificate(pem).publicKey

function parse(base64: string): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
    // A key of a kind that is not known is found only when it is asked for.
    return certificate.publicKey ? certificate : undefined
  } catch {
    return undefined
  }
}
