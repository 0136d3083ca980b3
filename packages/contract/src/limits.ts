/** Numbers that the server and the SDKs share. Units are in the names. */

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export const passwordLength = { min: 8, max: 70 } as const
/** What published clients are told about a common password: a length that few of them have. */
export const commonPasswordAdvice = { minLength: 12 } as const

export const maxLength = {
  email: 256,
  displayName: 256,
  id: 63,
  branchId: 255,
  /** Ours: an id that could not be indexed would be a 500. */
  permissionId: 255,
  /** Ours, for the same reason: provider accounts are unique by their id. */
  oauthAccountId: 512,
  /** And this: customers of a project's own kind are found by it. */
  customerId: 255,
  /** And this: people who came from elsewhere are found by it. */
  externalId: 255,
  /** And this: what was reported twice is found by it. */
  idempotencyKey: 255,
  /** Ours: what is longer is no setup code, however it was typed. */
  setupCode: 100,
  imageUrl: 1_000_000,
  /** Ours: with an account's name at it, it is one of those ids. */
  issuer: 240,
  oauthScopes: 500,
  trustedDomain: 300,
  handlerPath: 300,
  emailServerPassword: 70,
  webhookUrl: 2_000,
  /** Ours: it is kept with the code that is sent to it. */
  callbackUrl: 8_000,
  webhookDescription: 1_000,
  configOverride: 5_000_000,
  /** Ours: of the file that a configuration is kept in, of a place in it, and of what a push was made from. */
  configFileName: 300,
  configPlace: 1_000,
  configVersion: 40,
  /** Of a value in the data vault, as its owner encrypted it. */
  dataVaultValue: 6_000_000,
} as const

export const portRange = { min: 0, max: 65_535 } as const
export const profileImageMaxBytes = 100_000
/** How much of an item one change may add or take: what the database holds. */
export const itemDeltaRange = { min: -2_147_483_648, max: 2_147_483_647 } as const
/** Coupons in one answer. */
export const couponPageSize = { default: 50, max: 200 } as const
/** How long a payment that was begun holds the coupon that it was begun with. */
export const couponHoldMillis = day
/** How long one that never came is remembered: paid late, it still counts. */
export const couponForgetMillis = 30 * day
/** Events in one report of usage. */
export const usageMaxEvents = 500
/** Entries in one answer of an item's history. */
export const itemHistoryPageSize = { default: 50, max: 200 } as const
/** Checkout: the most that one purchase may cost, in whole units of the currency charged. */
export const purchaseMaxTotal = 999_999
/** Transactions in one answer. */
export const transactionsLimit = { default: 50, min: 1, max: 200 } as const
/** Users in one answer of a list. */
export const listMaxUsers = 10_000
/** Metadata in one answer of it: a page that would be larger ends earlier, with its cursor. */
export const listMaxBytes = 32 * 1024 * 1024
/** Items in one page of a list that is also sent whole. */
export const listPageSize = { default: 50, max: 200 } as const
/** Teams in one answer of the search for teams. */
export const teamPageSize = { default: 25, max: 200 } as const
/** How many teams have a text is counted up to here: counting on would take as long as there are teams. */
export const teamCountMax = 1000
/** The same for the values of a store of the data vault. */
export const dataVaultCountMax = 10_000
/** The same for users who match a search or a filter. */
export const userCountMax = 1000
/** How far back the figures of a project go. */
export const metricsMaxDays = 366
/** Sign-ins in one answer of their log. */
export const signInPageSize = { default: 50, max: 200 } as const
/** Entries in one answer of the audit log. */
export const auditPageSize = { default: 100, max: 1000 } as const
/** Deeper JSON is refused, so that nothing that walks it can run out of stack. */
export const jsonMaxDepth = 100
/** Members and items in a body, at all levels: reading takes as long as there are many of them, whatever their size. */
export const jsonMaxValues = 50_000
/** Items of one list in a body, except in metadata: each that is wrong is named, which takes long. */
export const jsonMaxItems = { client: 1_000, server: 10_000 } as const
/** Fields of a form, and its length in characters: decoding takes longer than reading JSON. */
export const formMaxFields = 1_000
export const formMaxLength = 200_000
/** Pieces that a body is sent in, besides one for every 256 bytes: each takes as long as a packet, and memory until the body is whole. */
export const bodyMaxPieces = 1_000

