/** One purchase for each checkout link, whatever happens at once (T11, T43). */
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { buyInTestMode, checkoutCode, quantityOf, setUpShop } from '../../testing/payments.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
await setUpShop(project)

it('a checkout link sells once, however often it is used at once', async () => {
  const ada = await project.signUp()
  const code = await checkoutCode(project, ada, 'pack')
  const answers = await Promise.all(Array.from({ length: 15 }, () => buyInTestMode(project, code, 'monthly')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await quantityOf(project, ada)).toBe(12)
})

it('one customer buys a plan once, however many links are used at once', async () => {
  const ada = await project.signUp()
  const codes = await Promise.all(Array.from({ length: 8 }, () => checkoutCode(project, ada, 'pro')))
  const answers = await Promise.all(codes.map((code) => buyInTestMode(project, code, 'monthly')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await quantityOf(project, ada)).toBe(100)
})

it('a checkout code is refused where other kinds of codes are due (T14)', async () => {
  const ada = await project.signUp()
  const code = await checkoutCode(project, ada, 'pro')
  const answer = await project.client.post('/auth/otp/sign-in', { code: code.split('_')[1] })
  expect(answer).toMatchObject({ status: 404, body: { code: 'VERIFICATION_CODE_NOT_FOUND' } })
})
