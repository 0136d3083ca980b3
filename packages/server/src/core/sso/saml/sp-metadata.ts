import { binding, space } from './names.ts'
import { escapeXml } from './xml.ts'

export interface SpMetadata {
  entityId: string
  acsUrl: string
  /** Of our key, as PEM: for signed requests and for encrypted assertions. */
  certificate: string
  signsRequests: boolean
  nameIdFormat: string | null
}

/** What an identity provider wants to know about us. */
export function writeSpMetadata(sp: SpMetadata): string {
  const formats = sp.nameIdFormat === null ? '' : `<NameIDFormat>${escapeXml(sp.nameIdFormat)}</NameIDFormat>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<EntityDescriptor xmlns="${space.metadata}" entityID="${escapeXml(sp.entityId)}">`,
    `<SPSSODescriptor AuthnRequestsSigned="${sp.signsRequests}" WantAssertionsSigned="true" protocolSupportEnumeration="${space.protocol}">`,
    keyFor('signing', sp.certificate),
    keyFor('encryption', sp.certificate),
    formats,
    `<AssertionConsumerService Binding="${binding.post}" Location="${escapeXml(sp.acsUrl)}" index="0" isDefault="true"/>`,
    '</SPSSODescriptor></EntityDescriptor>',
  ].join('')
}

function keyFor(use: 'signing' | 'encryption', pem: string): string {
  const base64 = pem.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s/g, '')
  // The first is the best of those that are accepted; identity providers go by it where they can.
  const method =
    use === 'signing'
      ? ''
      : ['aes256-gcm', 'aes128-gcm']
          .map((name) => `<EncryptionMethod Algorithm="${space.encryption11}${name}"/>`)
          .concat(`<EncryptionMethod Algorithm="${space.encryption}rsa-oaep-mgf1p"/>`)
          .join('')
  const data = `<X509Data><X509Certificate>${base64}</X509Certificate></X509Data>`
  return `<KeyDescriptor use="${use}"><KeyInfo xmlns="${space.signature}">${data}</KeyInfo>${method}</KeyDescriptor>`
}
