import { answered, changed, type Forgery, type Parties, swapped, taken } from './make.ts'

/** Writes a time so many seconds away after what the first group found. */
const timed =
  (from: RegExp, seconds: number, written = (time: string) => time) =>
  (parties: Parties) =>
    swapped(from, `$1${written(new Date(parties.answer.now.getTime() + seconds * 1000).toISOString())}`)(parties)

export const contents: readonly Forgery[] = [
  [
    'another recipient',
    swapped(/Recipient="[^"]*"/, 'Recipient="https://auth.example/api/v1/sso/saml/2/acs"'),
    'recipient_mismatch',
  ],
  ['no recipient', swapped(/ Recipient="[^"]*"/, ''), 'recipient_mismatch'],
  [
    'another destination',
    swapped(/Destination="[^"]*"/, 'Destination="https://auth.example/api/v1/sso/saml/2/acs"'),
    'destination_mismatch',
  ],
  ['no destination', swapped(/ Destination="[^"]*"/, ''), 'destination_mismatch'],
  ['the answer for another ACS', answered({ acsUrl: 'https://other.example/acs' }), 'destination_mismatch'],
  ['another issuer of both', answered({ issuer: 'https://other.example' }), 'response_issuer_mismatch'],
  [
    'another issuer of the assertion',
    swapped('<saml:Issuer>https://idp.example/entity', '<saml:Issuer>https://other.example'),
    'assertion_issuer_mismatch',
  ],
  ['no issuer of the response', swapped(/<saml:Issuer xmlns.*?<\/saml:Issuer>/, ''), 'response_issuer_mismatch'],
  ['another audience', answered({ audience: 'https://auth.example/api/v1/sso/saml/2' }), 'audience_mismatch'],
  ['no audience', swapped(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''), 'audience_mismatch'],
  [
    'our audience beside another that must hold as well',
    swapped(
      '</saml:AudienceRestriction>',
      '$&<saml:AudienceRestriction><saml:Audience>https://other.example</saml:Audience></saml:AudienceRestriction>',
    ),
    'audience_mismatch',
  ],
  ['no conditions', swapped(/<saml:Conditions.*<\/saml:Conditions>/, ''), 'conditions_missing'],
  ['conditions twice', swapped(/<saml:Conditions.*<\/saml:Conditions>/, '$&$&'), 'conditions_missing'],
  [
    'a condition that is not known',
    swapped('</saml:Conditions>', '<saml:Condition/></saml:Conditions>'),
    'condition_unknown',
  ],
  ['the answer to another request', answered({ requestId: '_request2' }), 'request_mismatch'],
  ['the answer to no request', answered({ requestId: null }), 'request_mismatch'],
  [
    'a confirmation of another request',
    swapped(/(SubjectConfirmationData[^>]* InResponseTo=")[^"]*/, '$1_request2'),
    'request_mismatch',
  ],
  [
    'a confirmation of no request',
    swapped(/(SubjectConfirmationData[^>]*) InResponseTo="[^"]*"/, '$1'),
    'request_mismatch',
  ],
  ['an answer that is late', answered({ lifetimeSeconds: -60 }), 'confirmation_expired'],
  ['conditions that are over', timed(/(Conditions NotBefore="[^"]*" NotOnOrAfter=")[^"]*/, -120), 'expired'],
  ['conditions that are to come', timed(/(Conditions NotBefore=")[^"]*/, 120), 'not_yet_valid'],
  [
    'an assertion of the future',
    (parties) => answered({ now: new Date(parties.answer.now.getTime() + 120_000) })(parties),
    'not_yet_valid',
  ],
  ['a session that is over', timed(/(AuthnStatement )/, -3_600, (time) => `SessionNotOnOrAfter="${time}" `), 'expired'],
  [
    'a confirmation without an end',
    swapped(/(SubjectConfirmationData) NotOnOrAfter="[^"]*"/, '$1'),
    'confirmation_expired',
  ],
  [
    'a time with a remark',
    timed(/(SubjectConfirmationData NotOnOrAfter=")[^"]*/, 300, (time) => `${time} (UTC)`),
    'time_malformed',
  ],
  [
    'a time without a zone',
    timed(/(SubjectConfirmationData NotOnOrAfter=")[^"]*/, 300, (time) => time.replace(/(\.\d+)?Z$/, '')),
    'time_malformed',
  ],
  [
    'a status other than success',
    changed((xml) => xml.replace('status:Success', 'status:Responder')),
    'status_not_success',
  ],
  ['no status', swapped(/<samlp:Status>.*<\/samlp:Status>/, ''), 'status_not_success'],
  ['sender-vouches', swapped('cm:bearer', 'cm:sender-vouches'), 'confirmation_missing'],
  ['holder-of-key', swapped('cm:bearer', 'cm:holder-of-key'), 'confirmation_missing'],
  ['no confirmation', swapped(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/, ''), 'confirmation_missing'],
  [
    'two confirmations',
    swapped(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/, '$&$&'),
    'confirmation_missing',
  ],
  ['a confirmation without data', swapped(/<saml:SubjectConfirmationData[^>]*>/, ''), 'confirmation_missing'],
  ['no subject', swapped(/<saml:Subject>.*<\/saml:Subject>/, ''), 'subject_missing'],
  ['no NameID', swapped(/<saml:NameID .*<\/saml:NameID>/, ''), 'subject_missing'],
  ['an empty NameID', swapped(/(<saml:NameID [^>]*>).*(<\/saml:NameID>)/, '$1 $2'), 'subject_missing'],
  ['two NameIDs', swapped(/<saml:NameID .*<\/saml:NameID>/, '$&$&'), 'subject_missing'],
  [
    'elements in the NameID',
    swapped('>ada@corp.example</saml:NameID>', '>ada@corp.example<b/>.evil</saml:NameID>'),
    'subject_missing',
  ],
  ['a NameID that is long', answered({ subject: 'a'.repeat(501) }), 'subject_too_long'],
  ['a NameID that is transient', swapped('nameid-format:persistent', 'nameid-format:transient'), 'subject_transient'],
  ['nobody authenticated', swapped(/<saml:AuthnStatement .*<\/saml:AuthnStatement>/, ''), 'statement_missing'],
  [
    'a response of SAML 1.1',
    swapped('ID="_response1" Version="2.0"', 'ID="_response1" Version="1.1"'),
    'version_not_supported',
  ],
  [
    'an assertion of SAML 1.1',
    swapped('ID="_assertion1" Version="2.0"', 'ID="_assertion1" Version="1.1"'),
    'version_not_supported',
  ],
  ['3,000 groups', answered({ attributes: { groups: Array<string>(3_000).fill('x') } }), 'too_many_elements'],
  ['1,001 groups', answered({ attributes: { groups: Array<string>(1_001).fill('x') } }), 'attributes_too_large'],
  ['a long value', answered({ attributes: { email: ['x'.repeat(4_097)] } }), 'attributes_too_large'],
  ['a logout response', taken(({ xml }) => xml.replaceAll('samlp:Response', 'samlp:LogoutResponse')), 'not_a_response'],
]
