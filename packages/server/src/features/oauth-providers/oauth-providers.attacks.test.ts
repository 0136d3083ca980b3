/** Links that several requests make at once (T11), and links of other projects (T38). */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const path = '/oauth-providers'

async function newProject() {
  const created = await server.createProject()
  await created.configure({
    'auth.oauth.providers.github': { type: 'github', isShared: true, allowSignIn: true, allowConnectedAccounts: true },
  })
  return created
}
const [project, other] = [await newProject(), await newProject()]
const newLink = (user_id: string, changes: object = {}) => ({
  user_id,
  provider_config_id: 'github',
  account_id: randomUUID(),
  allow_sign_in: true,
  allow_connected_accounts: true,
  ...changes,
})
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

it('of many users who get an OAuth account at once one has it', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => project.signUpAnonymously()))
  const account_id = randomUUID()
  const answers = await Promise.all(people.map(({ id }) => project.server.post(path, newLink(id, { account_id }))))
  expect(statuses(answers)).toEqual([201, 400, 400, 400, 400, 400, 400, 400])
  const refused = answers.filter(({ status }) => status === 400)
  for (const { code } of refused) expect(code).toBe('OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN')
})

it('of many OAuth accounts linked at once a user gets one for sign-in, and each account once', async () => {
  const ada = await project.signUp()
  const different = Array.from({ length: 8 }, () => project.server.post(path, newLink(ada.id)))
  expect(statuses(await Promise.all(different))).toEqual([201, 400, 400, 400, 400, 400, 400, 400])
  const same = newLink(ada.id, { allow_sign_in: false })
  const twins = Array.from({ length: 8 }, () => project.server.post(path, same))
  expect(statuses(await Promise.all(twins))).toEqual([201, 400, 400, 400, 400, 400, 400, 400])
  expect((await project.server.get(`${path}?user_id=${ada.id}`)).body.items).toHaveLength(2)
})

it('of two OAuth accounts switched to sign-in at once one is on', async () => {
  const ada = await project.signUp()
  const links = await Promise.all(
    [1, 2].map(async () => (await project.server.post(path, newLink(ada.id, { allow_sign_in: false }))).body),
  )
  const turning = links.map(({ id }) => project.as('client', ada).patch(`${path}/me/${id}`, { allow_sign_in: true }))
  expect(statuses(await Promise.all(turning))).toEqual([200, 400])
})

it('changing and removing an OAuth account at once causes no fault', async () => {
  const ada = await project.signUpAnonymously()
  for (let round = 0; round < 5; round++) {
    const { id } = (await project.server.post(path, newLink(ada.id))).body
    const at = `${path}/${ada.id}/${id}`
    const attempts = Array.from({ length: 6 }, (_, n) =>
      n % 2 ? project.server.delete(at) : project.server.patch(at, { allow_connected_accounts: false }),
    )
    for (const { status } of await Promise.all(attempts)) expect([200, 404]).toContain(status)
    expect((await project.server.get(at)).status).toBe(404)
  }
})

it('OAuth links and users of another project are invisible', async () => {
  const [ada, eve] = [await project.signUp(), await other.signUp()]
  const { body: theirs } = await other.server.post(path, newLink(eve.id))
  for (const answer of [
    await project.server.get(`${path}/${eve.id}/${theirs.id}`),
    await project.server.delete(`${path}/${eve.id}/${theirs.id}`),
    await project.server.get(`${path}?user_id=${eve.id}`),
    await project.server.post(path, newLink(eve.id)),
  ]) {
    expect(answer).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
  }
  for (const answer of [
    await project.server.get(`${path}/${ada.id}/${theirs.id}`),
    await project.server.patch(`${path}/${ada.id}/${theirs.id}`, { account_id: 'x' }),
    await project.server.delete(`${path}/${ada.id}/${theirs.id}`),
  ]) {
    expect(answer).toMatchObject({ status: 404, code: undefined })
  }
  // The same account may sign in to each of two projects.
  const same = await project.server.post(path, newLink(ada.id, { account_id: theirs.account_id }))
  expect(same.status).toBe(201)
  expect((await other.server.get(`${path}/${eve.id}/${theirs.id}`)).body).toEqual(theirs)
})
