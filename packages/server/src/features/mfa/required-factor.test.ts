import { afterAll, describe, expect, it } from 'vitest'
import { callbackUrl, enableTotp } from '../../testing/code-mails.ts'
import { startTestServer } from '../../testing/index.ts'
import { requiring } from '../../testing/required-factor.ts'
import { extended } from '../../testing/trusted-devices.ts'

const server = await startTestServer()
afterAll(() => server.close())
const newProject = async (config: (day: (days: number) => string) => object = () => ({})) => {
  const project = await server.createProject({ config: { magic_link_enabled: true } })
  const acts = requiring(server, project)
  await project.configure(config(acts.day) as Record<string, never>)
  return { project, ...acts }
}
const everybody = (days: number) => (day: (days: number) => string) => ({ 'auth.secondFactor.requiredFrom': day(days) })

describe('a second factor that everybody needs', () => {
  it('is announced until its day, and asked for from then on', async () => {
    const { project, day, give, required, setupCode, setUp } = await newProject(everybody(7))
    const ada = await project.signUp()
    const from = Date.parse(`${day(7)}T00:00:00Z`)
    expect(await required(ada)).toEqual({ has_factor: false, required_from_millis: from })
    expect((await give(ada)).status).toBe(200)
    server.clock.advance(8 * 86_400_000)
    const answer = await setUp(await setupCode(ada))
    expect(answer).toMatchObject({ status: 200, body: { user_id: ada.id, is_new_user: false } })
    const { body } = answer
    expect(await required({ accessToken: body.access_token })).toEqual({ has_factor: true, required_from_millis: from })
    const me = project.as('client', { accessToken: body.access_token })
    expect((await me.get('/users/me')).body.requires_totp_mfa).toBe(true)
    expect((await me.get('/auth/sessions?user_id=me', extended)).body.items[0].methods).toEqual(['pwd', 'totp'])
    expect(await setupCode(ada)).toBeUndefined()
  })

  it('is set up by whoever signs up, and they are new then', async () => {
    const { project, setUp, describe: ask } = await newProject(everybody(0))
    const body = { email: 'new@example.com', password: 'correct horse battery', verification_callback_url: callbackUrl }
    const first = await project.client.post('/auth/password/sign-up', body, extended)
    expect(first.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    const code = first.body.details.attempt_code
    expect((await ask(code)).body).toMatchObject({ needs_setup: true, account: 'new@example.com' })
    expect((await setUp(code)).body).toMatchObject({ is_new_user: true })
  })

  it('ends sessions from before its day that have none, at their next refresh, and no others', async () => {
    const { project } = await newProject(everybody(2))
    const [without, withApp] = [await project.signUp(), await project.signUp()]
    await enableTotp(project, withApp)
    const made = (await project.server.post('/auth/sessions', { user_id: without.id })).body.refresh_token
    const guest = await project.signUpAnonymously()
    expect((await project.refresh(without.refreshToken)).status).toBe(200)
    server.clock.advance(2 * 86_400_000)
    expect((await project.refresh(without.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    for (const token of [withApp.refreshToken, made, guest.refreshToken])
      expect((await project.refresh(token)).status).toBe(200)
  })

  it('is told to published clients in a sentence, and nothing happens', async () => {
    const { project, give } = await newProject(everybody(1))
    const ada = await project.signUp()
    expect((await project.as('client', ada).get('/auth/second-factor')).status).toBe(404)
    server.clock.advance(86_400_000)
    expect(await give(ada, {})).toMatchObject({ status: 403, body: expect.stringContaining('second factor') })
    const body = {
      email: 'late@example.com',
      password: 'correct horse battery',
      verification_callback_url: callbackUrl,
    }
    expect((await project.client.post('/auth/password/sign-up', body)).status).toBe(403)
    const { items } = (await project.server.get('/users')).body
    expect(items).toHaveLength(1)
  })
})

describe('a second factor that some need', () => {
  it('members of a team need it, while they are members', async () => {
    const { project, day, give, setupCode, required } = await newProject()
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    const { id } = (await project.server.post('/teams', { display_name: 'Bank', creator_user_id: ada.id })).body
    await project.configure({ 'auth.secondFactor.teams': { [id]: day(0) } })
    expect(await setupCode(ada)).toBeDefined()
    expect((await give(bob)).status).toBe(200)
    expect((await required(bob)).required_from_millis).toBeNull()
    await project.server.delete(`/team-memberships/${id}/${ada.id}`)
    expect((await give(ada)).status).toBe(200)
  })

  it('whoever has a permission needs it, also within another one, and it goes by its new id', async () => {
    const { project, day, give, setupCode, required } = await newProject()
    const define = (id: string, ...contained_permission_ids: string[]) =>
      project.admin.post('/project-permission-definitions', { id, contained_permission_ids })
    await define('pay')
    await define('boss', 'pay')
    await project.configure({ 'auth.secondFactor.permissions': { pay: day(0), $delete_team: day(3) } })
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    await project.server.post(`/project-permissions/${ada.id}/boss`, {})
    expect(await setupCode(ada)).toBeDefined()
    expect((await give(bob)).status).toBe(200)
    await project.admin.patch('/project-permission-definitions/pay', { id: 'spend', contained_permission_ids: [] })
    expect(await setupCode(ada)).toBeDefined()
    await project.admin.delete('/project-permission-definitions/spend')
    expect((await give(ada)).status).toBe(200)
    const { id } = (await project.server.post('/teams', { display_name: 'Bank' })).body
    await project.server.post(`/team-memberships/${id}/${bob.id}`, {})
    await project.server.post(`/team-permissions/${id}/${bob.id}/$delete_team`, {})
    expect((await required(bob)).required_from_millis).toBe(Date.parse(`${day(3)}T00:00:00Z`))
  })

  it('of several days the first counts', async () => {
    const { project, day, required } = await newProject(everybody(9))
    const ada = await project.signUp()
    const { id } = (await project.server.post('/teams', { display_name: 'Bank', creator_user_id: ada.id })).body
    await project.configure({ 'auth.secondFactor.teams': { [id]: day(5) } })
    expect((await required(ada)).required_from_millis).toBe(Date.parse(`${day(5)}T00:00:00Z`))
  })
})
