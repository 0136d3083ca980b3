/** Whoever gets into an account does not choose the language of the emails that tell its owner (T72). */
import { afterAll, expect, it } from 'vitest'
import { behindProxy, enableTotp, from, requestResetCode } from '../../testing/code-mails.ts'
import { hour, losing } from '../../testing/delayed-reset.ts'
import { type Person, startTestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'

const server = await startTestServer({ env: behindProxy })
afterAll(() => server.close())
const project = await server.createProject()
await project.configure({ 'auth.secondFactor.resetByEmail': true })
const { ask } = losing(server, project)

const week = 7 * 24 * hour
const home = '81.2.70.1'
let places = 0
const somewhere = () => `81.2.${++places}.1`
const reading = (language: string, address: string) => ({
  headers: { ...from(address).headers, 'accept-language': language },
})

/** Somebody who signed up at home and reads German, if nothing else is said. */
async function owner(language = 'de') {
  const ada = await project.signUp(language === '' ? from(home) : reading(language, home))
  await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
  return ada
}
const signIn = async ({ email, password }: Person, language: string, address: string) =>
  (await project.client.post('/auth/password/sign-in', { email, password }, reading(language, address))).body

async function subjects({ email }: Pick<Person, 'email'>) {
  await jobsDone(server)
  return (await server.mailbox.list(email)).map(({ subject }) => subject.split(' – ')[0])
}
/** What a change of the password by somebody who reads Japanese is told in. */
async function noticeOf(ada: Person) {
  const thief = project.as('client', { accessToken: (await signIn(ada, 'ja', somewhere())).access_token })
  const change = { old_password: ada.password, new_password: 'another one altogether' }
  const headers = { 'accept-language': 'ja' }
  expect((await thief.post('/auth/password/update', change, { headers })).status).toBe(200)
  return (await subjects(ada)).find((subject) => /geändert|changed|変更|modifié/.test(subject ?? ''))
}
const [german, japanese, french] = [
  'Ihr Passwort wurde geändert',
  'パスワードが変更されました',
  'Votre mot de passe a été modifié',
]

it('a new sign-in and what is changed then are told in the language of the owner (T72)', async () => {
  const ada = await owner()
  expect(await noticeOf(ada)).toBe(german)
  expect((await subjects(ada)).join()).toMatch(/Neue Anmeldung bei Ihrem Konto/)
})

it('signing in again from the same place does not make a thief the one who reads (T72)', async () => {
  const [ada, place] = [await owner(), somewhere()]
  for (let i = 0; i < 3; i++) {
    await signIn(ada, 'ja', place)
    server.clock.advance(2 * 24 * hour)
  }
  await signIn(ada, 'ja', place)
  expect(await noticeOf(ada)).toBe(german)
})

it('an owner who reads another language from now on is written to in that one, after a week at the same place', async () => {
  const ada = await owner()
  await signIn(ada, 'fr', home)
  server.clock.advance(week)
  await signIn(ada, 'fr', home)
  expect(await noticeOf(ada)).toBe(french)
})

it('the first sign-in tells what somebody reads whom a server made', async () => {
  const [email, password] = ['made@example.com', 'correct horse battery']
  const made = { primary_email: email, primary_email_verified: true, primary_email_auth_enabled: true, password }
  const { id } = (await project.server.post('/users', made, { headers: { 'accept-language': 'fr' } })).body
  const ada = { id, email, password } as Person
  await signIn(ada, 'de', home)
  expect(await noticeOf(ada)).toBe(german)
})

it('of an account that its owner takes back it is forgotten what the squatter read (T72, T49)', async () => {
  const squatted = await project.signUp(reading('zh', home))
  const code = await requestResetCode(server, project, squatted.email)
  const own = { ...squatted, password: 'of its owner alone' }
  expect((await project.client.post('/auth/password/reset', { code, password: own.password })).status).toBe(200)
  await project.server.patch(`/users/${own.id}`, { primary_email_verified: true })
  expect(await noticeOf(own)).toBe(japanese)
})

it('where it is not known what the owner reads, it is the language of the request', async () => {
  expect(await noticeOf(await owner(''))).toBe(japanese)
})

it('somebody who asks to be rid of the second factor does not choose either (T72)', async () => {
  const ada = await owner()
  await enableTotp(project, ada)
  expect((await ask(ada)).status).toBe(200)
  expect((await subjects(ada)).join()).toMatch(/Zwei-Faktor|zweite/)
})

it('people see it among what is stored about them', async () => {
  const ada = project.as('client', await owner())
  const headers = { 'x-hallpass-extensions': '1' }
  const { body } = await ada.get('/users/me/personal-data', { headers })
  expect(body).toMatchObject({ language: 'de-DE', known_networks: [{ known_since_millis: expect.any(Number) }] })
})
