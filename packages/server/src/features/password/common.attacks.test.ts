/** Passwords that everybody uses are the first that a guesser tries. */
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { callbackUrl, requestResetCode } from '../../testing/code-mails.ts'
import { startTestServer, type TestProject } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const ours = { headers: { 'x-hallpass-extensions': '1' } }
let count = 0
const signUp = (password: string, on: TestProject = project, request = {}) =>
  on.client.post(
    '/auth/password/sign-up',
    { email: `person-${++count}-of-common@example.com`, password, verification_callback_url: callbackUrl },
    request,
  )
const tooShort = (min_length: number) => ({
  status: 400,
  code: 'PASSWORD_TOO_SHORT',
  body: { details: { min_length } },
})

describe('a common password', () => {
  it('is refused at sign-up, in capitals too, with advice that published clients show (T59)', async () => {
    for (const password of ['password', 'PassWord', '12345678', 'iloveyou1'])
      expect(await signUp(password), password).toMatchObject(tooShort(12))
    expect(await signUp('1qaz2wsx3edc4rfv')).toMatchObject(tooShort(17))
    expect(await signUp('password', project, ours)).toMatchObject({ status: 400, code: 'PASSWORD_TOO_COMMON' })
    expect((await signUp('a phrase of my own')).status).toBe(200)
  })

  it.each(['00000000', 'aaaaaaaaaaaa', '123123123', 'adminadmin', '87654321', '0987654321', 'abcdefghi'])(
    'is refused when it is a simple pattern: %s (T59)',
    async (password) => {
      expect(await signUp(password)).toMatchObject(tooShort(12 + Number(password.length === 12)))
    },
  )

  it.each(['ｐａｓｓｗｏｒｄ', '１２３４５６７８', ' password ', 'ＡｂＣｄＥｆＧｈ'])(
    'is refused in other letters of the same look, and between blanks: %s (T59)',
    async (password) => {
      expect(await signUp(password)).toMatchObject(tooShort(12))
    },
  )

  it('is not seen in what merely contains a pattern', async () => {
    for (const password of ['12345678 trains', 'aaaaaaaaaaab', 'banana banana bread'])
      expect((await signUp(password)).status, password).toBe(200)
  })

  it('is refused when a password is set, changed or reset, and the link to reset it stays good (T59)', async () => {
    const ada = await project.signUp()
    const change = { old_password: ada.password, new_password: 'qwertyuiop' }
    expect(await project.as('client', ada).post('/auth/password/update', change)).toMatchObject(tooShort(12))
    const code = await requestResetCode(server, project, ada.email)
    expect(await project.client.post('/auth/password/reset', { code, password: 'qwertyuiop' })).toMatchObject(
      tooShort(12),
    )
    const reset = await project.client.post('/auth/password/reset', { code, password: 'a phrase of my own' })
    expect(reset.status).toBe(200)
    const guest = await project.signUpAnonymously()
    const set = await project.as('client', guest).post('/auth/password/set', { password: 'qwertyuiop' })
    expect(set).toMatchObject(tooShort(12))
  })

  it('can be given by a server, and still signs in', async () => {
    const email = 'given@example.com'
    const user = { primary_email: email, primary_email_auth_enabled: true, password: 'password' }
    expect((await project.server.post('/users', user)).status).toBe(201)
    expect((await project.client.post('/auth/password/sign-in', { email, password: 'password' })).status).toBe(200)
  })

  it('is taken where the project says so', async () => {
    const open = await server.createProject()
    await open.configure({ 'auth.password.refuseCommon': false })
    expect((await signUp('password', open)).status).toBe(200)
  })
})

describe('the list of common passwords', () => {
  it.each([
    ['off', { password: 200, 'our company': 200 }],
    [join(tmpdir(), `common-passwords-${process.pid}.txt`), { password: 200, 'our company': 400 }],
  ] as const)('HALLPASS_COMMON_PASSWORDS=%s', async (setting, expected) => {
    if (setting !== 'off') writeFileSync(setting, 'Our Company\r\nother words\n')
    const other = await startTestServer({ env: { HALLPASS_COMMON_PASSWORDS: setting } })
    const own = await other.createProject()
    for (const [password, status] of Object.entries(expected))
      expect((await signUp(password, own)).status, password).toBe(status)
    await other.close()
  })
})
