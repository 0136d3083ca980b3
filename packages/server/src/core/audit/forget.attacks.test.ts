import { isUuid } from '@hallpass/contract'
import { sql } from 'kysely'
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

it('a team that somebody named after a living person in the database wipes nothing about them when it ends (T57)', async () => {
  const project = await server.createProject()
  const [ada, bob] = [await project.signUp(), await project.signUp()]
  expect((await project.server.patch(`/users/${ada.id}`, { display_name: 'Ada' })).status).toBe(200)
  const { body: team } = await project.server.post('/teams', { display_name: 'Crew', creator_user_id: bob.id })
  await jobsDone(server)
  const { system, forTenancy } = server.app.database
  await sql`update teams set named_after = ${ada.id}, given_name = 'Crew' where id = ${team.id}`.execute(system)
  await sql`create function unname() returns trigger language plpgsql as $$
    begin update teams set named_after = null where id = old.team_id; return null; end $$`.execute(system)
  await sql`create trigger unname after delete on team_members for each row execute function unname()`.execute(system)
  const { tenancyId } = await server.app.projects.get(project.id)
  const read = () => forTenancy(tenancyId).selectFrom('audit_log').selectAll().orderBy('sequence').execute()
  const before = await read()
  expect((await project.server.delete(`/team-memberships/${team.id}/${bob.id}`)).status).toBe(200)
  await jobsDone(server)
  expect((await read()).slice(0, before.length)).toEqual(before)
})

it('somebody who was given the id of a project, a key or a colleague in the database takes along nothing about that (T57)', async () => {
  const project = await server.createProject()
  const { tenancyId } = await server.app.projects.get(project.id)
  await jobsDone(server)
  const read = () =>
    server.app.database.forTenancy(tenancyId).selectFrom('audit_log').selectAll().orderBy('sequence').execute()
  const before = await read()
  const ids = before.flatMap(({ actor_id, target_id }) => [actor_id, target_id])
  for (const id of new Set(ids.filter((one) => one !== null && isUuid(one)))) {
    await sql`insert into users (tenancy_id, id) values (${tenancyId}, ${id})`.execute(server.app.database.system)
    expect((await project.server.delete(`/users/${id}`)).status).toBe(200)
  }
  await jobsDone(server)
  const contentOf = ({ salt, erasure, ...content }: (typeof before)[number]) => content
  expect((await read()).slice(0, before.length).map(contentOf)).toEqual(before.map(contentOf))
})
