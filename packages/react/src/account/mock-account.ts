import type { ActiveSession, ApiKey, ProjectConfig } from '@hallpass/js'
import type { Account, AccountUser } from './account-context.ts'

export interface MockAccount {
  /** Shows this user instead of the one who is signed in, for previews. */
  mockUser?: { displayName?: string; primaryEmail?: string; profileImageUrl?: string }
  /** Shows these keys, for previews. */
  mockApiKeys?: readonly MockApiKey[]
  /** Shows this project, for previews. */
  mockProject?: { displayName?: string; config?: Partial<ProjectConfig> }
  /** Shows these sessions, for previews. */
  mockSessions?: readonly MockSession[]
}

export type MockApiKey = Pick<ApiKey, 'id' | 'description' | 'createdAt'> &
  Partial<Pick<ApiKey, 'expiresAt' | 'manuallyRevokedAt' | 'value'>>

export type MockSession = Pick<ActiveSession, 'id' | 'createdAt' | 'isCurrentSession'> &
  Partial<Pick<ActiveSession, 'isImpersonation' | 'lastUsedAt' | 'geoInfo' | 'device'>>

const config: ProjectConfig = {
  signUpEnabled: true,
  credentialEnabled: true,
  magicLinkEnabled: true,
  passkeyEnabled: true,
  clientTeamCreationEnabled: true,
  clientUserDeletionEnabled: true,
  allowUserApiKeys: true,
  allowTeamApiKeys: true,
  oauthProviders: [],
}

const doNothing = async () => {}
/** Previews are inert, so this is never called. */
const never = async (): Promise<never> => {
  throw new Error('This is a preview.')
}

/** An account that is made up: it asks nothing of the server and changes nothing. */
export const mockAccount = ({ mockUser, mockApiKeys, mockProject, mockSessions }: MockAccount): Account => ({
  user: mockUserOf(mockUser ?? {}, mockApiKeys ?? [], mockSessions ?? []),
  project: { displayName: mockProject?.displayName ?? '', config: { ...config, ...mockProject?.config } },
  leave: doNothing,
  goHome: doNothing,
  readPersonalData: never,
})

function mockUserOf(
  person: NonNullable<MockAccount['mockUser']>,
  keys: readonly MockApiKey[],
  sessions: readonly MockSession[],
): AccountUser {
  const email = person.primaryEmail ?? null
  return {
    id: 'preview',
    displayName: person.displayName ?? null,
    primaryEmail: email,
    profileImageUrl: person.profileImageUrl ?? null,
    hasPassword: true,
    otpAuthEnabled: true,
    otpAuthSwitchedOff: false,
    isMultiFactorRequired: false,
    passkeyAuthEnabled: false,
    oauthProviders: [],
    ...mockActions,
    useContactChannels: () => (email === null ? [] : [mockChannel(email)]),
    usePasskeys: () => [],
    useNotificationCategories: () => [],
    useActiveSessions: () => sessions.map((one) => ({ userId: 'preview', isImpersonation: false, ...one })),
    useApiKeys: () => keys.map(mockKey),
    useTeams: () => [],
    useTeamProfile: () => ({ displayName: null, profileImageUrl: null, update: doNothing }),
    usePermissions: () => [],
  }
}

const mockActions = {
  update: doNothing,
  setPassword: async () => undefined,
  updatePassword: async () => undefined,
  getRecoveryCodes: never,
  createRecoveryCodes: never,
  getSecondFactor: async () => ({ isSetUp: true, requiredFrom: null }),
  listAuthenticatorApps: async () => [],
  addAuthenticatorApp: doNothing,
  listSecurityKeys: async () => [],
  registerSecurityKey: never,
  listTrustedDevices: async () => [],
  registerPasskey: never,
  createContactChannel: never,
  listContactChannels: never,
  createApiKey: never,
  createTeam: never,
  leaveTeam: doNothing,
  revokeSession: doNothing,
  signOut: doNothing,
  delete: doNothing,
}

const mockChannel = (value: string) => ({
  id: 'preview',
  value,
  type: 'email' as const,
  isPrimary: true,
  isVerified: true,
  usedForAuth: true,
  sendVerificationEmail: doNothing,
  update: doNothing,
  delete: doNothing,
})

function mockKey(key: MockApiKey): ApiKey<'user'> {
  const { manuallyRevokedAt = null, expiresAt } = key
  const whyInvalid = () => {
    if (manuallyRevokedAt) return 'manually-revoked'
    return expiresAt && expiresAt.getTime() < Date.now() ? 'expired' : null
  }
  return {
    isPublic: false,
    type: 'user',
    userId: 'preview',
    value: { lastFour: '····' },
    ...key,
    manuallyRevokedAt,
    update: doNothing,
    revoke: doNothing,
    isValid: () => whyInvalid() === null,
    whyInvalid,
  }
}
