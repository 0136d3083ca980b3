/** What identity providers call what they say about people, where they do not say it under the usual names. */
export interface SsoPreset {
  name: string
  /** Of an ID token. */
  oidc: SsoClaimNames
  /** Of an assertion. */
  saml: SsoClaimNames
}

export interface SsoClaimNames {
  email?: string
  display_name?: string
  picture?: string
  groups?: string
}

const ws = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const microsoft = 'http://schemas.microsoft.com'

export const ssoPresets = {
  okta: {
    name: 'Okta',
    oidc: { groups: 'groups' },
    saml: { email: 'email', display_name: 'displayName', groups: 'groups' },
  },
  entra: {
    name: 'Microsoft Entra ID',
    // Entra leaves `email` out where a person has no mailbox.
    oidc: { email: 'preferred_username', groups: 'groups' },
    saml: {
      email: `${ws}/emailaddress`,
      display_name: `${microsoft}/identity/claims/displayname`,
      groups: `${microsoft}/ws/2008/06/identity/claims/groups`,
    },
  },
  google: {
    name: 'Google Workspace',
    // Google says no groups by OpenID Connect.
    oidc: {},
    saml: { email: 'email', display_name: 'displayName', groups: 'groups' },
  },
  onelogin: {
    name: 'OneLogin',
    oidc: { groups: 'groups' },
    saml: { email: 'email', display_name: 'displayName', groups: 'memberOf' },
  },
  ping: {
    name: 'PingOne',
    oidc: { groups: 'groups' },
    saml: { email: 'email', display_name: 'displayName', groups: 'groups' },
  },
  keycloak: {
    name: 'Keycloak',
    oidc: { groups: 'groups' },
    saml: { email: 'email', display_name: 'name', groups: 'groups' },
  },
  adfs: {
    name: 'AD FS',
    oidc: { email: 'upn', groups: 'group' },
    saml: {
      email: `${ws}/emailaddress`,
      display_name: `${ws}/name`,
      groups: 'http://schemas.xmlsoap.org/claims/Group',
    },
  },
} as const satisfies Record<string, SsoPreset>
export type SsoPresetId = keyof typeof ssoPresets
