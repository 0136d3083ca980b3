/** The names that SAML, XML signatures and XML encryption go by. */

export const space = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
  encryption11: 'http://www.w3.org/2009/xmlenc11#',
  canonical: 'http://www.w3.org/2001/10/xml-exc-c14n#',
} as const

export const binding = {
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
} as const

export const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
export const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
export const transientNameId = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
export const envelopedSignature = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
export const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
