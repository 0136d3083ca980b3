import type { CompleteConfig } from '@hallpass/contract/config'
import type { TenantDb } from '../../../db/index.ts'
import type { Sealer } from '../../crypto/index.ts'
import type { NormalizedEmail } from '../../email.ts'
import type { ProjectRenderer } from './fair-renderer.ts'

/** What owners of a project learn about emails that were not sent. */
export interface UnsentEmails {
  projectName: string
  ownerEmails: string[]
  /** How many in all; only the newest are included. */
  count: number
  emails: { subject: string; to: string[] }[]
}

/** What an email is composed from, besides the request for it. */
export interface ComposeContext {
  db: TenantDb
  now: Date
  projectName: string
  config: Pick<CompleteConfig, 'emails' | 'auth'>
  /** Whether somebody who has this mailbox may open an account. */
  admitsSignUp(email: NormalizedEmail): boolean
  /** The emails of a project that were not sent since then; undefined when there are none, or nobody to hear of them. */
  findFailedEmails(projectId: string, since: string | undefined): Promise<UnsentEmails | undefined>
  emails: ProjectRenderer
  sealer: Sealer
  /** HALLPASS_URL, for links to our own pages. */
  url: string
  /** The page of the project where people see their account. */
  accountUrl: string
}
