/** Handing a provisioned project over to its user. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { signUpOwner } from '../../testing/owner.ts'
import { badAuthorizations, basic, startPartnerServer } from '../../testing/partner.ts'

const server = await startPartnerServer()
afterAll(() => server.close())
const { internal } = server
const hour = 60 * 60 * 1000

describe.each(['neon', 'custom'])('through %s', (partner) => {
  const base = `/api/v1/integrations/${partner}/projects`
  const ask = (project_id: string, headers: Record<string, string> = basic()) =>
    server.request('GET', `${base}/transfer?project_id=${project_id}`, { headers })
  const start = (project_id: string, headers: Record<string, string> = basic(), path = 'transfer') =>
    server.request('POST', `${base}/${path}`, { headers, body: { project_id } })
  const provision = async () => {
    const body = { display_name: 'Provisioned' }
    const answer = await server.request('POST', `${base}/provision`, { headers: basic(), body })
    return answer.body as { project_id: string; super_secret_admin_key: string }
  }
  const confirmPath = `/integrations/${partner}/projects/transfer/confirm`
  const confirm = (user: { accessToken: string } | undefined, code: string) =>
    internal.as('client', user).post(confirmPath, { code })
  const check = (code: string) => internal.client.post(`${confirmPath}/check`, { code })

  async function offered() {
    const { project_id } = await provision()
    const url = new URL((await start(project_id)).body.confirmation_url)
    return { projectId: project_id, url, code: url.searchParams.get('code') ?? '' }
  }

  it(`${partner}: a client can transfer a project that it provisioned`, async () => {
    const { project_id } = await provision()
    expect(await ask(project_id)).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    for (const path of ['transfer', 'transfer/initiate']) {
      const answer = await start(project_id, basic(), path)
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.body)).toEqual(['confirmation_url'])
      const url = new URL(answer.body.confirmation_url)
      expect(url.origin).toBe(server.app.settings.url)
      expect(url.pathname).toBe(`/integrations/${partner}/projects/transfer/confirm`)
      expect(url.searchParams.get('code')).toMatch(/^[0-9a-z]{45}$/)
    }
  })

  it(`${partner}: only the client that provisioned a project may transfer it`, async () => {
    const { project_id } = await provision()
    const own = await server.createProject()
    const tries = [
      [project_id, basic('other')],
      [own.id, basic()],
      ['internal', basic()],
      [randomUUID(), basic()],
    ] as const
    for (const [id, headers] of tries) {
      for (const answer of [
        await ask(id, headers),
        await start(id, headers),
        await start(id, headers, 'transfer/initiate'),
      ]) {
        expect(answer).toMatchObject({ status: 400, code: undefined, body: expect.stringContaining('provision') })
      }
    }
  })

  it.each(badAuthorizations)("a partner's transfer is refused with %s", async (_what, authorization) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
    for (const answer of [await ask(randomUUID(), headers), await start(randomUUID(), headers)]) {
      expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
  })

  it(`${partner}: the holder of the code takes the project over, with a team of its own`, async () => {
    const { projectId, code } = await offered()
    const owner = await signUpOwner(server)
    await internal.as('client', owner).patch('/users/me', { display_name: 'Ada' })
    expect(await check(code)).toMatchObject({ status: 200, body: { is_code_valid: true } })
    expect(await confirm(owner, code)).toMatchObject({ status: 200, body: { project_id: projectId } })

    const { body } = await server.request('GET', '/api/v1/internal/projects/current', {
      headers: owner.acting(projectId),
    })
    const { items } = (await internal.as('client', owner).get('/teams?user_id=me')).body
    const team = items.find((one: { id: string }) => one.id === body.owner_team_id)
    expect(team).toMatchObject({ display_name: "Ada's Team" })
    expect(body.owner_team_id).not.toBe(owner.teamId)
    const me = (await internal.as('client', owner).get('/users/me')).body
    expect(me.selected_team_id).toBe(owner.teamId)
    const permissions = await internal.as('client', owner).get(`/team-permissions?team_id=${team.id}&user_id=me`)
    expect(permissions.body.items.map((one: { id: string }) => one.id)).toContain('team_admin')
  })

  it(`${partner}: an anonymous user cannot take a project over`, async () => {
    const { code } = await offered()
    const guest = await internal.signUpAnonymously()
    expect(await confirm(guest, code)).toMatchObject({ status: 401, code: 'USER_AUTHENTICATION_REQUIRED' })
    expect((await check(code)).status).toBe(200)
  })

  it(`${partner}: a project is taken over once, whatever the code`, async () => {
    const { projectId, code } = await offered()
    const second = new URL((await start(projectId)).body.confirmation_url).searchParams.get('code') ?? ''
    const [ada, bob] = [await signUpOwner(server), await signUpOwner(server)]
    expect((await confirm(ada, code)).status).toBe(200)
    expect(await confirm(ada, code)).toMatchObject({ status: 409, code: 'VERIFICATION_CODE_ALREADY_USED' })
    expect(await check(code)).toMatchObject({ status: 409, code: 'VERIFICATION_CODE_ALREADY_USED' })
    expect(await confirm(bob, second)).toMatchObject({
      status: 400,
      code: undefined,
      body: expect.stringContaining('handed over'),
    })
    expect((await ask(projectId)).status).toBe(400)
    expect((await internal.as('client', bob).get('/teams?user_id=me')).body.items).toHaveLength(1)
  })

  it(`${partner}: one of many who take a project over at once gets it`, async () => {
    const { projectId, code } = await offered()
    const people: Awaited<ReturnType<typeof signUpOwner>>[] = []
    while (people.length < 5) people.push(await signUpOwner(server))
    const answers = await Promise.all(people.map((person) => confirm(person, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, code: error } of answers)
      if (status !== 200) expect(error).toBe('VERIFICATION_CODE_ALREADY_USED')
    const owned = await server.app.projects.get(projectId)
    expect(owned.ownerTeamId).not.toBeNull()
  })

  it(`${partner}: the transfer code lasts an hour`, async () => {
    const { code } = await offered()
    const owner = await signUpOwner(server)
    server.clock.advance(hour)
    // Its own session is older than that, too.
    const later = await internal.signIn(owner)
    expect(await confirm(later, code)).toMatchObject({ status: 400, code: 'VERIFICATION_CODE_EXPIRED' })
  })

  it(`${partner}: taking over refuses unknown codes, other projects, other levels and nobody`, async () => {
    const { code, projectId } = await offered()
    const owner = await signUpOwner(server)
    const unknown = 'x'.repeat(45)
    expect(await confirm(owner, unknown)).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    expect((await check(unknown)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    const nobody = await confirm(undefined, code)
    expect(nobody).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(nobody.body.details.message).toContain('auth.user')
    const anonymous = await confirm(await internal.signUpAnonymously(), code)
    expect(anonymous).toMatchObject({ status: 401, code: 'USER_AUTHENTICATION_REQUIRED' })
    const project = await server.createProject()
    const elsewhere = await project.as('client', await project.signUp()).post(confirmPath, { code })
    expect(elsewhere).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    for (const level of ['server', 'admin'] as const) {
      const answer = await internal.as(level, owner).post(confirmPath, { code })
      expect(answer.body.details).toEqual({ actual_access_type: level, allowed_access_types: ['client'] })
    }
    expect((await confirm(owner, 'short')).code).toBe('SCHEMA_ERROR')
    expect((await server.app.projects.get(projectId)).ownerTeamId).toBeNull()
  })

  it(`${partner}: a deleted project cannot be taken over`, async () => {
    const made = await provision()
    const code = new URL((await start(made.project_id)).body.confirmation_url).searchParams.get('code') ?? ''
    await server.request('DELETE', '/api/v1/internal/projects/current', {
      headers: {
        'x-stack-project-id': made.project_id,
        'x-stack-access-type': 'admin',
        'x-stack-super-secret-admin-key': made.super_secret_admin_key,
      },
    })
    const owner = await signUpOwner(server)
    expect((await ask(made.project_id)).status).toBe(400)
    expect(await confirm(owner, code)).toMatchObject({ status: 400, code: undefined })
    expect((await internal.as('client', owner).get('/teams?user_id=me')).body.items).toHaveLength(1)
  })
})
