import { fill, findAt, type Idp, letIn, type OidcWay, open, type SamlWay, send, sendGroups } from './idp.ts'

const create = 'Admin → Applications → Applications → Create App Integration'

const oidc: OidcWay = {
  protocol: 'oidc',
  todo: [
    open('Okta', `${create} → OIDC - OpenID Connect → Web Application`),
    {
      text: 'Fill in these fields:',
      set: { 'Grant type': 'Authorization Code' },
      paste: ({ callback_url }) => ({ 'Sign-in redirect URIs': callback_url }),
    },
    letIn('Assignments'),
    {
      ...sendGroups('Sign On → OpenID Connect ID Token'),
      set: { 'Groups claim type': 'Filter', 'Groups claim filter': 'groups, Matches regex, .*' },
    },
  ],
  help: {
    issuer: { text: 'It is your Okta address, without {part} in it.', names: { part: '-admin' } },
    client_id: findAt('General → Client Credentials → Client ID'),
    client_secret: findAt('General → Client Secrets'),
  },
  example: 'https://acme.okta.com',
  // Without this scope Okta leaves the groups out, and says nothing.
  preset: { scopes: 'email profile groups' },
}

const saml: SamlWay = {
  protocol: 'saml',
  todo: [
    open('Okta', `${create} → SAML 2.0`),
    {
      ...fill('Configure SAML'),
      paste: ({ callback_url, client_id }) => ({
        'Single sign-on URL': callback_url,
        'Audience URI (SP Entity ID)': client_id,
      }),
    },
    {
      text: 'Identify people by an ID that never changes:',
      set: { 'Name ID format': 'Persistent', 'Application username': 'Custom' },
      paste: () => ({ 'Application username → Custom': 'user.getInternalProperty("id")' }),
    },
    { ...send('Attribute Statements'), set: { email: 'user.email', displayName: 'user.displayName' } },
    { ...sendGroups('Group Attribute Statements'), set: { Name: 'groups', Filter: 'Matches regex, .*' } },
    letIn('Assignments'),
  ],
  help: { metadata: findAt('Sign On → Metadata URL') },
  example: 'https://acme.okta.com/app/…/sso/saml/metadata',
}

export const okta: Idp = {
  id: 'okta',
  name: { name: 'Okta' },
  issuer: /^https?:\/\/([\w-]+\.)*(okta|oktapreview|okta-emea)\.com(\/|$)/,
  ways: [oidc, saml],
}
