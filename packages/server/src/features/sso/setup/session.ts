import { knownError, type SetupIntent } from '@hallpass/contract'
import type { openSetupSession, ParsedOf, SetupSession } from '@hallpass/contract/endpoints'
import { handleOf } from '../../../core/projects/handle.ts'
import { oidcCallbackUrl } from '../../../core/sso/oidc-client.ts'
import { samlUrls } from '../../../core/sso/saml-entrance.ts'
import {
  endSetupSession,
  nextConnectionId,
  openSetupLink,
  projectOfSetup,
  type SetupLinkRow,
  setSetupCookie,
} from '../../../core/sso/setup-links.ts'
import { findTeam } from '../../../core/teams/view.ts'
import type { OpenCall } from '../../../http/call.ts'
import { limitsOf } from '../../../http/limits.ts'
import {
  findOpenSetup,
  inSetupSession,
  requireSetupPage,
  type SetupCall,
  withSetupAudit,
} from '../../../http/setup-call.ts'
import { countMembers } from './store.ts'

type Opening = ParsedOf<typeof openSetupSession>['body']
type Opened = Pick<SetupCall, 'project' | 'db' | 'link'>

/** Exchanges the code for a cookie. Whoever is given a link by a page of another site does not end up in its session. */
export async function openSession(open: OpenCall, { code, replaces }: Opening): Promise<SetupSession> {
  requireSetupPage(open)
  const { app, request } = open
  const projectId = projectOfSetup(code)
  const project = projectId === undefined ? undefined : await app.projects.find(projectId)
  if (!project) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  const auth = { project, level: 'client', token: undefined, isImpersonation: false, admin: undefined } as const
  const limits = limitsOf(app, request, auth)
  await limits.take({ name: 'setupNetwork' })
  const db = handleOf(app.database, project)
  const mayOpen = (next: SetupLinkRow) => requireReplaceable(open, { project, db, link: next }, replaces)
  const link = await openSetupLink({ app, db, project, request, mayOpen }, code)
  const nobody = async () => undefined
  const call = { ...auth, app, request, db, limits, user: nobody, liveUser: nobody, link }
  return withSetupAudit(call, { action: 'setup_link.opened', input: null }, viewSession)
}

/** The browser has room for one session. By following a link nobody has agreed to leave what they are at (T84). */
async function requireReplaceable(open: OpenCall, next: Opened, replaces: string | undefined): Promise<void> {
  const known = await findOpenSetup(open)
  if (!known || known.link.id === replaces || known.link.team_id === next.link.team_id) return
  const [team, nextTeam] = await Promise.all([known, next].map(({ db, link }) => findTeam(db, link.team_id)))
  throw knownError('OTHER_SETUP_LINK_OPEN', {
    ...{ link_id: known.link.id, team: team?.display_name ?? '', project: known.project.row.displayName },
    ...{ next_team: nextTeam?.display_name ?? '', next_project: next.project.row.displayName },
  })
}

export const readSession = (open: OpenCall) => inSetupSession(open, { anyLink: true }, viewSession)

export const closeSession = (open: OpenCall) =>
  inSetupSession(open, {}, async ({ app, db, request, link }) => {
    await endSetupSession(db, link.id, app.clock.now())
    setSetupCookie(app, request, '', 0)
  })

async function viewSession(call: SetupCall): Promise<SetupSession> {
  const { db, project, link } = call
  const team = await findTeam(db, link.team_id)
  if (!team) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  return {
    link_id: link.id,
    intents: link.intents as SetupIntent[],
    expires_at_millis: link.session_expires_at!.getTime(),
    project: { display_name: project.row.displayName, logo_url: project.row.logoUrl },
    team: { display_name: team.display_name, member_count: await countMembers(db, team.id) },
    ...(await nextConnection(call)),
  }
}

async function nextConnection({ app, db, project, link }: SetupCall) {
  const id = await nextConnectionId(db, link)
  const { entityId, acsUrl } = samlUrls(app, project, id)
  return {
    next_oidc: { callback_url: oidcCallbackUrl(app, project, id) },
    next_saml: { entity_id: entityId, acs_url: acsUrl },
  }
}
