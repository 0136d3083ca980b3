import type { NoticeWords } from './types.ts'

export const words: NoticeWords = {
  subject: '{title} at {project}',
  when: 'This happened to your account at {project} on {time}.',
  note: 'If this was you, there is nothing to do. If it was not, reset your password and tell {project} at once.',
  footer: 'Sent to {email} because it belongs, or belonged until now, to an account at {project}.',
  titles: {
    password_set: 'Your account has a password now',
    password_changed: 'Your password was changed',
    password_removed: 'Your password was removed',
    primary_email_changed: 'This is now the email of your account',
    primary_email_replaced: 'Your email was changed',
    email_added: 'An email was added to your account',
    second_factor_added: 'Two-factor authentication was switched on',
    second_factor_removed: 'Two-factor authentication was switched off',
    api_key_created: 'A new API key was created',
    passkey_added: 'A passkey was added',
    passkey_removed: 'A passkey was removed',
    passkeys_removed: 'Your passkeys were removed',
    provider_linked: 'A sign-in provider was connected',
    provider_unlinked: 'A sign-in provider was disconnected',
  },
}
