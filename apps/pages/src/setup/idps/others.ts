import type { Idp, Todo } from './idp.ts'

const whoMay: Todo = { text: 'Choose there who may sign in.' }
const sendAs = (name: string): Todo => ({
  text: 'Have it send the email address as {email}, the name as {name} and, if groups are to decide what people may do, the groups as {groups}.',
  names: { email: 'email', name, groups: 'groups' },
})

/** Their ids are the protocols: connections that nobody knows more of are theirs. */
export const others: readonly Idp[] = [
  {
    id: 'oidc',
    name: 'Another one, by OpenID Connect',
    ways: [
      {
        protocol: 'oidc',
        todo: [
          {
            text: 'At your identity provider, register a web application with OpenID Connect and the authorization code flow.',
          },
          { text: 'Paste this there as the redirect URI:', hasOurs: true },
          sendAs('name'),
          whoMay,
        ],
        help: {},
        example: 'https://sso.acme.com',
      },
    ],
  },
  {
    id: 'saml',
    name: 'Another one, by SAML 2.0',
    ways: [
      {
        protocol: 'saml',
        todo: [
          { text: 'At your identity provider, create an application with SAML 2.0.' },
          { text: 'Paste these two values there:', hasOurs: true },
          { text: 'Identify people by a persistent NameID, and sign with RSA-SHA256.' },
          sendAs('displayName'),
          whoMay,
        ],
        help: {},
        example: 'https://sso.acme.com/metadata.xml',
      },
    ],
  },
]