/** In the stored configuration of a project, members of members included: whatever reads it looks at each of them. */
export const maxConfigValues = 5_000

/** Keys by which a call is done once: how long and how large the answers are that are kept, and how many of a caller. */
export const idempotencyKeys = {
  maxLength: 255,
  keptMillis: day,
  answerMaxLength: 262_144,
  maxOfServer: 20_000,
  maxOfUser: 100,
} as const

/** What people may keep by themselves, at the client level; a server is bound by the size of a body alone. */
export const clientBounds = {
  /** Of one field of metadata, as JSON. */
  metadataBytes: 32_768,
  /** Of the description of a key. */
  textLength: 2_000,
  /** That a user made and that still exist, also those that they left. */
  teamsMade: 200,
  /** Of a user or a team, neither revoked nor expired. */
  liveKeys: 100,
  /** Email addresses of a user. */
  addresses: 50,
} as const

/** The dates that both JavaScript and Postgres can hold. */
export const epochMillisRange = { min: -62_135_596_800_000, max: 8_640_000_000_000_000 } as const

export const sessionLifetimeMillis = { default: 365 * day, max: 367 * day, impersonation: 2 * hour } as const
/**
 * After a refresh token was replaced, the one before it still counts for so long: tabs ask at the same time, and answers are lost.
 * Shorter finds thieves sooner, longer signs nobody out by mistake.
 */
export const rotationOverlapMillis = 30 * second
/** How long a project may keep people signed in, in days. Absolute: since they signed in. Idle: since they were last here. */
export const sessionDays = { min: 1, max: 365, default: 365 } as const
/** Sessions of one user; with another one the oldest ends. */
export const sessionsPerUser = { min: 1, max: 1000, default: 100 } as const
export const accessTokenLifetimeSeconds = { default: 600, min: 30, max: 86_400 } as const
/** The feed of ended sessions, for servers that verify access tokens by themselves. */
export const revocations = {
  /** How long a call waits for something to end. */
  waitMillis: 25 * second,
  /** Calls of one project that may wait at a time, in each server process. */
  maxWaiting: 50,
  pageSize: 10_000,
  /** Ended sessions that the SDK remembers; the oldest are forgotten first. */
  maxRemembered: 100_000,
} as const
export const cliLoginLifetimeMillis = { default: 2 * hour, max: day } as const

/**
 * How long the codes in emails work, in minutes. A project sets its own under `auth.codes`, within these bounds: not so
 * short that an email is too slow, not so long that an old mailbox opens an account.
 */
export const codeLifetimeMinutes = {
  signIn: { default: 30, min: 5, max: (7 * day) / minute },
  passwordReset: { default: 60, min: 5, max: (7 * day) / minute },
  verification: { default: day / minute, min: 5, max: (30 * day) / minute },
  invitation: { default: (7 * day) / minute, min: 60, max: (30 * day) / minute },
} as const

/** How long a second factor that is lost stays in force after its reset by email was asked for, where a project has that. */
export const factorResetDelayHours = { min: 24, max: 168, default: 72 } as const
/** How long it can be finished from then on. */
export const factorResetOpenMillis = 7 * day

/** How long every other code can be used after it was made. */
export const codeLifetimeMillis = {
  unsubscribe: 7 * day,
  disownSignIn: 7 * day,
  mfaAttempt: 5 * minute,
  /** Long enough to find an app and install it. */
  factorSetup: 30 * minute,
  factorReset: 30 * minute,
  /** As long as the flow of the sign-in that it goes on with. */
  ssoLink: 10 * minute,
  /** From the page that asks to the app, which goes on at once. */
  ssoConfirmed: 5 * minute,
  /** As long as what it stops can be finished: the longest delay, and seven days. */
  keepFactor: 14 * day,
  passkeyChallenge: 65 * second,
  projectTransfer: hour,
  purchase: day,
  impersonation: 2 * minute,
  oauthFlow: 10 * minute,
} as const
export const codeMaxAttempts = 20

