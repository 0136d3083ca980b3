import type { Notes } from './index.ts'

/** Of users, passwords, codes and passkeys. */
export const peopleNotes = {
  USER_EMAIL_ALREADY_EXISTS: [
    'Somebody signs up with, or is given, an address that another account signs in with.',
    'Offer to sign in, or to reset the password. If `would_work_if_email_was_verified` is true, verifying it first helps.',
  ],
  EMAIL_NOT_VERIFIED: [
    'An invitation is accepted with an address that nobody has proved to be theirs.',
    'Verify the address that the invitation was sent to, then accept it.',
  ],
  CANNOT_GET_OWN_USER_WITHOUT_USER: [
    '`me` stands for the signed-in user, and nobody is signed in.',
    'Send `x-stack-access-token`, or the id of the user.',
  ],
  USER_ID_DOES_NOT_EXIST: [
    'A body names a user who was deleted, or is of another project.',
    'Leave the id out, or take it from `GET /users`.',
  ],
  USER_NOT_FOUND: [
    'The user was deleted, or is of another project.',
    'Take the id from `GET /users`; where you keep a copy of users, listen to `user.deleted`.',
  ],
  SIGN_UP_NOT_ENABLED: [
    'The project is closed to new people, or admits only some addresses. Invited people still get in.',
    'Open it under **Sign-in methods**, invite the person, or create them from your server.',
  ],
  PASSWORD_AUTHENTICATION_NOT_ENABLED: [
    'Passwords are switched off in this project.',
    'Switch them on under **Sign-in methods**, or offer what the project has: `GET /projects/current` lists it.',
  ],
  PASSKEY_AUTHENTICATION_NOT_ENABLED: [
    'Passkeys are switched off in this project.',
    'Switch them on under **Sign-in methods**, or hide them in your app.',
  ],
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: [
    'The project takes no guests.',
    'Switch them on under **Sign-in methods**, or ask people to sign up.',
  ],
  EMAIL_PASSWORD_MISMATCH: [
    'The address has no account, the account has no password, or the password is another. It is not said which.',
    'Ask again, and offer to reset it. After several wrong ones there is a 429.',
  ],
  REDIRECT_URL_NOT_WHITELISTED: [
    'A link or redirect would lead to an address that the project does not trust.',
    'Add its origin under **Domains**. On your own machine, allow `localhost` there.',
  ],
  PASSWORD_TOO_SHORT: ['The new password has too few characters.', 'Ask for at least `min_length`.'],
  PASSWORD_TOO_COMMON: [
    'The new password is one of those that are tried first. Only callers with extensions are told.',
    'Ask for another one.',
  ],
  PASSWORD_TOO_LONG: ['The new password has too many characters.', 'Ask for at most `maxLength`.'],
  USER_DOES_NOT_HAVE_PASSWORD: [
    'A password is to be changed and there is none: the person signs in otherwise.',
    'Set one with `POST /auth/password/set`.',
  ],
  PASSWORD_CONFIRMATION_MISMATCH: [
    'The old password, which a change or a proof asks for, is wrong.',
    'Ask again, or send a link to reset it.',
  ],
  EMAIL_ALREADY_VERIFIED: ['There is nothing left to verify.', 'Go on as if it had just been done.'],
  EMAIL_IS_NOT_PRIMARY_EMAIL: [
    'A verification was asked for by address, and the person has another one by now.',
    'Use the endpoint that names the contact channel, or the current `primary_email`.',
  ],
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: [
    'The first factor was right, and the person has a second one.',
    'Ask for the code of the authenticator app, or for the security key, and send it with `attempt_code` to `POST /auth/mfa/sign-in`.',
  ],
  STEP_UP_REQUIRED: [
    'What was asked for lasts, and it is too long ago that the person proved who they are. Only callers with extensions are told.',
    'Let them prove it with one of `methods` (`user.confirm()`; our components ask by themselves), and repeat the call.',
  ],
  SSO_REQUIRED: [
    'What they proved is right, but a team has proved the domain of their address and wants its people to come by its own identity provider. Only callers with extensions are told.',
    'Send them to it: `app.signInWithSso({ connectionId: details.connection_id })`.',
  ],
  INVALID_TOTP_CODE: [
    'The code is mistyped, was used already, or is of another account. Clocks that differ by minutes cause it, too.',
    'Ask for the next code that the app shows.',
  ],
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: [
    'An address is to be used for signing in that another account signs in with.',
    'Use another address, or keep it without signing in by it.',
  ],
  VERIFICATION_CODE_NOT_FOUND: [
    'The link or code was never sent, was replaced by a newer one, or is of another kind.',
    'Ask for a new one, and use the latest email.',
  ],
  VERIFICATION_CODE_EXPIRED: [
    'It was used after its time; each kind has its own, which **Sign-in methods** shows.',
    'Ask for a new one.',
  ],
  VERIFICATION_CODE_ALREADY_USED: [
    'It works once. Programs that look at links in emails may have been first.',
    'If the person is signed in, go on; else ask for a new one.',
  ],
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: ['Too many wrong codes were tried.', 'Ask for a new one.'],
  PASSKEY_REGISTRATION_FAILED: [
    'The browser’s answer does not fit the challenge: it is late, of another site, or the passkey is known already.',
    'Begin again. If it stays, compare the domain of the page with **Domains**.',
  ],
  PASSKEY_AUTHENTICATION_FAILED: [
    'The passkey is not known here, was removed, or its answer does not fit the challenge.',
    'Begin again, or offer another method.',
  ],
  SECURITY_KEY_FAILED: [
    'The security key is not one of this person, was removed, or its answer does not fit the challenge: it is late, of another site or for another purpose.',
    'Begin again, or offer the authenticator app or a recovery code.',
  ],
  INVALID_POLLING_CODE: [
    'A command line asks about a sign-in that it never began, or that was forgotten.',
    'Begin again with `POST /auth/cli`.',
  ],
} satisfies Notes
