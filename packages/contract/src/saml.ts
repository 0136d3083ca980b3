/** What a SAML answer may be at most. */
export const samlLimits = {
  /** Of the XML, decoded. */
  messageBytes: 262_144,
  /** As Base64 in a form, with what has to be escaped there. */
  formLength: 600_000,
  metadataBytes: 1_048_576,
  elements: 2_000,
  metadataElements: 10_000,
  depth: 40,
  /** Of one element, and namespaces that are declared for it and around it: canonicalization goes through all of them for each of them. */
  attributesOfElement: 64,
  namespacesInScope: 64,
  signatures: 4,
  attributes: 100,
  attributeNameLength: 512,
  attributeValues: 1_000,
  attributeValueLength: 4_096,
  subjectLength: 500,
  /** How far the clocks of two servers may be apart. */
  skewSeconds: 60,
  minKeyBits: 2_048,
  certificates: 10,
  /** Between two looks into the metadata because of answers whose key is not known. */
  unknownKeySeconds: 300,
} as const

/** Why a SAML answer signs nobody in, in words for the administrator of the identity provider. */
export const samlRefusals = {
  too_large: 'The answer of the identity provider is larger than 256 KB.',
  not_base64: 'The answer of the identity provider is not Base64.',
  not_xml: 'The answer of the identity provider is not well-formed XML.',
  markup_not_allowed:
    'The answer of the identity provider has a document type, a comment, a CDATA section or an instruction in it, which no sign-in needs.',
  too_many_elements: 'The answer of the identity provider has more than 2,000 elements. Send fewer groups.',
  too_many_attributes:
    'An element of the answer has more than 64 attributes, or more than 64 namespaces are declared for it and around it.',
  too_deep: 'The elements of the answer are nested too deeply.',
  too_many_signatures: 'The answer of the identity provider has more than 4 signatures.',
  duplicate_id: 'Two elements of the answer have the same ID.',
  not_a_response: 'What the identity provider sent is not a SAML response.',
  version_not_supported: 'The answer is not of SAML 2.0.',
  status_not_success: 'The identity provider says that the person could not be signed in.',
  assertion_count: 'The answer must have exactly one assertion, directly in the response.',
  response_issuer_mismatch: 'The response names another issuer than the entity ID of this connection.',
  assertion_issuer_mismatch: 'The assertion names another issuer than the entity ID of this connection.',
  destination_mismatch: 'The destination of the response is not the ACS URL of this connection.',
  request_mismatch: 'The answer does not belong to the sign-in that was begun in this browser.',
  not_signed: 'Neither the response nor the assertion is signed.',
  signature_misplaced: 'A signature is not where SAML has it: directly in the response or in the assertion.',
  signature_malformed: 'A signature has parts that SAML does not allow.',
  signature_algorithm:
    'The answer is signed with an algorithm that is not accepted. Accepted are RSA-SHA256 and RSA-SHA512, not SHA-1 and not ECDSA.',
  digest_algorithm: 'The digest of the signature is not accepted. Accepted are SHA-256 and SHA-512.',
  transform_not_allowed:
    'The signature transforms what it signs in a way that is not accepted. Accepted are enveloped signatures and exclusive canonicalization.',
  signature_invalid: 'The signature was not made by a certificate of this connection, or the answer was changed.',
  encryption_not_expected: 'The assertion is encrypted, and this connection has no key for that.',
  encryption_algorithm:
    'The assertion is encrypted in a way that is not accepted. Accepted are AES-128 and AES-256 (GCM or CBC), with keys by RSA-OAEP.',
  decryption_failed:
    'The encrypted assertion could not be read. Was it encrypted with the certificate of this connection?',
  subject_missing: 'The assertion names no person: one NameID is needed.',
  subject_too_long: 'The NameID is longer than 500 characters.',
  subject_transient:
    'The NameID is transient: it is another one at each sign-in. Send a persistent one or the email address.',
  confirmation_missing: 'The assertion must have exactly one subject confirmation, with the method bearer.',
  recipient_mismatch: 'The recipient of the assertion is not the ACS URL of this connection.',
  confirmation_expired: 'The subject confirmation has no end, or it is over. Are the clocks right?',
  conditions_missing: 'The assertion must have its conditions, once.',
  condition_unknown: 'The assertion has a condition that is not known.',
  audience_mismatch: 'The assertion is for another audience than the entity ID of this connection.',
  not_yet_valid: 'The assertion is not valid yet. Are the clocks right?',
  expired: 'The assertion is not valid any more. Are the clocks right?',
  statement_missing: 'The assertion does not say that the person was authenticated.',
  time_malformed: 'A time in the assertion is not one in UTC, as SAML has it.',
  assertion_used: 'The assertion signed somebody in before: each counts once.',
  attributes_too_large: 'The assertion has more or longer attributes than can be kept. Send fewer groups.',
} as const satisfies Record<string, string>

export type SamlRefusalReason = keyof typeof samlRefusals

/** Why metadata of an identity provider cannot be used. */
export const samlMetadataProblems = {
  too_large: 'The metadata is larger than 1 MB.',
  not_xml: 'The metadata is not well-formed XML.',
  document_type: 'The metadata has a document type, which is not accepted.',
  too_many_elements: 'The metadata has too many elements. Give that of one identity provider alone.',
  too_many_attributes:
    'An element of the metadata has more than 64 attributes, or more than 64 namespaces are declared for it and around it.',
  no_identity_provider: 'The metadata describes no SAML 2.0 identity provider.',
  several_identity_providers: 'The metadata describes several identity providers. Give that of one alone.',
  expired: 'The metadata is not valid any more (validUntil).',
  no_entity_id: 'The metadata has no entity ID of at most 1,024 characters.',
  no_redirect_url: 'The metadata has no single sign-on URL for the HTTP-Redirect binding that begins with https://.',
  no_certificate: 'The metadata has no signing certificate.',
  too_many_certificates: 'The metadata has more than 10 signing certificates.',
  certificate_malformed: 'A certificate in the metadata cannot be read.',
  certificate_key: 'A signing certificate has a key that is not accepted: it must be RSA with at least 2,048 bits.',
} as const satisfies Record<string, string>

export type SamlMetadataProblem = keyof typeof samlMetadataProblems
