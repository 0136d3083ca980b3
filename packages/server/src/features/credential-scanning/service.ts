import { knownError } from '@hallpass/contract'
import type { App } from '../../app.ts'
import { emailsOfOwners, findApiKeyAnywhere, isExpired } from '../../core/api-keys/index.ts'
import { originOf, recordAudit } from '../../core/audit/index.ts'
import { requestMail } from '../../core/outbox/index.ts'
import type { RequestInfo } from '../../core/request.ts'
import { revokeOnce } from './store.ts'

/** Repeating a report succeeds silently, because scanners repeat them: docs/protocol/projects.md#leaked-keys. */
export async function revokeLeakedKey(app: App, request: RequestInfo, value: string): Promise<void> {
  const key = await findApiKeyAnywhere(app.database, value)
  const project = key && (await app.projects.find(key.project_id))
  if (!key || !project) throw knownError('API_KEY_NOT_FOUND')
  if (key.is_public) throw knownError('PUBLIC_API_KEY_CANNOT_BE_REVOKED')
  const now = app.clock.now()
  if (isExpired(key, now)) throw knownError('API_KEY_EXPIRED')
  const db = app.database.forTenancy(project.tenancyId)
  await db.transaction().execute(async (tx) => {
    if (!(await revokeOnce(tx, key.id, now))) return
    const type = key.user_id === null ? 'team_api_key' : 'user_api_key'
    await recordAudit(tx, now, {
      action: `${type}.revoked`,
      actor: { type: 'secret_scanner', id: null },
      target: { type, id: key.id },
      ...originOf(request),
    })
    for (const email of await emailsOfOwners(tx, project, key)) {
      await requestMail(tx, { kind: 'api_key_revoked', apiKeyId: key.id, email })
    }
  })
  app.auditChainer.ring()
}
