import type { SetupText } from './texts/source.ts'

export type Protocol = 'oidc' | 'saml'

export interface Idp {
  id: string
  name: SetupText | { name: string }
  protocol: Protocol
  /** What to do there: first where the application is made, later what it needs and what it gives. */
  create: SetupText
  finish: SetupText
  /** What the issuer, or the address of the metadata, looks like. */
  example: string
}

/** What people do at each identity provider, in words: pictures of consoles are out of date within a year. */
export const idps: readonly Idp[] = [
  {
    id: 'okta',
    name: { name: 'Okta' },
    protocol: 'oidc',
    create:
      'In the Okta admin console, open Applications → Create App Integration. Choose OIDC – OpenID Connect and Web Application.',
    finish:
      'Assign the people who may sign in. Then copy the client ID and a client secret. The issuer is your Okta address.',
    example: 'https://acme.okta.com',
  },
  {
    id: 'entra',
    name: { name: 'Microsoft Entra ID' },
    protocol: 'oidc',
    create:
      'In the Microsoft Entra admin center, open App registrations → New registration. Choose accounts in this directory only, and the platform Web.',
    finish:
      'Under Certificates & secrets, create a client secret. Copy the application (client) ID. The issuer has your directory (tenant) ID in it.',
    example: 'https://login.microsoftonline.com/DIRECTORY-ID/v2.0',
  },
  {
    id: 'google',
    name: { name: 'Google Workspace' },
    protocol: 'saml',
    create:
      'In the Google Admin console, open Apps → Web and mobile apps → Add app → Add custom SAML app, and download the metadata.',
    finish:
      'Set Name ID to the primary email. Map Primary email to email, and switch the app on for your people. Then give us the metadata file.',
    example: 'https://accounts.google.com/o/saml2/…',
  },
  {
    id: 'onelogin',
    name: { name: 'OneLogin' },
    protocol: 'saml',
    create: 'In OneLogin, open Applications → Add App, and choose SAML Custom Connector (Advanced).',
    finish:
      'Under Parameters, send Email as email. Under SSO, choose SHA-256. Then copy the Issuer URL, which is the address of the metadata.',
    example: 'https://app.onelogin.com/saml/metadata/…',
  },
  {
    id: 'ping',
    name: { name: 'PingOne' },
    protocol: 'saml',
    create: 'In PingOne, open Applications → Add application. Choose SAML Application, and configure it by hand.',
    finish:
      'Under Attribute mappings, send the email address as email. Switch the application on, and copy the IdP metadata URL.',
    example: 'https://auth.pingone.com/…/saml20/metadata/…',
  },
  {
    id: 'keycloak',
    name: { name: 'Keycloak' },
    protocol: 'oidc',
    create:
      'In the Keycloak admin console, open your realm → Clients → Create client. Choose OpenID Connect, and switch client authentication on.',
    finish: 'Under Credentials, copy the client secret. The issuer is the address of your realm.',
    example: 'https://sso.acme.com/realms/acme',
  },
  {
    id: 'adfs',
    name: { name: 'AD FS' },
    protocol: 'saml',
    create:
      'In AD FS Management, open Relying Party Trusts → Add Relying Party Trust. Choose claims aware, enter the data by hand, and enable SAML 2.0 WebSSO.',
    finish:
      'Add a rule that sends LDAP attributes as claims: E-Mail-Addresses as E-Mail Address, and as Name ID. Then give us the address of your federation metadata.',
    example: 'https://adfs.acme.com/FederationMetadata/2007-06/FederationMetadata.xml',
  },
  {
    id: 'oidc',
    name: 'Another one, by OpenID Connect',
    protocol: 'oidc',
    create:
      'At your identity provider, register a web application with OpenID Connect and the authorization code flow.',
    finish: 'Copy the client ID, the client secret and the issuer.',
    example: 'https://sso.acme.com',
  },
  {
    id: 'saml',
    name: 'Another one, by SAML 2.0',
    protocol: 'saml',
    create: 'At your identity provider, create an application with SAML 2.0.',
    finish:
      'Send the email address as the attribute email, and a persistent NameID. Sign with RSA-SHA256. Then give us the metadata.',
    example: 'https://sso.acme.com/metadata.xml',
  },
]

export const findIdp = (id: string | undefined): Idp | undefined => idps.find((one) => one.id === id)
