import { fill, type Idp, identify, letIn, open, type SamlWay, send, sendGroups } from './idp.ts'

const trust = 'Relying Party Trusts → Add Relying Party Trust'
const rule = 'Edit Claim Issuance Policy → Add Rule'

const saml: SamlWay = {
  protocol: 'saml',
  todo: [
    open('AD FS Management', `${trust} → Claims aware → Enter data about the relying party manually`),
    {
      text: 'Fill in these fields:',
      set: { 'Enable support for the SAML 2.0 WebSSO protocol': '✓' },
      paste: ({ callback_url, client_id }) => ({
        'Relying party SAML 2.0 SSO service URL': callback_url,
        'Relying party trust identifier': client_id,
      }),
    },
    letIn('Choose Access Control Policy'),
    {
      ...send(`${rule} → Send LDAP Attributes as Claims`),
      set: { 'E-Mail-Addresses': 'E-Mail Address', 'Display-Name': 'Name' },
    },
    {
      ...identify(`${rule} → Transform an Incoming Claim`),
      set: {
        'Incoming claim type': 'Primary SID',
        'Outgoing claim type': 'Name ID',
        'Outgoing name ID format': 'Persistent Identifier',
      },
    },
    {
      ...sendGroups(`${rule} → Send LDAP Attributes as Claims`),
      set: { 'Token-Groups - Unqualified Names': 'Group' },
    },
    { ...fill('Properties → Advanced'), set: { 'Secure hash algorithm': 'SHA-256' } },
  ],
  help: {
    metadata: {
      text: 'If it can be reached only from inside your network, open it in a browser, save it and give us the file.',
    },
  },
  example: 'https://adfs.acme.com/FederationMetadata/2007-06/FederationMetadata.xml',
  // What AD FS calls Name is the user name at Entra, so that it is not read as the display name everywhere.
  preset: { claims: { display_name: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name' } },
}

export const adfs: Idp = {
  id: 'adfs',
  name: { name: 'AD FS' },
  issuer: /\/adfs\/services\/trust$/,
  ways: [saml],
}
