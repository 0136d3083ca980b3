import { languages } from '@hallpass/contract/languages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { trialWords } from '../../core/mail/compose/trial-words.ts'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { billingOf, checkoutCode, moveClock, setUpShop } from '../../testing/payments.ts'
import { eventsOf } from '../../testing/people.ts'

const server = await startTestServer()
afterAll(() => server.close())
let project: TestProject
beforeAll(async () => {
  project = await server.createProject()
  await setUpShop(project)
})

const extended = { headers: { 'x-hallpass-extensions': '1' } }

async function tryMax(language: string) {
  const person = await project.signUp()
  const full_code = await checkoutCode(project, person, 'max')
  const headers = { 'accept-language': language }
  await project.admin.post(
    '/internal/payments/test-mode-purchase-session',
    { full_code, price_id: 'monthly' },
    { headers },
  )
  return person
}
const asked = async () =>
  (await eventsOf(server, project, 'mail.requested')).filter((mail) => mail.kind === 'trial_ending')

it('three days before a trial ends its customer gets one email, in their language, unless they canceled', async () => {
  const [ada, bea] = [await tryMax('de'), await tryMax('en')]
  const { id } = (await billingOf(project, bea)).products[0]
  await project.server.post(`/payments/customers/user/${bea.id}/subscriptions/${id}/cancel`, {}, extended)
  await moveClock(project, [3, 'day'])
  await moveClock(project, [2, 'day'])
  await moveClock(project, [1, 'day'])
  const mail = await server.mailbox.waitFor(ada.email, ({ subject }) => subject.startsWith('Ihr Testzeitraum für Max'))
  expect(mail.text).toContain('90,50')
  expect((await asked()).map(({ userId }) => userId)).toEqual([ada.id])
})

it('the email has words of its own in every language, or those of its sister', () => {
  for (const language of languages) {
    const { subject, intro, note, footer } = trialWords[language]
    for (const name of ['offer', 'project']) expect(subject).toContain(`{${name}}`)
    for (const name of ['offer', 'project', 'date', 'amount']) expect(intro).toContain(`{${name}}`)
    expect(footer).toContain('{email}')
    expect(note).not.toBe('')
  }
})
