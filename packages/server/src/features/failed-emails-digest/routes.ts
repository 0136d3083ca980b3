import { internalProjectId, textError } from '@hallpass/contract'
import { failedEmailsDigest } from '@hallpass/contract/endpoints'
import type { App } from '../../app.ts'
import { sameSecret } from '../../core/crypto/index.ts'
import { type FailedEmails, listFailedEmails } from '../../core/mail/index.ts'
import { requestMail } from '../../core/outbox/index.ts'
import { route } from '../../http/route.ts'

/** For a scheduler, which has its own secret: docs/protocol/emails.md#the-digest-of-failures. */
export const failedEmailsDigestRoutes = [
  route(failedEmailsDigest, async ({ query, headers }, { app }) => {
    if (!isCron(app, headers.authorization)) throw textError(401, 'This is not the cron secret of this server.')
    const failed = await listFailedEmails(app)
    const results = query.dry_run === 'true' ? [] : await Promise.allSettled(failed.map((one) => sendDigest(app, one)))
    for (const result of results) {
      if (result.status === 'rejected')
        app.log.error({ err: result.reason }, 'a digest of failed emails was not queued')
    }
    return {
      success: results.every(({ status }) => status === 'fulfilled'),
      failed_emails_by_tenancy: failed.map(({ emails, ownerEmails, projectId, tenancyId }) => ({
        emails,
        tenant_owner_emails: ownerEmails,
        project_id: projectId,
        tenancy_id: tenancyId,
      })),
    }
  }),
]

function isCron({ settings: { cronSecret } }: App, authorization: string): boolean {
  const [, given] = /^Bearer (.+)$/.exec(authorization) ?? []
  return cronSecret !== undefined && given !== undefined && sameSecret(given, cronSecret)
}

async function sendDigest(app: App, { projectId, since }: FailedEmails) {
  const internal = await app.projects.get(internalProjectId)
  await requestMail(app.database.forTenancy(internal.tenancyId), {
    kind: 'failed_emails_digest',
    projectId,
    since: since.toISOString(),
  })
}
