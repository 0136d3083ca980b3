/** The code flow that hands a partner an admin key of a project somebody chose for it. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { TestProject } from '../../testing/index.ts'
import { addColleague, signUpOwner } from '../../testing/owner.ts'
import { badAuthorizations, basic, partnerClients, startPartnerServer } from '../../testing/partner.ts'
import { addMember } from '../../testing/teams.ts'

const server = await startPartnerServer()
afterAll(() => server.close())
const { internal } = server
const redirectUri = partnerClients.acme.redirect_uris[0] ?? ''
const minute = 60 * 1000

const newVerifier = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

describe.each(['neon', 'custom'])('through %s', (partner) => {
  const base = `/api/v1/integrations/${partner}`
  const fine = {
    client_id: 'acme',
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: newVerifier().challenge,
    code_challenge_method: 'S256',
    state: 'their state',
  }
  const authorize = (query: Record<string, string> = {}, path = 'oauth/authorize') =>
    server.request('GET', `${base}/${path}?${new URLSearchParams({ ...fine, ...query })}`)
  const confirm = (body: object, user?: { accessToken: string }) =>
    internal.as('server', user).post(`/integrations/${partner}/internal/confirm`, body)
  const token = (body: Record<string, string>, headers: Record<string, string> = basic()) =>
    server.request('POST', `${base}/oauth/token`, { headers, form: { grant_type: 'authorization_code', ...body } })

  async function begun(query: Record<string, string> = {}) {
    const { verifier, challenge } = newVerifier()
    const answer = await authorize({ code_challenge: challenge, ...query })
    const page = new URL(answer.headers.get('location') ?? '')
    const cookie = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    return { verifier, page, cookie, uid: page.searchParams.get('interaction_uid') ?? '' }
  }

  async function confirmed() {
    const owner = await signUpOwner(server)
    const { body: project } = await owner.create()
    const flow = await begun()
    const body = { interaction_uid: flow.uid, project_id: project.id, external_project_name: 'Their project' }
    const answer = await confirm(body, owner)
    return { ...flow, owner, projectId: project.id as string, code: answer.body.authorization_code as string }
  }

  const exchange = ({ code, verifier }: { code: string; verifier: string }) =>
    token({ code, code_verifier: verifier, redirect_uri: redirectUri })
  const done = (uid: string, query: string, cookie: string | undefined) =>
    server.request('GET', `${base}/oauth/idp/interaction/${uid}/done?${query}`, { headers: { cookie } })

  /** What the key is called that a partner gets with this state. */
  async function keyFor(state: string): Promise<string> {
    const { uid, verifier } = await begun({ state })
    const owner = await signUpOwner(server)
    const { body: made } = await owner.create()
    const { body } = await confirm({ interaction_uid: uid, project_id: made.id }, owner)
    const { access_token: admin } = (await exchange({ code: body.authorization_code, verifier })).body
    const project = new TestProject(server.base, made.id, { client: '', server: '', admin })
    return (await project.admin.get('/internal/api-keys')).body.items[0].description
  }

  it(`${partner}: the issuer describes its endpoints`, async () => {
    const issuer = `${server.app.settings.url}${base}/oauth`
    expect((await server.request('GET', `${base}/oauth`)).body).toEqual({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
    })
  })

  it(`${partner}: a colleague who may not make keys lets no partner in (T60)`, async () => {
    const owner = await signUpOwner(server)
    const { body: project } = await owner.create()
    const developer = await addColleague(server, owner, 'developer')
    const body = { interaction_uid: (await begun()).uid, project_id: project.id }
    expect(await confirm(body, developer)).toMatchObject({ status: 403, code: undefined })
    expect((await confirm(body, owner)).status).toBe(200)
  })

  it(`${partner}: the flow goes from the partner over the dashboard and back with an admin key`, async () => {
    const { page, cookie, uid, code, verifier, projectId } = await confirmed()
    expect(page.origin).toBe(server.app.settings.url)
    expect(page.pathname).toBe(`/integrations/${partner}/confirm`)
    const back = await done(uid, `code=${code}`, cookie)
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toBe(`${redirectUri}&code=${code}&state=their+state`)
    const answer = await exchange({ code, verifier })
    expect(answer).toMatchObject({
      status: 200,
      body: { access_token: expect.stringMatching(/^sak_/), token_type: 'api_key', project_id: projectId },
    })
    const project = new TestProject(server.base, projectId, { client: '', server: '', admin: answer.body.access_token })
    const keys = (await project.admin.get('/internal/api-keys')).body.items
    expect(keys).toMatchObject([{ description: 'Made for acme, Their project' }])
  })

  it.each([
    ['JSON', (said: object) => JSON.stringify(said)],
    ['base64', (said: object) => Buffer.from(JSON.stringify(said)).toString('base64')],
    ['base64url', (said: object) => Buffer.from(JSON.stringify(said)).toString('base64url')],
  ])(`${partner}: the name of the partner's project in its state, as %s, is in the key`, async (_how, write) => {
    const state = write({ csrf: 'x', details: { neon_project_name: ' Shop\u0000 of\nAda ' } })
    expect(await keyFor(state)).toBe('Made for acme, Shop of Ada')
  })

  it.each(['plain', '{', '{"details":3}', '{"project_name":{}}', 'e30=', '[]', '{"project_name":"\\u0007"}'])(
    `${partner}: a state like %s has no name and is no problem`,
    async (state) => expect(await keyFor(state)).toBe('Made for acme'),
  )

  it(`${partner}: the flow also begins under the path of the identity provider`, async () => {
    expect((await authorize({}, 'oauth/idp/auth')).status).toBe(303)
  })

  it(`${partner}: a refusal is sent back`, async () => {
    const { uid, cookie } = await begun()
    const back = await done(uid, 'error=access_denied', cookie)
    expect(back.headers.get('location')).toBe(`${redirectUri}&error=access_denied&state=their+state`)
  })

  it.each([
    ['an unknown client', { client_id: 'nobody' }],
    ['the address of another client', { redirect_uri: 'https://other.example/callback' }],
    ['an address that only begins alike', { redirect_uri: `${redirectUri}&y=2` }],
    ['another response type', { response_type: 'token' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['a challenge that is none', { code_challenge: 'x' }],
  ])('the partner flow does not begin with %s', async (_what, query) => {
    const answer = await authorize(query)
    expect(answer).toMatchObject({ status: 400, code: undefined })
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it(`${partner}: the flow does not begin without its parameters`, async () => {
    const answer = await server.request('GET', `${base}/oauth/authorize`)
    expect(answer.code).toBe('SCHEMA_ERROR')
    for (const name of ['client_id', 'redirect_uri', 'code_challenge']) {
      expect(answer.body.details.message).toContain(`query.${name}`)
    }
  })

  describe('confirming', () => {
    it(`${partner}: confirming is for the internal project`, async () => {
      const project = await server.createProject()
      const body = { interaction_uid: 'x', project_id: project.id }
      for (const level of ['server', 'admin'] as const) {
        const answer = await project.as(level).post(`/integrations/${partner}/internal/confirm`, body)
        expect(answer).toMatchObject({ status: 401, code: 'EXPECTED_INTERNAL_PROJECT' })
      }
      const asClient = await internal.client.post(`/integrations/${partner}/internal/confirm`, body)
      expect(asClient.body.details).toEqual({ actual_access_type: 'client', allowed_access_types: ['server', 'admin'] })
    })

    it(`${partner}: confirming works once, for an open interaction`, async () => {
      const { uid, projectId } = await confirmed()
      const again = await confirm({ interaction_uid: uid, project_id: projectId })
      expect(again).toMatchObject({ status: 400, code: undefined, body: expect.stringContaining('over') })
      const unknown = await confirm({ interaction_uid: 'nothing', project_id: projectId })
      expect(unknown).toMatchObject({ status: 400, code: undefined })
      const late = await begun()
      server.clock.advance(60 * minute)
      expect(await confirm({ interaction_uid: late.uid, project_id: projectId })).toMatchObject({
        status: 400,
        code: undefined,
      })
    })

    it(`${partner}: confirming needs an existing project that the user owns`, async () => {
      const { uid } = await begun()
      const project_id = randomUUID()
      const unknown = await confirm({ interaction_uid: uid, project_id })
      expect(unknown).toMatchObject({ status: 404, code: 'PROJECT_NOT_FOUND' })
      expect(unknown.body.details).toEqual({ project_id })
      const [owner, stranger] = [await signUpOwner(server), await signUpOwner(server)]
      const { body: project } = await owner.create()
      const foreign = await confirm({ interaction_uid: uid, project_id: project.id }, stranger)
      expect(foreign).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
      expect(foreign.body.details).toEqual({ team_id: owner.teamId, user_id: stranger.id })
      await addMember(internal, owner.teamId, stranger)
      expect((await confirm({ interaction_uid: uid, project_id: project.id }, stranger)).status).toBe(200)
    })
  })

  describe('the person on our page', () => {
    const choose = (user: { accessToken: string } | undefined, body: object) =>
      internal.as('client', user).post(`/integrations/${partner}/confirm`, body)

    it(`${partner}: a user chooses an own project on our page, without any key`, async () => {
      const owner = await signUpOwner(server)
      const { body: project } = await owner.create()
      const flow = await begun()
      const answer = await choose(owner, { interaction_uid: flow.uid, project_id: project.id })
      expect(answer).toMatchObject({ status: 200, body: { authorization_code: expect.any(String) } })
      const exchanged = await exchange({ ...flow, code: answer.body.authorization_code })
      expect(exchanged.body).toMatchObject({ token_type: 'api_key', project_id: project.id })
    })

    it(`${partner}: choosing a project needs a signed-in, not anonymous user who owns it`, async () => {
      const [owner, stranger] = [await signUpOwner(server), await signUpOwner(server)]
      const { body: project } = await owner.create()
      const body = { interaction_uid: (await begun()).uid, project_id: project.id }
      expect(await choose(undefined, body)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
      const guest = await internal.signUpAnonymously()
      expect(await choose(guest, body)).toMatchObject({ status: 401, code: 'USER_AUTHENTICATION_REQUIRED' })
      expect(await choose(stranger, body)).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
      for (const project_id of ['internal', randomUUID()]) {
        expect((await choose(owner, { ...body, project_id })).status).toBe(404)
      }
      const elsewhere = await server.createProject()
      const user = await elsewhere.signUp()
      const foreign = await elsewhere.as('client', user).post(`/integrations/${partner}/confirm`, body)
      expect(foreign).toMatchObject({ status: 401, code: 'EXPECTED_INTERNAL_PROJECT' })
      expect((await choose(owner, body)).status).toBe(200)
    })
  })

  describe('the way back', () => {
    it(`${partner}: the way back is for the browser that began (T04), with the code it was given`, async () => {
      const { uid, cookie, code } = await confirmed()
      const other = await begun()
      for (const answer of [
        await done(uid, `code=${code}`, undefined),
        await done(uid, `code=${code}`, other.cookie),
        await done(uid, 'code=another', cookie),
        await done(uid, '', cookie),
        await done(other.uid, `code=${code}`, other.cookie),
        await done('nothing', `code=${code}`, cookie),
      ]) {
        expect(answer).toMatchObject({ status: 400, code: undefined })
        expect(answer.headers.get('location')).toBeNull()
      }
    })

    it(`${partner}: the way back spends nothing (T16)`, async () => {
      const flow = await confirmed()
      for (let n = 0; n < 3; n++) expect((await done(flow.uid, `code=${flow.code}`, flow.cookie)).status).toBe(303)
      expect((await exchange(flow)).status).toBe(200)
    })
  })

  describe('the exchange', () => {
    it(`${partner}: of many exchanges at once one works (T11)`, async () => {
      const flow = await confirmed()
      const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(flow)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { status, code } of answers) if (status !== 200) expect(code).toBe('INVALID_AUTHORIZATION_CODE')
    })

    it(`${partner}: a wrong verifier or address spends the code (T05)`, async () => {
      for (const wrong of [
        { code_verifier: newVerifier().verifier },
        { redirect_uri: 'https://other.example/callback' },
      ]) {
        const flow = await confirmed()
        const right = { code: flow.code, code_verifier: flow.verifier, redirect_uri: redirectUri }
        const refused = await token({ ...right, ...wrong })
        expect(refused).toMatchObject({ status: 400, code: 'INVALID_AUTHORIZATION_CODE' })
        expect((await token(right)).code).toBe('INVALID_AUTHORIZATION_CODE')
      }
    })

    it(`${partner}: the exchange is for the client and partner that began`, async () => {
      const flow = await confirmed()
      const body = { code: flow.code, code_verifier: flow.verifier, redirect_uri: redirectUri }
      expect((await token(body, basic('other'))).code).toBe('INVALID_AUTHORIZATION_CODE')
      const elsewhere = partner === 'neon' ? 'custom' : 'neon'
      const other = await server.request('POST', `/api/v1/integrations/${elsewhere}/oauth/token`, {
        headers: basic(),
        form: { grant_type: 'authorization_code', ...body },
      })
      expect(other.code).toBe('INVALID_AUTHORIZATION_CODE')
      expect((await exchange(flow)).status).toBe(200)
    })

    it(`${partner}: the exchange is too late after ten minutes, and for a deleted project`, async () => {
      const late = await confirmed()
      server.clock.advance(10 * minute)
      expect((await exchange(late)).code).toBe('INVALID_AUTHORIZATION_CODE')
      const gone = await confirmed()
      await server.request('DELETE', '/api/v1/internal/projects/current', {
        headers: gone.owner.acting(gone.projectId),
      })
      expect((await exchange(gone)).code).toBe('INVALID_AUTHORIZATION_CODE')
    })

    it.each(badAuthorizations)('the partner exchange refuses %s, and spends nothing', async (_what, authorization) => {
      const flow = await confirmed()
      const body = { code: flow.code, code_verifier: flow.verifier, redirect_uri: redirectUri }
      const refused = await token(body, authorization === undefined ? {} : { authorization })
      expect(refused).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
      expect((await exchange(flow)).status).toBe(200)
    })

    it(`${partner}: the exchange takes JSON, and no other grant`, async () => {
      const flow = await confirmed()
      const body = {
        grant_type: 'authorization_code',
        code: flow.code,
        code_verifier: flow.verifier,
        redirect_uri: redirectUri,
      }
      const send = (changes: object) =>
        server.request('POST', `${base}/oauth/token`, { headers: basic(), body: { ...body, ...changes } })
      expect((await send({ grant_type: 'refresh_token' })).code).toBe('SCHEMA_ERROR')
      expect((await send({})).status).toBe(200)
    })
  })
})

it('partner interactions store neither uids nor codes readably', async () => {
  const rows = await server.app.database.system.selectFrom('partner_interactions').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row.uid_hash).toHaveLength(32)
})
