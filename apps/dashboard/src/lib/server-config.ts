import type { PackageSource } from '@hallpass/contract'

/** What the server tells the page before its first request, as JSON in `<meta name="hallpass-config">`. */
export interface ServerConfig {
  /** Of the project `internal`, whose users the people of the dashboard are. */
  publishableClientKey: string
  /** Nobody owns the installation yet: the first account does. */
  isFirstRun: boolean
  /** What the first account of a public installation needs: the code in the server's log, or a mailbox that its settings name. */
  ownerProof: 'setup-code' | 'email' | null
  /** The sign-in pages of projects have an origin of their own. */
  pagesUrl: string | null
  /** Where apps get our packages. */
  packages: PackageSource
  /** Emails wait in `/inbox` because no email server is set. */
  hasInbox: boolean
  /** Emails of projects without an email server of their own can be sent. */
  hasEmailServer: boolean
  /** Somebody set a model that helps to write emails. */
  hasAi: boolean
  /** Anyone may create an account in the dashboard. */
  isSignUpOpen: boolean
  /** Providers that work without keys of the project's own. */
  sharedProviders: readonly string[]
  /** Whether a mock plays the providers that have shared keys; null: not in development, where there is none. */
  mockProviders: 'on' | 'off' | null
}

const none: ServerConfig = {
  publishableClientKey: '',
  isFirstRun: false,
  ownerProof: null,
  pagesUrl: null,
  packages: 'server',
  hasInbox: false,
  hasEmailServer: false,
  hasAi: false,
  isSignUpOpen: true,
  sharedProviders: [],
  mockProviders: null,
}

export function parseServerConfig(content: string | null | undefined): ServerConfig {
  if (!content) return none
  const known: Partial<ServerConfig> = JSON.parse(content)
  return { ...none, ...known }
}

export const serverConfig = parseServerConfig(
  document.querySelector<HTMLMetaElement>('meta[name="hallpass-config"]')?.content,
)

/** Where the sign-in pages of projects are. */
export const pagesOrigin = serverConfig.pagesUrl ?? window.location.origin
