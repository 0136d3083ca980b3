import { knownError } from '@hallpass/contract'
import {
  createProject,
  getCurrentProject,
  getProject,
  listOwnedProjects,
  updateProject,
} from '@hallpass/contract/endpoints'
import { changeProject, makeProject } from '../../core/projects/lifecycle.ts'
import { projectsOfTeams } from '../../core/projects/store.ts'
import { isTeamMember, listTeamIdsOf } from '../../core/teams/members.ts'
import type { Call } from '../../http/call.ts'
import { wholeList } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { projectObject } from './view.ts'

/** Projects are managed by users of `internal`. */
async function dashboardUser(call: Call) {
  const user = await call.user()
  if (!user) throw knownError('USER_AUTHENTICATION_REQUIRED')
  if (call.project.id !== 'internal') throw knownError('EXPECTED_INTERNAL_PROJECT')
  return user
}

export const projectRoutes = [
  route(getCurrentProject, async (_input, { project }) => projectObject(project)),

  route(listOwnedProjects, async (_input, call) => {
    const user = await dashboardUser(call)
    const ids = await projectsOfTeams(call.app.database, await listTeamIdsOf(call.db, user.id))
    const projects = await Promise.all(ids.map((id) => call.app.projects.find(id)))
    return wholeList(projects.flatMap((project) => (project ? [projectObject(project)] : [])))
  }),

  route(createProject, async ({ body }, call) => {
    const user = await dashboardUser(call)
    if (!(await isTeamMember(call.db, body.owner_team_id, user.id))) {
      throw knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: body.owner_team_id, user_id: user.id })
    }
    return projectObject(await makeProject(call.app, body))
  }),

  route(getProject, async (_input, { project }) => projectObject(project)),

  route(updateProject, async ({ body }, { app, project }) => projectObject(await changeProject(app, project, body))),
]
