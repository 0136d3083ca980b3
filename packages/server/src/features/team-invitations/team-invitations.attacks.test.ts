import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { behindProxy, callbackUrl, from, requestResetCode, requestSignInCode } from '../../testing/code-mails.ts'
import { startTestServer } from '../../testing/index.ts'
import { eventsOf, keepEvents, tenantOf } from '../../testing/people.ts'
import { addMember, createTeam, invite } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
await keepEvents(server)
const project = await server.createProject({ config: { magic_link_enabled: true } })
const other = await server.createProject()

type Someone = Awaited<ReturnType<typeof project.signUp>>
const accept = (who: Someone, code: string) => project.as('client', who).post('/team-invitations/accept', { code })
const membersOf = async (team_id: string) =>
  (await project.server.get(`/team-member-profiles?team_id=${team_id}`)).body.items.map(
    (item: { user_id: string }) => item.user_id,
  )
const text = (status: number) => ({ status, code: undefined, body: expect.any(String) })

describe('an invitation (T41)', () => {
  it('an invitation lets one person in, once', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const team_id = await createTeam(project)
    const { code } = await invite(server, project, team_id)
    expect((await accept(ada, code)).status).toBe(200)
    for (const who of [ada, eve]) {
      expect(await accept(who, code)).toMatchObject({ status: 409, code: 'VERIFICATION_CODE_ALREADY_USED' })
    }
    for (const path of ['check-code', 'details']) {
      const answer = await project.as('client', eve).post(`/team-invitations/accept/${path}`, { code })
      expect(answer).toMatchObject({ status: 409, code: 'VERIFICATION_CODE_ALREADY_USED' })
    }
    expect(await membersOf(team_id)).toEqual([ada.id])
  })

  it('fifty acceptances of an invitation at once let one person in (T11)', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => project.signUp()))
    const team_id = await createTeam(project)
    const { code } = await invite(server, project, team_id)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => accept(people[at % 5]!, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // Past twenty tries it is blocked, whether or not the first of them has been told by then.
    const refusals = ['VERIFICATION_CODE_ALREADY_USED', 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED']
    for (const answer of answers) if (answer.status !== 200) expect(refusals).toContain(answer.code)
    expect(await membersOf(team_id)).toHaveLength(1)
    const told = await eventsOf(server, project, 'team_membership.created')
    expect(told.filter((event) => event.team_id === team_id)).toHaveLength(1)
  })

  it('a revoked invitation is worthless', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project)
    const { id, code } = await invite(server, project, team_id)
    await project.server.delete(`/team-invitations/${id}?team_id=${team_id}`)
    for (const path of ['', '/check-code', '/details']) {
      const answer = await project.as('client', ada).post(`/team-invitations/accept${path}`, { code })
      expect(answer, path).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    }
    expect(await membersOf(team_id)).toEqual([])
  })

  it('an invitation is gone with its team', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project)
    const { id, code } = await invite(server, project, team_id)
    await project.server.delete(`/teams/${team_id}`)
    for (const path of ['', '/check-code', '/details']) {
      const answer = await project.as('client', ada).post(`/team-invitations/accept${path}`, { code })
      expect(answer, path).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    }
    const db = await tenantOf(server, project)
    expect(await db.selectFrom('verification_codes').select('id').where('id', '=', id).execute()).toEqual([])
  })

  it('an invitation accepted while its team is deleted leaves nothing half done', async () => {
    for (let round = 0; round < 5; round++) {
      const ada = await project.signUp()
      const team_id = await createTeam(project)
      const { code } = await invite(server, project, team_id)
      const [accepted, deleted] = await Promise.all([accept(ada, code), project.server.delete(`/teams/${team_id}`)])
      expect(deleted.status).toBe(200)
      if (accepted.status !== 200) expect(accepted.code).toBe('VERIFICATION_CODE_NOT_FOUND')
      expect((await project.as('client', ada).get('/teams?user_id=me')).body.items).toEqual([])
    }
  })

  it('an invitation is either accepted or revoked, not both', async () => {
    for (let round = 0; round < 5; round++) {
      const ada = await project.signUp()
      const team_id = await createTeam(project)
      const { id, code } = await invite(server, project, team_id)
      const [accepted, revoked] = await Promise.all([
        accept(ada, code),
        project.server.delete(`/team-invitations/${id}?team_id=${team_id}`),
      ])
      expect([accepted.status, revoked.status].filter((status) => status === 200)).toHaveLength(1)
      expect(await membersOf(team_id)).toEqual(accepted.status === 200 ? [ada.id] : [])
    }
  })

  it('an invitation is blocked after twenty tries, even for the right code', async () => {
    const ada = await project.signUp()
    const { code } = await invite(server, project, await createTeam(project))
    const wrong = `${code.startsWith('0') ? '1' : '0'}${code.slice(1)}`
    for (let tried = 0; tried < 20; tried++) {
      expect((await accept(ada, wrong)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    }
    expect(await accept(ada, code)).toMatchObject({ status: 400, code: 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED' })
  })
})

describe('codes of other kinds and places', () => {
  it('other codes are unknown as invitations, and an invitation is unknown elsewhere (T14)', async () => {
    const ada = await project.signUp()
    const { code } = await invite(server, project, await createTeam(project))
    const reset = await requestResetCode(server, project, ada.email)
    const { code: magic } = await requestSignInCode(server, project, 'magic@example.com')
    for (const foreign of [reset, magic]) {
      expect(await accept(ada, foreign)).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    }
    for (const [path, body] of [
      ['/auth/otp/sign-in', { code }],
      ['/auth/password/reset', { code, password: 'a new long password' }],
      ['/contact-channels/verify', { code }],
      ['/auth/mfa/sign-in', { type: 'totp', totp: '000000', code }],
    ] as const) {
      expect((await project.client.post(path, body)).code, path).toBe('VERIFICATION_CODE_NOT_FOUND')
    }
    expect((await accept(ada, code)).status).toBe(200)
  })

  it('an invitation is unknown in another project (T38)', async () => {
    const { code } = await invite(server, project, await createTeam(project))
    const stranger = await other.signUp()
    const answer = await other.as('client', stranger).post('/team-invitations/accept', { code })
    expect(answer).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
  })

  it('an invitation cannot be revoked through another team', async () => {
    const ada = await project.signUp()
    const [mine, theirs] = [await createTeam(project, ada), await createTeam(project)]
    const { id, code } = await invite(server, project, theirs)
    const db = await tenantOf(server, project)
    await requestResetCode(server, project, ada.email)
    const reset = await db
      .selectFrom('verification_codes')
      .select('id')
      .where('purpose', '=', 'password-reset')
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    for (const attempt of [id, reset.id, randomUUID()]) {
      expect(await project.as('client', ada).delete(`/team-invitations/${attempt}?team_id=${mine}`)).toMatchObject(
        text(404),
      )
      expect(await project.server.delete(`/team-invitations/${attempt}?team_id=${mine}`)).toMatchObject(text(404))
    }
    const answer = await project.client.post('/team-invitations/accept/check-code', { code })
    expect(answer.body).toEqual({ is_code_valid: true })
    const foreign = await other.server.delete(`/team-invitations/${id}?team_id=${theirs}`)
    expect(foreign).toMatchObject({ status: 404, code: 'TEAM_NOT_FOUND' })
  })
})

describe('what an invitation tells', () => {
  it('an invitation never shows its code (T15)', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project, ada)
    const { id, code } = await invite(server, project, team_id)
    const list = await project.as('client', ada).get(`/team-invitations?team_id=${team_id}`)
    expect(list.body.items).toMatchObject([{ id }])
    const details = await project.as('client', ada).post('/team-invitations/accept/details', { code })
    const events = await eventsOf(server, project, 'mail.requested')
    const everything = JSON.stringify([list.body, details.body, events, server.logs])
    expect(everything).toContain(id)
    expect(everything).not.toContain(code)
  })

  it("invitations count against the inviting client's limit of emails, not a server's (T28)", async () => {
    const limited = await startTestServer({ env: behindProxy })
    const there = await limited.createProject()
    const ada = await there.signUp()
    const team_id = await createTeam(there, ada)
    const body = { team_id, email: 'flooded@example.com', callback_url: callbackUrl }
    const send = (address: string, email = body.email) =>
      there.as('client', ada).post('/team-invitations/send-code', { ...body, email }, from(address))
    for (let sent = 0; sent < 5; sent++) expect((await send(`203.0.${sent}.1`)).status).toBe(200)
    const refused = await send('198.51.100.1', 'Flooded@example.com')
    expect(refused).toMatchObject(text(429))
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30)
    expect((await there.server.post('/team-invitations/send-code', body)).status).toBe(200)
  })

  it('a removed member cannot invite themselves back', async () => {
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    const team_id = await createTeam(project, ada)
    await addMember(project, team_id, bob)
    await project.as('client', ada).delete(`/team-memberships/${team_id}/${bob.id}`)
    const body = { team_id, email: bob.email, callback_url: callbackUrl }
    const answer = await project.as('client', bob).post('/team-invitations/send-code', body)
    expect(answer).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
  })
})
