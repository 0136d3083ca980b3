import { knownError } from '@hallpass/contract'
import { viewTouchesSecrets } from '@hallpass/contract/config'
import {
  checkDomain,
  createProject,
  deleteProject,
  getCurrentProject,
  getProject,
  listOwnedProjects,
  neonProject,
  transferProject,
  updateProject,
} from '@hallpass/contract/endpoints'
import { withDelivery } from '../../core/mail/index.ts'
import { deleteProject as removeProject } from '../../core/projects/deletion.ts'
import { changeProject, makeProject } from '../../core/projects/lifecycle.ts'
import { listRolesOf } from '../../core/projects/roles.ts'
import { projectsOfTeams } from '../../core/projects/store.ts'
import { transferProject as handOver } from '../../core/projects/transfer.ts'
import { withSso } from '../../core/sso/has-sso.ts'
import type { Call } from '../../http/call.ts'
import { wantsExtensions } from '../../http/extensions.ts'
import { schemaError } from '../../http/input.ts'
import { sliceOf, wholeListFrom } from '../../http/lists.ts'
import { mayUse, roleRefused } from '../../http/roles.ts'
import { route } from '../../http/route.ts'
import { checkDomain as lookAtDomain } from './domain-checks.ts'
import { currentProjectObject, projectObject } from './view.ts'

/** Projects are managed by users of `internal`. */
async function dashboardUser(call: Call) {
  const user = await call.user()
  // Anonymous users bypass the sign-up switch of `internal`, so they own nothing.
  if (!user || user.isAnonymous) throw knownError('USER_AUTHENTICATION_REQUIRED')
  if (call.project.id !== 'internal') throw knownError('EXPECTED_INTERNAL_PROJECT')
  return user
}

export const projectRoutes = [
  route(getCurrentProject, async (_input, { app, project, request }) => {
    const view = currentProjectObject(project, app.settings)
    return wantsExtensions(request) ? withSso(app, project, withDelivery(view, app.mail.canSend(project))) : view
  }),

  route(listOwnedProjects, async (_input, call) => {
    const user = await dashboardUser(call)
    const roles = await listRolesOf(call.db, user.id)
    const ids = await projectsOfTeams(call.app.database, [...roles.keys()])
    return wholeListFrom(
      async (after) => sliceOf(ids, after),
      async (some) => {
        const projects = await Promise.all(some.map((id) => call.app.projects.find(id)))
        return projects.flatMap((project) =>
          project ? [projectObject(project, roles.get(project.ownerTeamId ?? ''), wantsExtensions(call.request))] : [],
        )
      },
    )
  }),

  route(createProject, async ({ body: { owner_team_id: teamId, ...body } }, call) => {
    const { id: userId } = await dashboardUser(call)
    const isOurs = wantsExtensions(call.request)
    const project = await makeProject(call.app, body, { owner: { teamId, userId }, keepsProductionRules: isOurs })
    return projectObject(project, undefined, isOurs)
  }),

  ...[getProject, neonProject.get].map((endpoint) =>
    route(endpoint, async (_input, { project, role, request }) =>
      projectObject(project, role, wantsExtensions(request)),
    ),
  ),

  ...[updateProject, neonProject.update].map((endpoint) =>
    route(endpoint, async ({ body }, call) => {
      if (!mayUse(call, 'secrets') && viewTouchesSecrets(body.config ?? {})) {
        throw roleRefused(call, 'change providers or the email server, which hold secrets')
      }
      const isOurs = wantsExtensions(call.request)
      const project = await changeProject(call.app, call.project, body, { keepsProductionRules: isOurs })
      return projectObject(project, call.role, isOurs)
    }),
  ),

  route(checkDomain, ({ body }, call) => lookAtDomain(call, body.domain)),

  route(deleteProject, (_input, { app, project }) => removeProject(app, project)),

  route(transferProject, async ({ body: { project_id: projectId, new_team_id: newTeamId } }, call) => {
    await handOver(call.app, { projectId, newTeamId, userId: await transferrer(call, projectId) })
    return { success: 'true' as const }
  }),
]

/** A user of `internal`, or, when called the way the published admin client does, the user of its admin token. */
async function transferrer(call: Call, projectId: string): Promise<string> {
  const isInternal = call.project.id === 'internal'
  const user = isInternal ? await call.user() : undefined
  const userId =
    (user?.isAnonymous ? undefined : user?.id) ?? (call.project.id === projectId ? call.admin?.userId : undefined)
  if (userId !== undefined) return userId
  const problem = isInternal ? 'auth.user is a required field' : 'auth.project must be the project internal'
  throw schemaError(call.request, [problem])
}
