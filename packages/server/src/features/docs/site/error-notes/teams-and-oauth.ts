import type { Notes } from './index.ts'

/** Of teams, permissions, providers and API keys. */
export const teamNotes = {
  PERMISSION_NOT_FOUND: [
    'The permission is not defined, is built in and to be changed, or was not granted to the user directly.',
    'Define it first, or look at **Permissions** for its spelling.',
  ],
  WRONG_PERMISSION_SCOPE: [
    'A team permission was named where a project permission belongs, or the other way round.',
    'Use the endpoint of its scope.',
  ],
  CONTAINED_PERMISSION_NOT_FOUND: [
    'A definition contains a permission that is not defined in the same scope.',
    'Define that one first.',
  ],
  PERMISSION_ID_ALREADY_EXISTS: ['Another permission has the id.', 'Choose another id, or change that permission.'],
  TEAM_NOT_FOUND: [
    'The team was deleted, or is of another project.',
    'Take the id from `GET /teams`; where you keep a copy, listen to `team.deleted`.',
  ],
  TEAM_MEMBERSHIP_NOT_FOUND: [
    'The user is in no such team, or has left it. Clients get this for teams that they may not know of, too.',
    'Add them, or take the team from the list of their own.',
  ],
  TEAM_MEMBERSHIP_ALREADY_EXISTS: ['There is nothing left to do.', 'Go on as if it had just been done.'],
  TEAM_PERMISSION_REQUIRED: [
    'A client does something in a team that the person may not do.',
    'Grant the permission that is named, or do not offer it: `GET /team-permissions?user_id=me` lists what they have.',
  ],
  TEAM_PERMISSION_NOT_FOUND: [
    'A permission is to be revoked that comes from another one, or that the person does not have.',
    'Revoke the one that contains it.',
  ],
  OAUTH_CONNECTION_NOT_CONNECTED_TO_USER: [
    'A token of a provider was asked for, and the person has no account there, or not for that.',
    'Let them connect it: `user.getConnectedAccount(provider, { or: "redirect" })`.',
  ],
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: [
    'The account at the provider belongs to another user of the project.',
    'Sign in as that user, or remove the connection there first.',
  ],
  OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: [
    'The person allowed less than the call needs.',
    'Connect the account again, with that scope.',
  ],
  OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: [
    'Shared keys are for signing in alone.',
    'Set up an OAuth app of your own at the provider, and its keys under **Sign-in methods**.',
  ],
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: [
    'Shared keys are for signing in alone.',
    'Set up an OAuth app of your own at the provider, and its keys under **Sign-in methods**.',
  ],
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: [
    'The flow was begun with another project id, or without a valid publishable client key.',
    'Send the project id as `client_id` and the key as `client_secret`.',
  ],
  OUTER_OAUTH_TIMEOUT: [
    'The person was at the provider for too long, or came back by an old page.',
    'Let them begin again.',
  ],
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: [
    'The provider is not set up, or switched off.',
    'Set it up under **Sign-in methods**; offer only what `GET /projects/current` lists.',
  ],
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: [
    'A server links an account with which another user signs in.',
    'Unlink it there first, or link it without signing in by it.',
  ],
  OAUTH_PROVIDER_ACCESS_DENIED: [
    'The person pressed “Cancel” at the provider, or may not use the app there.',
    'Show the sign-in page again. If it is everybody, look at the OAuth app at the provider.',
  ],
  INVALID_AUTHORIZATION_CODE: [
    'It was used already, is older than five minutes, or the verifier is of another flow.',
    'Begin the flow again. Exchange a code once, in the browser that began it.',
  ],
  API_KEY_EXPIRED: ['Its time is over.', 'Refuse the request; the owner of the key makes a new one.'],
  API_KEY_REVOKED: ['Somebody ended it.', 'Refuse the request; the owner of the key makes a new one.'],
  WRONG_API_KEY_TYPE: [
    'A key of a team was checked as one of a user, or the other way round.',
    'Use the endpoint of its type.',
  ],
  API_KEY_NOT_FOUND: [
    'There is no such key in this project, or the caller may not see it.',
    'Refuse the request, if it came with one. Else look at the list of keys.',
  ],
  PUBLIC_API_KEY_CANNOT_BE_REVOKED: [
    'A scanner for leaked keys found one that is meant to be seen.',
    'Nothing. Its owner can revoke it.',
  ],
} satisfies Notes
