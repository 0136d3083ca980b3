/** What a refresh token that is replaced at every use must not allow (T67). */
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const other = await server.createProject()

const keep = { rotation: '1' }
const next = async (token: string) => (await project.refresh(token, keep)).body.refresh_token as string
const dead = { status: 401, code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' }

/** A session that has rotated five times, with the tokens that it had. */
async function rotated() {
  const ada = await project.signUp()
  const tokens = [ada.refreshToken]
  for (let n = 0; n < 5; n += 1) {
    server.clock.advance(60_000)
    tokens.push(await next(tokens.at(-1)!))
  }
  return { ada, tokens, current: tokens.at(-1)! }
}

const changed = (token: string, part: number, change: (text: string) => string) =>
  token
    .split('.')
    .map((text, at) => (at === part ? change(text) : text))
    .join('.')
const turned = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)

it('whoever knows the id of a session cannot end it with an old token of their own making', async () => {
  const { tokens, current } = await rotated()
  const old = tokens[1]!
  const forged = [
    changed(current, 3, turned),
    changed(
      changed(current, 2, () => '1'),
      3,
      turned,
    ),
    changed(old, 3, turned),
    changed(old, 4, turned),
    changed(old, 2, () => '2'),
    changed(old, 2, () => '999999999'),
  ]
  for (const token of forged) expect(await project.refresh(token, keep), token).toMatchObject(dead)
  expect((await project.refresh(current, keep)).status).toBe(200)
})

it('a token of one session opens no other, also of the same person', async () => {
  const { ada, current } = await rotated()
  const second = await next((await project.signIn(ada)).refreshToken)
  const swapped = changed(current, 1, () => second.split('.')[1]!)
  expect(await project.refresh(swapped, keep)).toMatchObject(dead)
  expect((await project.refresh(second, keep)).status).toBe(200)
})

it('a token of another project is unknown, and ends nothing', async () => {
  const { tokens, current } = await rotated()
  expect(await other.refresh(current, keep)).toMatchObject(dead)
  expect(await other.refresh(tokens[1]!, keep)).toMatchObject(dead)
  expect((await project.refresh(current, keep)).status).toBe(200)
})

it('after sign-out no token of the session works, whichever', async () => {
  const { tokens, current } = await rotated()
  const { body } = await project.refresh(current)
  await project.as('client', { accessToken: body.access_token }).delete('/auth/sessions/current')
  for (const token of tokens) expect(await project.refresh(token, keep)).toMatchObject(dead)
})

it('a token that was replaced confirms no login of a command line', async () => {
  const { tokens } = await rotated()
  const { body } = await project.client.post('/auth/cli', {})
  const confirm = { login_code: body.login_code, refresh_token: tokens[2] }
  expect((await project.client.post('/auth/cli/complete', confirm)).status).toBe(400)
})

it('a command line that is confirmed gets a session of its own, which no rotation ends', async () => {
  const { current } = await rotated()
  const { body } = await project.client.post('/auth/cli', {})
  const confirm = { login_code: body.login_code, refresh_token: current }
  expect((await project.client.post('/auth/cli/complete', confirm)).status).toBe(200)
  const polled = await project.client.post('/auth/cli/poll', { polling_code: body.polling_code })
  expect(polled.body.refresh_token).not.toBe(current)
  server.clock.advance(31_000)
  const following = await next(current)
  server.clock.advance(31_000)
  const again = await next(following)
  server.clock.advance(120_000)
  expect((await project.refresh(polled.body.refresh_token)).status).toBe(200)
  expect((await project.refresh(again)).status).toBe(200)
})

it.each([
  'hpr',
  'hpr.',
  'hpr.x.1.y.z',
  `hpr.${'0'.repeat(36)}.1.${'a'.repeat(43)}.${'b'.repeat(11)}`,
  `hpr.${'x'.repeat(9000)}`,
])('a token that only looks like one is refused: %.20s', async (token) =>
  expect(await project.refresh(token, keep)).toMatchObject(dead),
)
