import type { Project, ProjectConfig } from '@hallpass/js'

/** For previews: what a page would look like, without a project and with nothing to press. */
export interface MockProject {
  /** The name to show. */
  displayName?: string
  /** False where no email server is set. */
  sendsEmails?: boolean
  /** The ways to sign in. */
  config: Pick<
    ProjectConfig,
    'signUpEnabled' | 'credentialEnabled' | 'magicLinkEnabled' | 'passkeyEnabled' | 'oauthProviders'
  >
}

export type AuthProject = MockProject | Project
