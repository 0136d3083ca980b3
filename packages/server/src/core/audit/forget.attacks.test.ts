import { afterAll, expect, it } from 'vitest'
import { addJob } from '../../jobs/index.ts'
import { startTestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { signUpOwner } from '../../testing/owner.ts'
import { forgetDashboardUserJob } from './forget.ts'

const server = await startTestServer()
afterAll(() => server.close())

it('a job that somebody put into the database wipes no entries about what is still there (T57)', async () => {
  const owner = await signUpOwner(server)
  const { body: project } = await owner.create()
  const headers = owner.acting(project.id)
  const user = await server.request('POST', '/api/v1/users', {
    headers,
    body: { display_name: 'Ada' },
  })
  expect(user.status).toBe(201)
  const team = await server.request('POST', '/api/v1/teams', {
    headers,
    body: { display_name: 'Crew' },
  })
  expect(team.status).toBe(201)
  await jobsDone(server)
  const { tenancyId } = await server.app.projects.get(project.id)
  const read = () =>
    server.app.database.forTenancy(tenancyId).selectFrom('audit_log').selectAll().orderBy('sequence').execute()
  const before = await read()
  const named = before.flatMap(({ actor_id, target_id }) => [actor_id, target_id])
  const ids = [owner.id, user.body.id, team.body.id, project.id]
  expect(named).toEqual(expect.arrayContaining(ids))
  for (const userId of [...ids, '']) await addJob(server.app.database.system, forgetDashboardUserJob, { userId })
  await addJob(server.app.database.system, forgetDashboardUserJob, {})
  await jobsDone(server)
  expect(await read()).toEqual(before)
  const words = 'a job wants a user of the dashboard forgotten who was not deleted: nothing is erased'
  expect(server.logs.filter(({ level, msg }) => level === 50 && msg === words)).toHaveLength(6)
})
