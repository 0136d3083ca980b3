/** Names on the wire, unchanged from the published packages, so that apps can move over as they are. */
export const header = {
  projectId: 'x-stack-project-id',
  branchId: 'x-stack-branch-id',
  accessType: 'x-stack-access-type',
  publishableClientKey: 'x-stack-publishable-client-key',
  secretServerKey: 'x-stack-secret-server-key',
  superSecretAdminKey: 'x-stack-super-secret-admin-key',
  adminAccessToken: 'x-stack-admin-access-token',
  workflowToken: 'x-stack-workflow-token',
  accessToken: 'x-stack-access-token',
  refreshToken: 'x-stack-refresh-token',
  allowAnonymousUser: 'x-stack-allow-anonymous-user',
  overrideErrorStatus: 'x-stack-override-error-status',
  randomNonce: 'x-stack-random-nonce',
  clientVersion: 'x-stack-client-version',
  requestId: 'x-stack-request-id',
  knownError: 'x-stack-known-error',
  actualStatus: 'x-stack-actual-status',
  /** Sent by our SDK to an app's own server, never to us. */
  appSession: 'x-stack-auth',
  /** Ours: asks for what we add to the objects of the contract. */
  extensions: 'x-hallpass-extensions',
  /** Ours: the same call again, with the same key, is not done again. */
  idempotencyKey: 'idempotency-key',
  /** Ours: with `1` an access token reads nothing either once its session has ended. */
  liveSession: 'x-hallpass-live-session',
  /** Ours: the setup link that a page shows. The cookie may be of another by then. */
  setupLink: 'x-hallpass-setup-link',
} as const

/** Ours: `true` on an answer that was kept under an idempotency key. Apart from the others, which every page loads. */
export const replayedHeader = 'idempotency-replayed'

/** Cookies and storage of the SDK, on the domain of the app. */
export const cookieName = {
  refreshToken: (projectId: string) => `stack-refresh-${projectId}`,
  legacyRefreshToken: 'stack-refresh',
  accessToken: 'stack-access',
  isHttps: 'stack-is-https',
  oauthOuter: (state: string) => `stack-oauth-outer-${state}`,
  oauthInner: (state: string) => `stack-oauth-inner-${state}`,
  ssoConfirmed: (projectId: string) => `hallpass-sso-confirmed-${projectId}`,
} as const
export const mfaAttemptStorageKey = 'stack_mfa_attempt_code'

export const allowedMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

const allowedHeaders = [
  'content-type',
  'authorization',
  header.projectId,
  header.branchId,
  header.overrideErrorStatus,
  header.randomNonce,
  header.clientVersion,
  'x-stack-disable-artificial-development-delay',
  header.accessType,
  header.publishableClientKey,
  header.secretServerKey,
  header.superSecretAdminKey,
  header.adminAccessToken,
  header.workflowToken,
  header.refreshToken,
  header.accessToken,
  header.allowAnonymousUser,
  'baggage',
  'sentry-trace',
  'x-vercel-protection-bypass',
  'ngrok-skip-browser-warning',
  header.extensions,
  header.idempotencyKey,
]
const exposedHeaders = ['content-type', header.actualStatus, header.knownError, 'retry-after', header.requestId]

/** The same answer to every origin: no credentials ever travel by cookie. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': allowedMethods.join(', '),
  'access-control-max-age': '86400',
  'access-control-allow-headers': allowedHeaders.join(', '),
  'access-control-expose-headers': exposedHeaders.join(', '),
} as const

/** What the server answers to whoever is blocked, once they have shown that the account is theirs; components say it too. */
export const blockedMessage = 'This account is blocked.'
/** A client that knows no way to set one up shows this in the place of a session. */
export const factorNeededMessage =
  'This account needs a second factor. Set one up where you manage your account, or on the sign-in page of the service.'

/** What the SDK says when the browser knows that it has no connection; components say it in the reader's language. */
export const offlineMessage = 'You are offline. Please check your internet connection and try again.'
