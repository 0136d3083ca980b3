/** Themes and templates that every project has; an entry of the configuration under the same id takes its place. */
export interface Builtins {
  themes: Readonly<Record<string, { displayName: string; tsxSource: string }>>
  templates: Readonly<Record<string, { displayName: string; tsxSource: string }>>
}

export const defaultThemeId = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac'
export const darkThemeId = 'a0172b5d-cff0-463b-83bb-85124697373a'

export const templateIds = {
  emailVerification: 'e7d009ce-8d47-4528-b245-5bf119f2ffa3',
  passwordReset: 'a70fb3a4-56c1-4e42-af25-49d25603abd0',
  magicLink: '822687fe-8d0a-4467-a0d1-416b6e639478',
  teamInvitation: 'e84de395-2076-4831-9c19-8e9a96a868e4',
  signInInvitation: '066dd73c-36da-4fd0-b6d6-ebf87683f8bc',
  newSignIn: '3b0a6e4f-5d0c-4c55-9a57-8f1f7c2e9d41',
} as const

/** What the built-ins are called; their sources are in @hallpass/emails. */
export const builtinNames = {
  themes: { [defaultThemeId]: 'Default Light', [darkThemeId]: 'Default Dark' },
  templates: {
    [templateIds.emailVerification]: 'Email Verification',
    [templateIds.passwordReset]: 'Password Reset',
    [templateIds.magicLink]: 'Magic Link/OTP',
    [templateIds.teamInvitation]: 'Team Invitation',
    [templateIds.signInInvitation]: 'Sign In Invitation',
    [templateIds.newSignIn]: 'New Sign-In',
  },
} as const
