/** A link that signs in as somebody else, in the wrong hands or at the wrong time. */

import { randomUUID } from 'node:crypto'
import { header } from '@hallpass/contract'
import { afterAll, expect, it } from 'vitest'
import { callbackUrl } from '../../testing/code-mails.ts'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { addColleague, signUpOwner } from '../../testing/owner.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const ours = { headers: { [header.extensions]: '1' } }

const makeLink = (user_id: string, changes: object = {}) =>
  project.server.post('/auth/impersonation/links', { user_id, callback_url: callbackUrl, ...changes }, ours)
const codeOf = async (user_id: string) => new URL((await makeLink(user_id)).body.url).searchParams.get('code') ?? ''
const start = (code: string, on: TestProject = project) => on.client.post('/auth/impersonation/sign-in', { code }, ours)

it('a link signs in once, as an impersonation of two hours, and both steps are in the audit log', async () => {
  const ada = await project.signUp()
  const code = await codeOf(ada.id)
  const { status, body } = await start(code)
  expect(status).toBe(200)
  expect(body.user_id).toBe(ada.id)
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString())
  expect(claims).toMatchObject({ sub: ada.id, is_impersonation: true })
  const own = project.as('client', { accessToken: body.access_token })
  expect(
    (await own.post('/auth/password/update', { old_password: ada.password, new_password: 'another one' })).status,
  ).toBe(403)
  expect(await start(code)).toMatchObject({ code: 'VERIFICATION_CODE_ALREADY_USED' })
  server.clock.advance(2 * 3_600_000 + 1)
  expect((await project.refresh(body.refresh_token)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  await jobsDone(server)
  const { body: log } = await project.admin.get('/internal/audit-log?limit=10', ours)
  const actions = log.items.map(({ action, target }: { action: string; target: { id: string } | null }) => [
    action,
    target?.id,
  ])
  expect(actions).toContainEqual(['impersonation.link_created', ada.id])
  expect(actions).toContainEqual(['impersonation.started', ada.id])
})

it('of ten who open a link at once, one is signed in (T11)', async () => {
  const code = await codeOf((await project.signUp()).id)
  const answers = await Promise.all(Array.from({ length: 10 }, () => start(code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('a link is worthless after two minutes, in another project, and once its user is gone or blocked', async () => {
  const [ada, ben, eve] = [await project.signUp(), await project.signUp(), await project.signUp()]
  const codes = [await codeOf(ada.id), await codeOf(ben.id), await codeOf(eve.id)]
  expect((await start(codes[0]!, await server.createProject())).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  await project.server.delete(`/users/${ben.id}`)
  expect((await start(codes[1]!)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  await project.admin.post(`/users/${eve.id}/block`, {}, ours)
  expect((await start(codes[2]!)).status).not.toBe(200)
  server.clock.advance(121_000)
  expect((await start(codes[0]!)).code).toBe('VERIFICATION_CODE_EXPIRED')
})

it('a link leads only to trusted addresses, and is made by servers and colleagues who may change people (T60)', async () => {
  const ada = await project.signUp()
  expect((await makeLink(ada.id, { callback_url: 'https://evil.example/handler/impersonate' })).code).toBe(
    'REDIRECT_URL_NOT_WHITELISTED',
  )
  expect((await makeLink(randomUUID())).code).toBe('USER_ID_DOES_NOT_EXIST')
  const body = { user_id: ada.id, callback_url: callbackUrl }
  expect((await project.as('client', ada).post('/auth/impersonation/links', body, ours)).status).toBe(401)
  expect((await project.server.post('/auth/impersonation/links', body)).status).toBe(404)
  const owner = await signUpOwner(server)
  const { id } = (await owner.create()).body
  for (const role of ['viewer', 'developer'] as const) {
    const colleague = await addColleague(server, owner, role)
    const headers = { ...colleague.acting(id), ...ours.headers }
    const answer = await server.request('POST', '/api/v1/auth/impersonation/links', { headers, body })
    expect(answer.status, role).toBe(403)
  }
})
