import type { EmailWords } from './types.ts'

export const words: EmailWords = {
  notice: {
    subject: '{title} at {project}',
    when: 'This happened to your account at {project} on {time}.',
    note: 'If this was you, there is nothing to do. If it was not, reset your password and tell {project} at once.',
    codesLeft: 'Recovery codes left: {left}.',
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
      security_key_added: 'A security key was added',
      security_key_removed: 'A security key was removed',
      api_key_created: 'A new API key was created',
      passkey_added: 'A passkey was added',
      passkey_removed: 'A passkey was removed',
      passkeys_removed: 'Your passkeys were removed',
      provider_linked: 'A sign-in provider was connected',
      provider_unlinked: 'A sign-in provider was disconnected',
      session_reused: 'One of your sessions was ended because its token was used twice',
      recovery_codes_created: 'New recovery codes were created',
      recovery_code_used: 'A recovery code was used to sign in',
      device_trusted: 'A device was marked as trusted',
    },
  },
  noCode: {
    subject: '{title} at {project}',
    intro: 'Somebody asked for a code to sign in to {project} with this address. {why}',
    note: '{advice} If it was not you, there is nothing to do.',
    footer: 'Sent to {email} because it was entered at {project}.',
    switched_off: {
      title: 'Signing in by email is off',
      why: 'Codes and links by email are switched off for your account, so this email has none.',
      advice:
        'If this was you, use another sign-in method; you can switch codes by email on again in your account settings.',
    },
    unverified: {
      title: 'Your email is not verified',
      why: 'There is an account with this address, but nobody has shown yet that the address is theirs, so this email has no code.',
      advice:
        'If this was you, sign in with your password and verify the address, or reset the password, which works by email.',
    },
    no_account: {
      title: 'No account with this email',
      why: 'There is no account with this address, and new ones are not open to everybody, so this email has no code.',
      advice: 'If this was you, try another address that you may have used.',
    },
  },
  revokedKey: {
    subject: 'API Key Revoked: {description}',
    title: 'API key revoked',
    preview: 'It was found in public, so it no longer works.',
    own: 'A secret scanner found your API key “{description}” at {project} in public. The key was revoked and no longer works. It ends in {lastFour}.',
    ofTeam:
      'A secret scanner found the API key of {team} “{description}” at {project} in public. The key was revoked and no longer works. It ends in {lastFour}.',
    note: 'Take the key out of where it was published, and make a new one for whatever used it.',
    ownFooter: 'Sent to {email}, because the key is yours.',
    teamFooter: 'Sent to {email}, because you manage the API keys of {team}.',
  },
  failedPayment: {
    subject: 'Your payment for {offer} at {project} failed',
    title: 'Your payment failed',
    again: {
      intro: 'We could not charge {amount} for {offer} at {project}. We will try again on {date}.',
      note: 'Check your card on your billing page, or use another one. Until then, nothing changes.',
    },
    last: {
      intro: 'We could not charge {amount} for {offer} at {project}. This was the last attempt.',
      note: 'To continue, open your billing page and choose another card or a new plan.',
    },
    action: 'Open billing',
    footer: 'Sent to {email} because of a subscription at {project}.',
  },
  signInMethods: {
    pwd: 'Password',
    otp: 'Emailed code or link',
    passkey: 'Passkey',
    totp: 'Second factor',
    'security-key': 'Security key',
    recovery: 'Recovery code',
  },
}
