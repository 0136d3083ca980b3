import { fill, findAt, type Idp, letIn, type OidcWay, open, type SamlWay, sendGroups } from './idp.ts'

const add = 'Administration → Applications → Applications → Add App'

/** A pattern that one address fits and no other. */
const patternOf = (url: string) => `^${url.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$`

const saml: SamlWay = {
  protocol: 'saml',
  todo: [
    open('OneLogin', `${add} → SAML Custom Connector (Advanced)`),
    {
      ...fill('Configuration'),
      paste: ({ callback_url, client_id }) => ({
        'Audience (EntityID)': client_id,
        'ACS (Consumer) URL Validator': patternOf(callback_url),
        'ACS (Consumer) URL': callback_url,
      }),
    },
    {
      text: 'Identify people by an ID that never changes:',
      set: { 'Configuration → SAML nameID format': 'Persistent', 'Parameters → NameID value': 'UUID' },
    },
    {
      text: 'Under {place}, send these attributes, each with {box} ticked:',
      names: { place: 'Parameters', box: 'Include in SAML assertion' },
      set: { email: 'Email', firstName: 'First Name', lastName: 'Last Name' },
    },
    { ...sendGroups('Parameters'), set: { memberOf: 'MemberOf', 'Include in SAML assertion': '✓' } },
    { ...fill('SSO'), set: { 'SAML Signature Algorithm': 'SHA-256' } },
    letIn('Access'),
  ],
  help: { metadata: findAt('SSO → Issuer URL') },
  example: 'https://app.onelogin.com/saml/metadata/…',
}

const oidc: OidcWay = {
  protocol: 'oidc',
  todo: [
    open('OneLogin', `${add} → OpenId Connect (OIDC)`),
    { ...fill('Configuration'), paste: ({ callback_url }) => ({ "Redirect URI's": callback_url }) },
    { ...fill('SSO'), set: { 'Application Type': 'Web', 'Token Endpoint → Authentication Method': 'POST' } },
    { ...sendGroups('Parameters'), set: { Groups: 'User Roles → Semicolon Delimited Input' } },
    letIn('Access'),
  ],
  help: {
    issuer: findAt('SSO → Issuer URL'),
    client_id: findAt('SSO → Client ID'),
    client_secret: findAt('SSO → Client Secret'),
  },
  example: 'https://acme.onelogin.com/oidc/2',
  preset: { scopes: 'email profile groups' },
}

export const onelogin: Idp = {
  id: 'onelogin',
  name: { name: 'OneLogin' },
  issuer: /^https:\/\/([\w-]+\.)*onelogin\.com\//,
  ways: [saml, oidc],
}
