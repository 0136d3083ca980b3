import type { CompleteConfig } from '@hallpass/contract/config'
import type { TenantDb } from '../../../db/index.ts'
import type { Sealer } from '../../crypto/index.ts'
import type { NormalizedEmail } from '../../email.ts'
import type { ProjectRenderer } from './fair-renderer.ts'

/** What an email is composed from, besides the request for it. */
export interface ComposeContext {
  db: TenantDb
  now: Date
  projectName: string
  config: Pick<CompleteConfig, 'emails' | 'auth'>
  /** Whether somebody who has this mailbox may open an account. */
  admitsSignUp(email: NormalizedEmail): boolean
  emails: ProjectRenderer
  sealer: Sealer
  /** HALLPASS_URL, for links to our own pages. */
  url: string
}
