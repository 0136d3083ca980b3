import { fill, type Idp, open, type SamlWay, send, sendGroups } from './idp.ts'

const saml: SamlWay = {
  protocol: 'saml',
  todo: [
    open('Google Admin (admin.google.com)', 'Apps → Web and mobile apps → Add app → Add custom SAML app'),
    {
      text: 'Press {button} and keep the file: you will need it in the last step.',
      names: { button: 'Download metadata' },
    },
    {
      ...fill('Service provider details'),
      set: { 'Name ID format': 'EMAIL', 'Name ID': 'Basic Information > Primary email' },
      paste: ({ callback_url, client_id }) => ({ 'ACS URL': callback_url, 'Entity ID': client_id }),
    },
    {
      ...send('Attribute mapping'),
      set: { 'Primary email': 'email', 'First name': 'firstName', 'Last name': 'lastName' },
    },
    { ...sendGroups('Attribute mapping → Group membership'), set: { 'App attribute': 'groups' } },
    {
      text: 'Under {place}, switch the app on for the people who may sign in. Until then it is off for everybody.',
      names: { place: 'User access' },
    },
  ],
  help: {
    metadata: {
      text: '{idp} gives out its metadata only as a file. Give us a new one before its certificate expires.',
      names: { idp: 'Google' },
    },
  },
  example: 'https://accounts.google.com/o/saml2/…',
  isMetadataFile: true,
}

export const google: Idp = {
  id: 'google',
  name: { name: 'Google Workspace' },
  issuer: /^https:\/\/accounts\.google\.com(\/|$)/,
  ways: [saml],
}
