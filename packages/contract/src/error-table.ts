import { cliLoginMessage } from './cli-login.ts'
import { detailed, loose, plain, preset } from './error-row.ts'
import { stepUpMessage } from './step-up.ts'

/** Published clients read `details.message` of these errors without looking whether there are details. */
const said = { message: 'string' } as const
const permissionOfUser = { user_id: 'string', permission_id: 'string' } as const
const permissionInTeam = { team_id: 'string', ...permissionOfUser } as const
const customerTypes = { customer_id: 'string', actual_customer_type: 'string' } as const

/**
 * Every known error, one row per code.
 *
 * Codes, statuses and the names of details are public API: published clients rebuild errors from them, so they never
 * change. Messages are for people. A code that is not here must never be sent: clients would not recognise it.
 */
export const errorTable = {
  // project authentication
  PROJECT_KEY_WITHOUT_ACCESS_TYPE: plain(
    400,
    'A project key or admin access token was sent without the x-stack-access-type header. Say which access type it is for.',
    'INVALID_PROJECT_AUTHENTICATION',
  ),
  // camelCase: the published client reads `accessType`
  INVALID_ACCESS_TYPE: detailed(
    400,
    { accessType: 'string' },
    'The x-stack-access-type header must be client, server or admin.',
    'INVALID_PROJECT_AUTHENTICATION',
  ),
  ACCESS_TYPE_WITHOUT_PROJECT_ID: detailed(
    400,
    { request_type: 'string' },
    'An access type was sent without the x-stack-project-id header. Say which project the request is for.',
    'INVALID_PROJECT_AUTHENTICATION',
  ),
  ACCESS_TYPE_REQUIRED: plain(
    400,
    'This endpoint needs the x-stack-access-type header (client, server or admin) and the x-stack-project-id header.',
    'INVALID_PROJECT_AUTHENTICATION',
  ),
  INSUFFICIENT_ACCESS_TYPE: detailed(
    401,
    { actual_access_type: 'string', allowed_access_types: 'string[]' },
    (d) =>
      `This endpoint is open to the access types ${d.allowed_access_types.join(', ')}, not to ${d.actual_access_type}.`,
    'INVALID_PROJECT_AUTHENTICATION',
  ),
  INVALID_PUBLISHABLE_CLIENT_KEY: detailed(
    401,
    { project_id: 'string' },
    (d) => `The publishable client key is not valid for project "${d.project_id}".`,
    'INVALID_PROJECT_AUTHENTICATION',
  ),
  INVALID_SECRET_SERVER_KEY: detailed(
    401,
    { project_id: 'string' },
    (d) => `The secret server key is not valid for project "${d.project_id}".`,
    'INVALID_PROJECT_AUTHENTICATION',
  ),
  INVALID_SUPER_SECRET_ADMIN_KEY: detailed(
    401,
    { project_id: 'string' },
    (d) => `The super-secret admin key is not valid for project "${d.project_id}".`,
    'INVALID_PROJECT_AUTHENTICATION',
  ),
  UNPARSABLE_ADMIN_ACCESS_TOKEN: plain(
    401,
    'The admin access token cannot be read or was not issued by this server.',
    'INVALID_ADMIN_ACCESS_TOKEN',
  ),
  // Published clients crash on anything but null here.
  ADMIN_ACCESS_TOKEN_EXPIRED: preset(
    401,
    { expired_at_millis: 'number?' },
    { expired_at_millis: null },
    'The admin access token has expired. Refresh it and try again.',
    'INVALID_ADMIN_ACCESS_TOKEN',
  ),
  INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN: plain(
    401,
    'The admin access token must be issued on the internal project.',
    'INVALID_ADMIN_ACCESS_TOKEN',
  ),
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: plain(
    401,
    'The admin access token belongs to someone who does not manage this project.',
    'INVALID_ADMIN_ACCESS_TOKEN',
  ),
  CLIENT_AUTHENTICATION_REQUIRED: plain(
    401,
    'Client access needs the x-stack-publishable-client-key header.',
    'PROJECT_AUTHENTICATION_REQUIRED',
  ),
  SERVER_AUTHENTICATION_REQUIRED: plain(
    401,
    'Server access needs the x-stack-secret-server-key header.',
    'PROJECT_AUTHENTICATION_REQUIRED',
  ),
  ADMIN_AUTHENTICATION_REQUIRED: plain(
    401,
    'Admin access needs the x-stack-super-secret-admin-key header or an admin access token.',
    'PROJECT_AUTHENTICATION_REQUIRED',
  ),
  CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED: plain(
    401,
    'This request needs a publishable client key or a secret server key.',
    'PROJECT_AUTHENTICATION_REQUIRED',
  ),
  CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED: plain(
    401,
    'This request needs a publishable client key or a super-secret admin key.',
    'PROJECT_AUTHENTICATION_REQUIRED',
  ),
  CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED: plain(
    401,
    'This request needs a publishable client key, a secret server key or a super-secret admin key.',
    'PROJECT_AUTHENTICATION_REQUIRED',
  ),
  EXPECTED_INTERNAL_PROJECT: plain(
    401,
    'Projects are managed through the internal project only.',
    'PROJECT_AUTHENTICATION_ERROR',
  ),

  // session
  UNPARSABLE_ACCESS_TOKEN: plain(
    401,
    'The access token cannot be read or was not issued by this server.',
    'INVALID_ACCESS_TOKEN',
  ),
  ACCESS_TOKEN_EXPIRED: preset(
    401,
    { expired_at_millis: 'number?' },
    { expired_at_millis: null },
    'The access token has expired. Refresh it and try again.',
    'INVALID_ACCESS_TOKEN',
  ),
  INVALID_PROJECT_FOR_ACCESS_TOKEN: detailed(
    401,
    { expected_project_id: 'string', actual_project_id: 'string' },
    (d) => `The access token was issued for project "${d.actual_project_id}", not for "${d.expected_project_id}".`,
    'INVALID_ACCESS_TOKEN',
  ),
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: plain(401, 'This session has ended. Sign in again.', 'REFRESH_TOKEN_ERROR'),
  CANNOT_DELETE_CURRENT_SESSION: plain(
    400,
    'The session in use cannot be deleted by its id. Sign out instead.',
    'REFRESH_TOKEN_ERROR',
  ),
  PROVIDER_REJECTED: plain(401, 'The provider refused to refresh its token.', 'REFRESH_TOKEN_ERROR'),
  USER_AUTHENTICATION_REQUIRED: plain(401, 'Sign in first: this request needs a user.'),
  ANONYMOUS_AUTHENTICATION_NOT_ALLOWED: plain(
    401,
    'This access token belongs to an anonymous user. Send x-stack-allow-anonymous-user: true to use it.',
  ),

  // users and accounts
  USER_EMAIL_ALREADY_EXISTS: detailed(409, { email: 'string', would_work_if_email_was_verified: 'boolean' }, (d) =>
    d.would_work_if_email_was_verified
      ? 'An account with this email address exists, but the address is not verified yet. Verify it, then try again.'
      : 'An account with this email address exists already. Sign in instead.',
  ),
  EMAIL_NOT_VERIFIED: plain(400, 'The email address is not verified.'),
  CANNOT_GET_OWN_USER_WITHOUT_USER: plain(400, 'The user id "me" means nothing here: the request carries no user.'),
  USER_ID_DOES_NOT_EXIST: detailed(400, { user_id: 'string' }, (d) => `There is no user with the id "${d.user_id}".`),
  USER_NOT_FOUND: plain(404, 'There is no such user.'),
  SIGN_UP_NOT_ENABLED: plain(400, 'This project does not take new accounts.'),
  PASSWORD_AUTHENTICATION_NOT_ENABLED: plain(400, 'This project does not use passwords.'),
  PASSKEY_AUTHENTICATION_NOT_ENABLED: plain(400, 'This project does not use passkeys.'),
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: plain(400, 'This project does not use anonymous accounts.'),
  EMAIL_PASSWORD_MISMATCH: plain(400, 'Wrong e-mail or password.'),
  REDIRECT_URL_NOT_WHITELISTED: plain(
    400,
    'The redirect or callback URL is not on a trusted domain of this project. Add its domain in the project settings.',
  ),
  PASSWORD_TOO_SHORT: detailed(
    400,
    { min_length: 'number' },
    (d) => `The password is too short. Use at least ${d.min_length} characters.`,
    'PASSWORD_REQUIREMENTS_NOT_MET',
  ),
  // Ours: only for callers that send `x-hallpass-extensions: 1`.
  PASSWORD_TOO_COMMON: plain(
    400,
    'Too many people use this password. Choose another one.',
    'PASSWORD_REQUIREMENTS_NOT_MET',
  ),
  // camelCase, unlike its sibling: the published client reads `maxLength`
  PASSWORD_TOO_LONG: detailed(
    400,
    { maxLength: 'number' },
    (d) => `The password is too long. Use at most ${d.maxLength} characters.`,
    'PASSWORD_REQUIREMENTS_NOT_MET',
  ),
  USER_DOES_NOT_HAVE_PASSWORD: plain(400, 'This account has no password.'),
  PASSWORD_CONFIRMATION_MISMATCH: plain(400, 'Passwords do not match.'),
  EMAIL_ALREADY_VERIFIED: plain(409, 'This email address is verified already.'),
  EMAIL_NOT_ASSOCIATED_WITH_USER: plain(400, 'This email address does not belong to the user.'),
  EMAIL_IS_NOT_PRIMARY_EMAIL: detailed(
    400,
    { email: 'string', primary_email: 'string?' },
    'This email address is not the primary one of the user.',
  ),
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: detailed(
    400,
    { attempt_code: 'string' },
    'This account is protected by a second factor. Enter the code of your authenticator app.',
  ),
  INVALID_TOTP_CODE: plain(400, 'The TOTP code is invalid. Please try again.'),
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: detailed(
    409,
    { type: 'string', contact_channel_value: 'string?', would_work_if_email_was_verified: 'boolean' },
    (d) =>
      d.would_work_if_email_was_verified
        ? `Another account signs in with this ${d.type}, but has not verified it yet. Verify it, then try again.`
        : `Another account signs in with this ${d.type} already.`,
  ),

  // verification codes
  VERIFICATION_CODE_NOT_FOUND: plain(404, 'This code is wrong. Check it, or ask for a new one.', 'VERIFICATION_ERROR'),
  VERIFICATION_CODE_EXPIRED: plain(400, 'This code has expired. Ask for a new one.', 'VERIFICATION_ERROR'),
  VERIFICATION_CODE_ALREADY_USED: plain(409, 'This code was used already. Ask for a new one.', 'VERIFICATION_ERROR'),
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: plain(
    400,
    'This code was tried too often. Ask for a new one.',
    'VERIFICATION_ERROR',
  ),

  // passkeys
  PASSKEY_REGISTRATION_FAILED: preset(
    400,
    said,
    { message: 'The passkey could not be registered. Please try again.' },
    (d) => d.message,
  ),
  PASSKEY_AUTHENTICATION_FAILED: preset(
    400,
    said,
    { message: 'Signing in with this passkey did not work. Please try again.' },
    (d) => d.message,
  ),
  PASSKEY_WEBAUTHN_ERROR: detailed(400, { message: 'string', code: 'string' }, (d) => d.message),

  // permissions and teams
  PERMISSION_NOT_FOUND: detailed(404, { permission_id: 'string' }, (d) =>
    d.permission_id.startsWith('$')
      ? `The permission "${d.permission_id}" is built in. It can be neither changed nor deleted.`
      : `There is no permission "${d.permission_id}" here. Create its definition before you use it.`,
  ),
  WRONG_PERMISSION_SCOPE: detailed(
    404,
    { permission_id: 'string', expected_scope: 'string', actual_scope: 'string?' },
    (d) =>
      `The permission "${d.permission_id}" must have ${d.expected_scope} scope, but has ${d.actual_scope ?? 'another'} scope.`,
  ),
  CONTAINED_PERMISSION_NOT_FOUND: detailed(
    400,
    { permission_id: 'string' },
    (d) => `The contained permission "${d.permission_id}" does not exist. Create its definition first.`,
  ),
  PERMISSION_ID_ALREADY_EXISTS: detailed(
    400,
    { permission_id: 'string' },
    (d) => `The permission id "${d.permission_id}" is taken. Choose another one.`,
  ),
  TEAM_NOT_FOUND: detailed(404, { team_id: 'string' }, (d) => `There is no team with the id "${d.team_id}".`),
  TEAM_ALREADY_EXISTS: detailed(409, { team_id: 'string' }, (d) => `The team id "${d.team_id}" is taken.`),
  TEAM_MEMBERSHIP_NOT_FOUND: detailed(
    404,
    { team_id: 'string', user_id: 'string' },
    (d) => `The user "${d.user_id}" is not a member of the team "${d.team_id}".`,
  ),
  TEAM_MEMBERSHIP_ALREADY_EXISTS: plain(409, 'This user is a member of the team already.'),
  PROJECT_PERMISSION_REQUIRED: detailed(
    401,
    permissionOfUser,
    (d) => `The user "${d.user_id}" lacks the project permission "${d.permission_id}".`,
  ),
  TEAM_PERMISSION_REQUIRED: detailed(
    401,
    permissionInTeam,
    (d) => `The user "${d.user_id}" lacks the permission "${d.permission_id}" in the team "${d.team_id}".`,
  ),
  TEAM_PERMISSION_NOT_FOUND: detailed(
    401,
    permissionInTeam,
    (d) =>
      `The user "${d.user_id}" was not granted the permission "${d.permission_id}" directly in the team "${d.team_id}".`,
  ),

  // OAuth
  OAUTH_CONNECTION_NOT_CONNECTED_TO_USER: plain(400, 'This user has not connected an account of that provider.'),
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: plain(
    409,
    'This provider account is connected to another user already.',
  ),
  OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: plain(
    400,
    'The connected account does not grant the scope that was asked for. Connect it again with that scope.',
  ),
  OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: plain(
    400,
    'Additional scopes are not available with shared OAuth keys. Set up your own keys for this provider.',
  ),
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: plain(
    400,
    'Access tokens are not available with shared OAuth keys. Set up your own keys for this provider.',
  ),
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: detailed(
    400,
    { client_id: 'string?' },
    'The OAuth client id or secret is not valid. The client id is the project id, the secret a publishable client key.',
  ),
  INVALID_SCOPE: detailed(400, { scope: 'string' }, 'The scope that was asked for is not valid.'),
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: plain(
    409,
    'This user has connected another account of that provider already.',
  ),
  OUTER_OAUTH_TIMEOUT: plain(408, 'The OAuth flow has timed out. Please sign in again.'),
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: plain(400, 'This project does not offer that OAuth provider.'),
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: plain(
    400,
    'A provider account with this id is used for sign-in already.',
  ),
  OAUTH_PROVIDER_ACCESS_DENIED: plain(400, 'The provider reports that access was denied. Please try again.'),
  INVALID_AUTHORIZATION_CODE: plain(400, 'The authorization code is not valid, or was used already.'),
  INVALID_SHARED_OAUTH_PROVIDER_ID: detailed(
    400,
    { provider_id: 'string' },
    (d) => `There are no shared keys for the OAuth provider "${d.provider_id}".`,
  ),
  INVALID_STANDARD_OAUTH_PROVIDER_ID: detailed(
    400,
    { provider_id: 'string' },
    (d) => `There is no OAuth provider type "${d.provider_id}".`,
  ),

  // API keys
  API_KEY_EXPIRED: plain(401, 'This API key has expired.', 'API_KEY_NOT_VALID'),
  API_KEY_REVOKED: plain(401, 'This API key was revoked.', 'API_KEY_NOT_VALID'),
  WRONG_API_KEY_TYPE: detailed(
    400,
    { expected_type: 'string', actual_type: 'string' },
    (d) => `This is an API key of a ${d.actual_type}, but one of a ${d.expected_type} is needed here.`,
    'API_KEY_NOT_VALID',
  ),
  API_KEY_NOT_FOUND: plain(404, 'There is no such API key.', 'API_KEY_NOT_VALID'),
  PUBLIC_API_KEY_CANNOT_BE_REVOKED: plain(
    400,
    'Public API keys are meant to be seen, so the secret scanner does not revoke them.',
    'API_KEY_NOT_VALID',
  ),

  // billing
  ITEM_NOT_FOUND: detailed(404, { item_id: 'string' }, (d) => `This project has no item with the id "${d.item_id}".`),
  ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH: detailed(
    400,
    { item_id: 'string', item_customer_type: 'string?', ...customerTypes },
    (d) => `The item "${d.item_id}" is not for customers of type ${d.actual_customer_type}.`,
  ),
  CUSTOMER_DOES_NOT_EXIST: detailed(
    400,
    { customer_id: 'string' },
    (d) => `There is no customer with the id "${d.customer_id}".`,
  ),
  OFFER_DOES_NOT_EXIST: detailed(
    400,
    { offer_id: 'string', access_type: 'string' },
    (d) => `There is no offer "${d.offer_id}" that can be reached with ${d.access_type} access.`,
  ),
  OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH: detailed(
    400,
    { offer_id: 'string?', offer_customer_type: 'string?', ...customerTypes },
    (d) => `This offer is not for customers of type ${d.actual_customer_type}.`,
  ),
  ITEM_QUANTITY_INSUFFICIENT_AMOUNT: detailed(
    400,
    { item_id: 'string', customer_id: 'string', quantity: 'number' },
    (d) => `The customer "${d.customer_id}" has too little of the item "${d.item_id}" for a change by ${d.quantity}.`,
  ),
  STRIPE_ACCOUNT_INFO_NOT_FOUND: plain(404, 'Payments are not set up for this project yet.'),

  // other
  BODY_PARSING_ERROR: detailed(400, said, (d) => d.message),
  SCHEMA_ERROR: detailed(400, said, (d) => d.message),
  ALL_OVERLOADS_FAILED: detailed(
    400,
    { overload_errors: 'object[]' },
    'The request fits none of the forms that this endpoint takes. See overload_errors for what each of them lacks.',
  ),
  // camelCase: the published client reads `originalErrorCode`
  UNSUPPORTED_ERROR: detailed(
    500,
    { originalErrorCode: 'string' },
    (d) => `The error ${d.originalErrorCode} is not supported.`,
  ),
  PROJECT_NOT_FOUND: detailed(
    404,
    { project_id: 'string' },
    (d) => `There is no project "${d.project_id}", or you do not have access to it.`,
  ),
  CURRENT_PROJECT_NOT_FOUND: detailed(
    400,
    { project_id: 'string' },
    (d) => `The project "${d.project_id}" does not exist. Check the x-stack-project-id header.`,
  ),
  BRANCH_DOES_NOT_EXIST: detailed(
    400,
    { branch_id: 'string' },
    (d) => `This project has no branch "${d.branch_id}". Check the x-stack-branch-id header.`,
  ),
  DATA_VAULT_STORE_DOES_NOT_EXIST: detailed(
    400,
    { store_id: 'string' },
    (d) => `This project has no data vault store "${d.store_id}".`,
  ),
  DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST: detailed(
    400,
    { store_id: 'string', hashed_key: 'string' },
    (d) => `The data vault store "${d.store_id}" has no value under that key.`,
  ),
  EMAIL_RENDERING_ERROR: detailed(400, { error: 'string' }, (d) => `The email could not be rendered: ${d.error}`),
  REQUIRES_CUSTOM_EMAIL_SERVER: plain(
    400,
    'This needs your own email server. Set one up in the email settings of the project.',
  ),
  EMAIL_TEMPLATE_ALREADY_EXISTS: plain(409, 'There is such an email template already.'),
  INVALID_POLLING_CODE: loose(400, 'The polling code is not valid.'),
  CLI_AUTH_ERROR: preset(400, said, { message: cliLoginMessage.timedOut }, (d) => d.message),
  CLI_AUTH_EXPIRED_ERROR: preset(400, said, { message: cliLoginMessage.expired }, (d) => d.message),
  CLI_AUTH_USED_ERROR: preset(400, said, { message: cliLoginMessage.used }, (d) => d.message),
  // Ours: only for callers that send `x-hallpass-extensions: 1`.
  NO_EMAIL_SERVER: plain(400, 'No email can be sent: there is no email server.'),
  CONFIG_CHANGED_MEANWHILE: plain(
    409,
    'The configuration was changed after you read it. Read it again, and make your change to what it is now.',
  ),
  SECURITY_KEY_FAILED: preset(
    400,
    said,
    { message: 'This security key was not accepted. Please try again.' },
    (d) => d.message,
  ),
  STEP_UP_REQUIRED: detailed(401, { methods: 'string[]', max_age_seconds: 'number' }, stepUpMessage),
  SSO_REQUIRED: detailed(
    400,
    { connection_id: 'string', provider_id: 'string', display_name: 'string' },
    (d) => `Your organisation wants you to sign in with ${d.display_name}.`,
  ),
  SETUP_LINK_MISMATCH: plain(
    409,
    'Another setup link was opened in this browser meanwhile. This page is of the one before, so nothing was done.',
  ),
  OTHER_SETUP_LINK_OPEN: detailed(
    409,
    { link_id: 'string', team: 'string', project: 'string', next_team: 'string', next_project: 'string' },
    (d) => `This browser is setting up ${d.team} at ${d.project}. Say whether to replace that.`,
  ),
  IDEMPOTENCY_KEY_INVALID: detailed(400, said, (d) => d.message),
  IDEMPOTENCY_KEY_REUSED: plain(
    400,
    'This Idempotency-Key was used for another request. Use a new key for every new request, and the same one only to repeat it.',
  ),
  IDEMPOTENCY_KEY_IN_USE: plain(
    409,
    'A request with this Idempotency-Key is being worked on. Send it again in a moment to get its answer.',
  ),
  WORKFLOW_TOKEN_DOES_NOT_EXIST: plain(400, 'The workflow token does not exist.'),
  WORKFLOW_TOKEN_EXPIRED: plain(400, 'The workflow token has expired.'),
} as const

/** In the table because clients know them or create them themselves; our endpoints must not list them. */
export const neverSent = [
  'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN',
  'CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED',
  'CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED',
  'CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED',
  'PROVIDER_REJECTED',
  'EMAIL_NOT_ASSOCIATED_WITH_USER',
  'PASSKEY_WEBAUTHN_ERROR',
  'TEAM_ALREADY_EXISTS',
  'PROJECT_PERMISSION_REQUIRED',
  'INVALID_SCOPE',
  'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
  'INVALID_SHARED_OAUTH_PROVIDER_ID',
  'INVALID_STANDARD_OAUTH_PROVIDER_ID',
  'CUSTOMER_DOES_NOT_EXIST',
  'UNSUPPORTED_ERROR',
  'EMAIL_TEMPLATE_ALREADY_EXISTS',
  'CLI_AUTH_ERROR',
  'CLI_AUTH_EXPIRED_ERROR',
  'CLI_AUTH_USED_ERROR',
  'WORKFLOW_TOKEN_EXPIRED',
] as const satisfies readonly (keyof typeof errorTable)[]
