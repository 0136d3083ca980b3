/** Asking which addresses have accounts is limited, and used-up limits answer alike for all addresses (T54). */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject, type TestResponse } from '../testing/index.ts'

const env = { HALLPASS_RATE_LIMITS: 'on', HALLPASS_LIMIT_TAKEN_NETWORK: '4/1h', HALLPASS_LIMIT_ADDRESS_USER: '3/1h' }
const [server, roomy] = await Promise.all([
  startTestServer({ env: { ...env, HALLPASS_LIMIT_SIGN_UP_NETWORK: '5/1h' } }),
  startTestServer({ env: { ...env, HALLPASS_LIMIT_TAKEN_NETWORK: '50/1h', HALLPASS_LIMIT_SIGN_UP_NETWORK: '2/1h' } }),
])
afterAll(() => Promise.all([server.close(), roomy.close()]))
/** Networks count per project, so each test has its own. */
const newProject = (config = {}) => server.createProject({ config: { magic_link_enabled: true, ...config } })

const url = 'http://localhost:3000/handler/callback'
const signUp = (project: TestProject, email: string) =>
  project.client.post('/auth/password/sign-up', {
    email,
    password: 'correct horse battery',
    verification_callback_url: url,
  })
const askForCode = (project: TestProject, email: string) =>
  project.client.post('/auth/otp/send-sign-in-code', { email, callback_url: url })
const addAddress = (project: TestProject, person: { accessToken: string }, value: string) =>
  project.as('client', person).post('/contact-channels', { user_id: 'me', type: 'email', value, used_for_auth: true })

let count = 0
const unknown = () => `nobody-${++count}@example.com`

function expectAlike(...answers: TestResponse[]) {
  for (const answer of answers)
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 429, body: answers[0]?.body })
}

describe('questions about addresses', () => {
  it('a network whose sign-ups are used up learns nothing from further ones (T54)', async () => {
    const project = await newProject()
    const ada = await project.signUp()
    for (let i = 0; i < 4; i++) expect((await signUp(project, unknown())).status).toBe(200)
    expectAlike(await signUp(project, ada.email), await signUp(project, unknown()))
  })

  it('answers that an address is taken are limited, over all routes that give them (T54)', async () => {
    const project = await newProject()
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    expect((await signUp(project, ada.email)).code).toBe('USER_EMAIL_ALREADY_EXISTS')
    expect((await askForCode(project, ada.email)).code).toBe('USER_EMAIL_ALREADY_EXISTS')
    const taken = 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'
    expect((await addAddress(project, eve, ada.email)).code).toBe(taken)
    const own = await project.as('client', eve).get('/contact-channels?user_id=me')
    const change = (value: string) =>
      project.as('client', eve).patch(`/contact-channels/me/${own.body.items[0].id}`, { value })
    expect((await change(ada.email)).code).toBe(taken)
    for (const email of [ada.email, unknown()]) {
      expectAlike(
        await signUp(project, email),
        await askForCode(project, email),
        await addAddress(project, eve, email),
        await change(email),
      )
    }
  })

  it('where sign-up is closed, answers that nobody has an address are limited (T54)', async () => {
    const project = await newProject({ sign_up_enabled: false })
    const ada = await project.server.post('/users', {
      primary_email: 'ada@example.com',
      primary_email_verified: true,
      primary_email_auth_enabled: true,
    })
    expect(ada.status).toBe(201)
    for (let i = 0; i < 4; i++) expect((await askForCode(project, unknown())).code).toBe('SIGN_UP_NOT_ENABLED')
    expectAlike(await askForCode(project, 'ada@example.com'), await askForCode(project, unknown()))
  })

  it('a user adds a few addresses, and not hundreds (T55)', async () => {
    const project = await newProject()
    const eve = await project.signUp()
    for (let i = 0; i < 3; i++) expect((await addAddress(project, eve, unknown())).status).toBe(201)
    expectAlike(await addAddress(project, eve, unknown()))
    const bob = await project.signUp()
    expect((await addAddress(project, bob, unknown())).status).toBe(201)
  })
})

describe('what does not count', () => {
  it('a taken address uses up no sign-up and no added address', async () => {
    const project = await roomy.createProject()
    const ada = await project.signUp()
    for (let i = 0; i < 5; i++) expect((await signUp(project, ada.email)).status).toBe(409)
    const eve = await project.signUp()
    for (let i = 0; i < 5; i++) expect((await addAddress(project, eve, ada.email)).status).toBe(409)
    for (let i = 0; i < 3; i++) expect((await addAddress(project, eve, unknown())).status).toBe(201)
  })

  it('free addresses use up no answers, and servers are not limited', async () => {
    const project = await newProject()
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    for (let i = 0; i < 3; i++) expect((await signUp(project, unknown())).status).toBe(200)
    for (let i = 0; i < 6; i++) {
      const { code } = await project.server.post('/contact-channels', {
        user_id: eve.id,
        type: 'email',
        value: ada.email,
        used_for_auth: true,
      })
      expect(code).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE')
    }
    for (let i = 0; i < 4; i++) expect((await addAddress(project, eve, ada.email)).status).toBe(409)
  })
})