/** Emails about sign-ins from new places that one person gets in 24 hours. */
export const maxNewSignInMails = 3

export const webhooks = {
  maxEndpoints: 50,
  /** Of the token that opens their management, for one project. */
  tokenLifetimeMillis: hour,
  /** How long a replaced secret still signs beside the new one. */
  secretOverlapMillis: day,
  /** After each failed attempt; 8 attempts over more than 31 hours. */
  retryDelaysMillis: [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour],
  /** An endpoint that only failed for this long is switched off. */
  disabledAfterMillis: 5 * day,
  /** Failures further apart than this are not one row of failures. */
  failureGapMillis: 2 * day,
  requestMillis: 15 * second,
  /** Of an answer, in the log of attempts. */
  keptResponseCharacters: 1_000,
  maxListedAttempts: 100,
} as const

/** Lengths of random strings, in characters. */
export const randomLength = { code: 45, otp: 6, requestNonce: 45 } as const

export const cookieSeconds = {
  refreshToken: 31_536_000,
  accessToken: 86_400,
  oauthOuter: 3_600,
  oauthInner: 600,
} as const

/** How fresh an access token must be when it is sent, and the most a caller may ask for. */
export const tokenFreshnessMillis = { requested: 20 * second, max: minute } as const

export const timingMillis = {
  cliPoll: 2 * second,
  redirectWait: 2 * second,
  cookieStorePoll: 100,
  retryBase: second,
  cacheThrottle: 300,
  cacheRetention: 5 * second,
  waitMax: 2_147_483_647,
} as const
export const networkAttempts = 5
export const retryJitter = { min: 0.5, max: 1.5 } as const
/** The published client sleeps Retry-After and repeats the call, so it must stay short. */
export const retryAfterMaxSeconds = 30
export const idTokenToleranceSeconds = 30

export const cacheSize = { paths: 512 } as const

/** `perUser`: authenticator apps of one person. `name`: characters. */
export const authenticatorApps = { perUser: 10, name: 100 } as const
/** Security keys, which people touch as a second factor. */
export const securityKeys = { perUser: 10, name: 100 } as const
/** For how many days a device is trusted that was given the second factor, where a project trusts devices. */
export const trustedDeviceDays = { min: 1, max: 90, default: 30 } as const
/** `perUser`: with another one the oldest is asked again. `shown`: what one browser sends, one for each account that it knows. */
export const trustedDevices = { perUser: 20, shown: 5 } as const
/** What stands in for a lost authenticator: `xxxxx-xxxxx`, 50 bits each. */
export const recoveryCodes = { count: 10, groups: 2, groupLength: 5 } as const
/** Published clients make secrets of 20 bytes; shorter ones than 10 can be guessed from a few codes. */
export const totp = { digits: 6, stepSeconds: 30, skewSteps: 1, minSecretBytes: 10, minOwnSecretBytes: 16 } as const

export const dataVault = {
  keyDerivationIterations: 100_000,
  keyBits: 256,
  nonceBytes: 12,
  saltBytes: 16,
  versionBytes: 2,
} as const

export const webAuthnUserIdBytes = { min: 1, max: 64 } as const

export const defaultHandlerPath = '/handler'
export const oauthScope = 'legacy'
export const pkceMethod = 'S256'

/** Days between one failed payment of a test subscription and the next try; after the last one it ends. Until then it goes on. */
export const paymentRetryDays = [3, 5, 7] as const
/** How long before the end of a trial its customer is told. */
export const trialReminderDays = 3
/** How far the clock of a test project moves at a time, and in all. */
export const testClockMaxDays = { step: 400, total: 3_650 } as const
/** Invoices in one answer. */
export const invoicePageSize = { default: 50, max: 200 } as const
/** How long the address of a receipt works. */
export const receiptLinkHours = 24
/** Customers in one answer of their list, and what is told there of each. */
export const customerPageSize = { default: 25, max: 100, products: 5 } as const
/** How long a told price of a change holds. */
export const changeOfferMillis = hour
/** Of one customer, the newest subscriptions and invoices that are read from the payment processor after an event. */
export const processorReadMax = 300
/** Members of a team who are told about its payments. */
export const billingMailMax = 20
