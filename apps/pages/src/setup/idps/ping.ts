import { fill, findAt, type Idp, letIn, type OidcWay, open, type SamlWay, send, sendGroups, type Todo } from './idp.ts'

const add = 'Applications → Applications → +'
const end: readonly Todo[] = [letIn('Access'), { text: 'Switch the application on.' }]

const saml: SamlWay = {
  protocol: 'saml',
  todo: [
    open('PingOne', `${add} → SAML Application → Configure → Manually Enter`),
    {
      text: 'Fill in these fields:',
      paste: ({ callback_url, client_id }) => ({ 'ACS URLs': callback_url, 'Entity ID': client_id }),
    },
    {
      ...fill('Configuration'),
      set: { Signing: 'Sign Assertion & Response', 'Signing Algorithm': 'RSA_SHA256' },
    },
    {
      text: 'Identify people by an ID that never changes:',
      set: {
        'Configuration → Subject NameID Format': 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
        'Attribute Mappings → saml_subject': 'User ID',
      },
    },
    {
      ...send('Attribute Mappings'),
      set: { email: 'Email Address', firstName: 'Given Name', lastName: 'Family Name' },
    },
    { ...sendGroups('Attribute Mappings'), set: { groups: 'Group Names' } },
    ...end,
  ],
  help: { metadata: findAt('Configuration → IDP Metadata URL') },
  example: 'https://auth.pingone.eu/…/saml20/metadata/…',
}

const oidc: OidcWay = {
  protocol: 'oidc',
  todo: [
    open('PingOne', `${add} → OIDC Web App`),
    { ...fill('Configuration'), paste: ({ callback_url }) => ({ 'Redirect URIs': callback_url }) },
    { ...fill('Resources'), set: { Scopes: 'email, profile' } },
    {
      ...sendGroups('Attribute Mappings'),
      set: { groups: 'Group Names', 'groups → UserInfo': '✓', 'groups → ID Token': '–' },
    },
    ...end,
  ],
  help: {
    issuer: findAt('Overview → Issuer'),
    client_id: findAt('Overview → Client ID'),
    client_secret: findAt('Overview → Client Secret'),
  },
  example: 'https://auth.pingone.eu/ENVIRONMENT-ID/as',
  // A claim that is named is looked for in the user info as well: the ID token has no room for more than 25 groups.
  preset: { claims: { groups: 'groups' } },
}

export const ping: Idp = {
  id: 'ping',
  name: { name: 'PingOne' },
  issuer: /^https:\/\/auth\.pingone\./,
  ways: [saml, oidc],
}
