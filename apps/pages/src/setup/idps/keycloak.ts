import { findAt, type Idp, identify, type OidcWay, open, type SamlWay, send, sendGroups } from './idp.ts'

const create = open('Keycloak', 'Clients → Create client')
const mapper = 'Client scopes → …-dedicated → Add mapper'

const oidc: OidcWay = {
  protocol: 'oidc',
  todo: [
    create,
    {
      text: 'Fill in these fields:',
      set: {
        'Client type': 'OpenID Connect',
        'Client authentication': 'On',
        'Authentication flow': 'Standard flow',
      },
      paste: ({ callback_url }) => ({ 'Valid redirect URIs': callback_url }),
    },
    {
      ...sendGroups(`${mapper} → Group Membership`),
      set: { 'Token Claim Name': 'groups', 'Full group path': 'Off', 'Add to ID token': 'On' },
    },
    {
      text: 'People whose address is not verified in {idp} ({place}) are asked for a code by email the first time.',
      names: { idp: 'Keycloak', place: 'Users → Email verified' },
    },
  ],
  help: {
    issuer: { text: 'It ends with the name of your realm.' },
    client_id: { text: 'It is what you entered as {field}.', names: { field: 'Client ID' } },
    client_secret: findAt('Credentials → Client Secret'),
  },
  example: 'https://sso.acme.com/realms/acme',
}

const saml: SamlWay = {
  protocol: 'saml',
  todo: [
    create,
    {
      text: 'Fill in these fields:',
      set: { 'Client type': 'SAML' },
      paste: ({ callback_url, client_id }) => ({
        'Client ID': client_id,
        'Valid redirect URIs': callback_url,
        'Master SAML Processing URL': callback_url,
      }),
    },
    { ...identify('Settings'), set: { 'Name ID format': 'persistent', 'Force name ID format': 'On' } },
    {
      text: 'Fill in these fields:',
      set: {
        'Settings → Sign assertions': 'On',
        'Settings → Signature algorithm': 'RSA_SHA256',
        'Keys → Client signature required': 'Off',
      },
    },
    {
      ...send(`${mapper} → User Property`),
      set: { email: 'email', firstName: 'firstName', lastName: 'lastName' },
    },
    { ...sendGroups(`${mapper} → Group list`), set: { 'Group attribute name': 'groups', 'Full group path': 'Off' } },
    {
      text: 'Do not let people edit their own email address ({place}): with SAML, {idp} does not tell us whether it is verified.',
      names: { idp: 'Keycloak', place: 'Realm settings → User profile → email' },
    },
  ],
  help: { metadata: findAt('Realm settings → SAML 2.0 Identity Provider Metadata') },
  example: 'https://sso.acme.com/realms/acme/protocol/saml/descriptor',
}

export const keycloak: Idp = {
  id: 'keycloak',
  name: { name: 'Keycloak' },
  issuer: /\/realms\/[^/]+$/,
  ways: [oidc, saml],
}
