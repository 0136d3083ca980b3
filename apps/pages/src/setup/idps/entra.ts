import {
  fill,
  findAt,
  type Idp,
  identify,
  letIn,
  type OidcWay,
  open,
  type SamlWay,
  sendGroups,
  type Todo,
} from './idp.ts'

const console = 'Microsoft Entra (entra.microsoft.com)'
const assigned = 'Groups assigned to the application'

const withoutMailbox = (attribute: string): Todo => ({
  text: 'For people without a mailbox no email address is sent. If the test says that none came, choose {attribute} there.',
  names: { attribute },
})

const oidc: OidcWay = {
  protocol: 'oidc',
  todo: [
    open(console, 'App registrations → New registration'),
    {
      text: 'Fill in these fields:',
      set: { 'Supported account types': 'Accounts in this organizational directory only', 'Select a platform': 'Web' },
      paste: ({ callback_url }) => ({ 'Redirect URI': callback_url }),
    },
    {
      text: 'Under {place}, create a client secret and copy its {value} right away: it is shown only once. (The {other} is something else.) Note when it expires: after that nobody can sign in until we have a new one.',
      names: {
        place: 'Certificates & secrets → Client secrets → New client secret',
        ...{ value: 'Value', other: 'Secret ID' },
      },
    },
    {
      text: 'If people are not allowed to consent to apps themselves, press {button} under {place}.',
      names: { button: 'Grant admin consent', place: 'API permissions' },
    },
    letIn('Enterprise applications → Users and groups'),
    {
      ...sendGroups('App registrations → Token configuration → Add groups claim'),
      set: { 'Select group types to include in Access, ID, and SAML tokens': assigned, ID: 'Group ID' },
    },
    withoutMailbox('preferred_username'),
  ],
  help: {
    issuer: {
      text: 'It contains the {id} that you find under {place}.',
      names: { id: 'Directory (tenant) ID', place: 'Overview' },
    },
    client_id: findAt('Overview → Application (client) ID'),
    client_secret: findAt('Certificates & secrets → Client secrets → Value'),
  },
  example: 'https://login.microsoftonline.com/DIRECTORY-ID/v2.0',
}

const saml: SamlWay = {
  protocol: 'saml',
  todo: [
    open(console, 'Enterprise applications → New application → Create your own application → Non-gallery'),
    {
      ...fill('Single sign-on → SAML → Basic SAML Configuration'),
      paste: ({ callback_url, client_id }) => ({
        'Identifier (Entity ID)': client_id,
        'Reply URL (Assertion Consumer Service URL)': callback_url,
      }),
    },
    {
      ...identify('Attributes & Claims → Unique User Identifier (Name ID)'),
      set: { 'Name identifier format': 'Persistent', 'Source attribute': 'user.objectid' },
    },
    { text: 'Leave the other claims as they are: we know them.' },
    {
      ...sendGroups('Attributes & Claims → Add a group claim'),
      set: {
        'Which groups associated with the user should be returned in the claim?': assigned,
        'Source attribute': 'Group ID',
      },
    },
    letIn('Users and groups'),
    withoutMailbox('http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name'),
  ],
  help: { metadata: findAt('Single sign-on → SAML Certificates → App Federation Metadata Url') },
  example: 'https://login.microsoftonline.com/DIRECTORY-ID/federationmetadata/2007-06/federationmetadata.xml?appid=…',
}

export const entra: Idp = {
  id: 'entra',
  name: { name: 'Microsoft Entra ID' },
  issuer: /^https:\/\/(login\.(partner\.)?microsoftonline\.(com|us|cn)|sts\.windows\.net)\//,
  ways: [oidc, saml],
}
