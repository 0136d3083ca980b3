import type { Notes } from './index.ts'

/** Of keys, tokens and projects. */
export const accessNotes = {
  PROJECT_KEY_WITHOUT_ACCESS_TYPE: [
    'A key came, and no word about what it is for.',
    'Send `x-stack-access-type` with it: `client`, `server` or `admin`. SDKs do so by themselves.',
  ],
  INVALID_ACCESS_TYPE: ['`x-stack-access-type` has another value.', 'Send `client`, `server` or `admin`.'],
  ACCESS_TYPE_WITHOUT_PROJECT_ID: [
    'A key or access type came without the project that it is of.',
    'Send the id of the project as `x-stack-project-id`. **Project keys** in the dashboard shows it.',
  ],
  ACCESS_TYPE_REQUIRED: [
    'The call needs to know the project and the access level, and got no headers.',
    'Send `x-stack-project-id`, `x-stack-access-type` and the key of that level.',
  ],
  INSUFFICIENT_ACCESS_TYPE: [
    'The call is for servers or admins, and a client made it.',
    'Make it from your server, with the secret key of a level that is named; never put that key into a browser.',
  ],
  INVALID_PUBLISHABLE_CLIENT_KEY: [
    'The key was revoked, has expired, or is of another project or server.',
    'Compare project id, key and address of the server with **Project keys**; make a new set if it ended.',
  ],
  INVALID_SECRET_SERVER_KEY: [
    'The key was revoked, has expired, or is of another project or server.',
    'Compare project id, key and address of the server with **Project keys**; make a new set if it ended.',
  ],
  INVALID_SUPER_SECRET_ADMIN_KEY: [
    'The key was revoked, has expired, or is of another project or server.',
    'Compare project id, key and address of the server with **Project keys**; make a new set if it ended.',
  ],
  UNPARSABLE_ADMIN_ACCESS_TOKEN: [
    'The token was cut, is of another server, or was signed with keys that are gone.',
    'Sign in to the dashboard or the command line again.',
  ],
  ADMIN_ACCESS_TOKEN_EXPIRED: [
    'It lives for ten minutes, or its session has ended.',
    'Refresh it and repeat the call. If that fails, sign in again.',
  ],
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: [
    'Whoever it is of belongs to no team that owns the project, or was removed from it.',
    'Ask an owner of the project for an invitation, or sign in as somebody else.',
  ],
  CLIENT_AUTHENTICATION_REQUIRED: [
    'The project, or `client` access, was named without a key.',
    'Send the publishable client key as `x-stack-publishable-client-key`.',
  ],
  SERVER_AUTHENTICATION_REQUIRED: [
    '`server` access was named without its key. Another key does not open it.',
    'Send the secret server key as `x-stack-secret-server-key`.',
  ],
  ADMIN_AUTHENTICATION_REQUIRED: [
    '`admin` access was named without its key. Another key does not open it.',
    'Send the super-secret admin key as `x-stack-super-secret-admin-key`, or an admin access token.',
  ],
  EXPECTED_INTERNAL_PROJECT: [
    'Projects, and the people who manage them, belong to the project `internal`; the call named another one.',
    'Send `x-stack-project-id: internal`, with the keys of that project.',
  ],
  PROJECT_NOT_FOUND: [
    'There is no such project, it was deleted, or the caller does not manage it.',
    'Look for its id among **Projects**. The operator restores deleted ones for seven days.',
  ],
  CURRENT_PROJECT_NOT_FOUND: [
    'The id is wrong, the project was deleted, or it lives on another server.',
    'Compare `x-stack-project-id` and the address of the server with the dashboard.',
  ],
  BRANCH_DOES_NOT_EXIST: ['Projects have one branch, `main`.', 'Leave `x-stack-branch-id` out.'],
  UNPARSABLE_ACCESS_TOKEN: [
    'The token was cut, is of another server, or is no token at all.',
    'Sign the person in again. On your side, look at what is kept and sent.',
  ],
  ACCESS_TOKEN_EXPIRED: [
    'It lives for ten minutes. Writes are also refused once its session has ended.',
    'Get a new one with the refresh token and repeat the call; SDKs do so by themselves.',
  ],
  INVALID_PROJECT_FOR_ACCESS_TOKEN: [
    'An app has the token of somebody who signed in to another project.',
    'Do not share token stores between projects; sign the person in to this one.',
  ],
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: [
    'The person signed out, the session was ended or has run out, or the account is gone.',
    'Forget the tokens and show the sign-in page.',
  ],
  CANNOT_DELETE_CURRENT_SESSION: [
    'Somebody ends the session that they are using, by its id.',
    'Sign out instead: `DELETE /auth/sessions/current`.',
  ],
  USER_AUTHENTICATION_REQUIRED: [
    'The call is about the signed-in user, and nobody is signed in.',
    'Send `x-stack-access-token`, or show the sign-in page.',
  ],
  ANONYMOUS_AUTHENTICATION_NOT_ALLOWED: [
    'Guests have tokens, too, and the caller did not say that they will do.',
    'Send `x-stack-allow-anonymous-user: true` where guests are welcome; elsewhere ask them to sign up.',
  ],
  WORKFLOW_TOKEN_DOES_NOT_EXIST: ['No such token is ever issued.', 'Leave `x-stack-workflow-token` out.'],
} satisfies Notes
