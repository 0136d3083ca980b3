import type { Project, ProjectConfig } from '@hallpass/js'

/** For previews: what a page would look like, without a project and with nothing to press. */
export interface MockProject {
  displayName?: string
  sendsEmails?: boolean
  config: Pick<
    ProjectConfig,
    'signUpEnabled' | 'credentialEnabled' | 'magicLinkEnabled' | 'passkeyEnabled' | 'oauthProviders'
  >
}

export type AuthProject = MockProject | Project
