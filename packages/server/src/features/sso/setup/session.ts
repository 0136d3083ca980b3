import { knownError, type SetupIntent } from '@hallpass/contract'
import type { SetupSession } from '@hallpass/contract/endpoints'
import { handleOf } from '../../../core/projects/handle.ts'
import { oidcCallbackUrl } from '../../../core/sso/oidc-client.ts'
import { samlUrls } from '../../../core/sso/saml-entrance.ts'
import {
  endSetupSession,
  nextConnectionId,
  openSetupLink,
  projectOfSetup,
  setSetupCookie,
} from '../../../core/sso/setup-links.ts'
import { findTeam } from '../../../core/teams/view.ts'
import type { Call, OpenCall } from '../../../http/call.ts'
import { limitsOf } from '../../../http/limits.ts'
import { inSetupSession, requireSetupPage, type SetupCall, withSetupAudit } from '../../../http/setup-call.ts'
import { countMembers } from './store.ts'

/** Exchanges the code for a cookie. Whoever is given a link by a page of another site does not end up in its session. */
export async function openSession(open: OpenCall, code: string): Promise<SetupSession> {
  requireSetupPage(open)
  const { app, request } = open
  const projectId = projectOfSetup(code)
  const project = projectId === undefined ? undefined : await app.projects.find(projectId)
  if (!project) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  const auth = { project, level: 'client', token: undefined, isImpersonation: false, admin: undefined } as const
  const limits = limitsOf(app, request, auth)
  await limits.take({ name: 'ssoNetwork' })
  const db = handleOf(app.database, project)
  const link = await openSetupLink({ app, db, project, request }, code)
  const nobody = async () => undefined
  const call = { ...auth, app, request, db, limits, user: nobody, liveUser: nobody, link }
  return withSetupAudit(call, { action: 'setup_link.opened', input: null }, viewSession)
}

export const readSession = (open: OpenCall) => inSetupSession(open, {}, viewSession)

export const closeSession = (open: OpenCall) =>
  inSetupSession(open, {}, async ({ app, db, request, link }) => {
    await endSetupSession(db, link.id, app.clock.now())
    setSetupCookie(app, request, '', 0)
  })

async function viewSession(call: SetupCall): Promise<SetupSession> {
  const { app, db, project, link } = call
  const team = await findTeam(db, link.team_id)
  if (!team) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  return {
    link_id: link.id,
    intents: link.intents as SetupIntent[],
    expires_at_millis: link.session_expires_at!.getTime(),
    project: { display_name: project.row.displayName, logo_url: project.row.logoUrl },
    team: { display_name: team.display_name, member_count: await countMembers(db, team.id) },
    oidc: { callback_url: oidcCallbackUrl(app) },
    next_saml: await nextSaml(call),
  }
}

async function nextSaml({ app, db, project, link }: Call & Pick<SetupCall, 'link'>) {
  const { entityId, acsUrl } = samlUrls(app, project, await nextConnectionId(db, link))
  return { entity_id: entityId, acs_url: acsUrl }
}
