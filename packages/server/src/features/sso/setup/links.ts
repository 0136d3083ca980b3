import { type SetupIntent, setupLinks, setupLinkUrl, textError } from '@hallpass/contract'
import type { createSetupLink, ParsedOf, SetupLink } from '@hallpass/contract/endpoints'
import { describeAudit } from '../../../core/audit/index.ts'
import { normalizeEmail } from '../../../core/email.ts'
import { requestMail, sealCode } from '../../../core/outbox/index.ts'
import {
  deleteSetupLink,
  insertSetupLink,
  liveSetupLinks,
  newSetupSecret,
  type SetupLinkRow,
} from '../../../core/sso/setup-links.ts'
import { holdTeam } from '../../../core/teams/members.ts'
import type { Call } from '../../../http/call.ts'
import { requireDelivery } from '../../../http/email-server.ts'
import { noTeam, requireConnectable } from '../connections.ts'
import { requireManager } from '../managers.ts'

const viewLink = (row: SetupLinkRow): SetupLink => ({
  id: row.id,
  team_id: row.team_id,
  // Only createLink() writes these.
  intents: row.intents as SetupIntent[],
  email: row.email,
  expires_at_millis: row.expires_at.getTime(),
  used_at_millis: row.used_at?.getTime() ?? null,
  session_expires_at_millis: row.session_expires_at?.getTime() ?? null,
  created_at_millis: row.created_at.getTime(),
})

export async function createLink(call: Call, teamId: string, body: ParsedOf<typeof createSetupLink>['body']) {
  const { app, db, project } = call
  const maker = await requireManager(call, teamId)
  requireConnectable(call, null)
  const email = body.email === undefined ? null : normalizeEmail(body.email)
  if (email !== null) {
    requireDelivery(call)
    await call.limits.take({ name: 'mailNetwork' }, { name: 'mailAddress', email })
  }
  const [now, code] = [app.clock.now(), newSetupSecret(project)]
  const row = await db.transaction().execute(async (tx) => {
    if (!(await holdTeam(tx, teamId))) throw noTeam(teamId)
    if ((await liveSetupLinks(tx, teamId, now)).length >= setupLinks.perTeam)
      throw textError(400, `A team can have ${setupLinks.perTeam} of these.`)
    const link = await insertSetupLink(tx, now, {
      ...{ teamId, email, code, hours: body.expires_in_hours, maker },
      intents: [...new Set(body.intents)],
    })
    describeAudit(tx, { target: { type: 'team', id: teamId }, after: viewLink(link) })
    if (email !== null) {
      const sealedCode = sealCode(app.sealer, { id: link.id, code })
      const language = call.request.language
      await requestMail(tx, { kind: 'setup_link', email, teamId, codeId: link.id, sealedCode, language })
    }
    return link
  })
  return { ...viewLink(row), url: setupLinkUrl(app.settings.url, code) }
}

export async function listLinks(call: Call, teamId: string) {
  await requireManager(call, teamId)
  return (await liveSetupLinks(call.db, teamId, call.app.clock.now())).map(viewLink)
}

/** The row is what the cookie of whoever opened it is known by: their work ends, too. */
export async function revokeLink(call: Call, teamId: string, id: string) {
  await requireManager(call, teamId)
  await call.db.transaction().execute(async (tx) => {
    const row = await deleteSetupLink(tx, teamId, id)
    if (!row) throw textError(404, 'The team has no such link.')
    describeAudit(tx, { target: { type: 'team', id: teamId }, before: viewLink(row) })
  })
}
