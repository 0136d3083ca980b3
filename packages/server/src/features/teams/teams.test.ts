import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({ config: { client_team_creation_enabled: true } })
it('works', async () => {
  const ada = await project.signUp()
  const made = await project.as('client', ada).post('/teams', { display_name: 'Crew' })
  console.log(made)
  const list = await project.as('client', ada).get('/teams?user_id=me')
  console.log(list.body, (await project.as('client', ada).get(`/team-permissions?user_id=me&recursive=true`)).body)
  console.log((await project.admin.get(`/team-member-profiles?team_id=${made.body.id}`)).body.items)
  const inv = await project.as('client', ada).post('/team-invitations/send-code', { team_id: made.body.id, email: 'x@example.com', callback_url: 'http://localhost:3000/h' })
  console.log(inv)
  console.log((await server.mailbox.waitFor('x@example.com')).subject)
  console.log((await project.admin.post('/team-permission-definitions', {id:'a', contained_permission_ids:['team_member']})))
  console.log((await project.admin.get('/team-permission-definitions', )).body.items)
})
