/** Emails about trials that end and payments that fail: docs/protocol/payments.md#the-life-of-a-subscription. */
import { languages } from '@hallpass/contract/languages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { trialWords } from '../../core/mail/compose/trial-words.ts'
import { emailWords } from '../../core/mail/compose/words/index.ts'
import { type Person, startTestServer, type TestProject } from '../../testing/index.ts'
import { billingOf, buyInTestMode, checkoutCode, moveClock, setUpShop } from '../../testing/payments.ts'
import { eventsOf } from '../../testing/people.ts'
import { addMember, createTeam, grant } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
let project: TestProject
beforeAll(async () => {
  project = await server.createProject()
  await setUpShop(project)
  await project.configure({
    'payments.offers.crewly': {
      ...{ displayName: 'Crewly', customerType: 'team', includedItems: {}, freeTrial: [7, 'day'] },
      prices: { monthly: { USD: '9', interval: [1, 'month'] } },
    },
    'rbac.permissions.treasurer': { scope: 'team', containedPermissionIds: { $manage_billing: true } },
  })
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
const asked = async (kind: string) =>
  (await eventsOf(server, project, 'mail.requested')).filter((mail) => mail.kind === kind)

/** A team with a trial, its owner, one who manages its billing by a permission of the project, and one who may not. */
async function tryCrewly() {
  const [owner, treasurer, other] = [await project.signUp(), await project.signUp(), await project.signUp()]
  const teamId = await createTeam(project, owner, { display_name: 'The Crew' })
  for (const one of [treasurer, other]) await addMember(project, teamId, one)
  await grant(project, teamId, treasurer, 'treasurer')
  const wanted = { customer_type: 'team', customer_id: teamId, offer_id: 'crewly' }
  const { body } = await project.server.post('/payments/purchases/create-purchase-url', wanted)
  const full_code = new URL(body.url).pathname.replace('/purchase/', '')
  expect((await buyInTestMode(project, full_code, 'monthly')).status).toBe(200)
  return { teamId, owner, treasurer, other }
}

it('three days before a trial ends its customer gets one email, in their language, unless they canceled', async () => {
  const [ada, bea, crew] = [await tryMax('de'), await tryMax('en'), await tryCrewly()]
  const { id } = (await billingOf(project, bea)).products[0]
  await project.server.post(`/payments/customers/user/${bea.id}/subscriptions/${id}/cancel`, {}, extended)
  await moveClock(project, [3, 'day'])
  await moveClock(project, [2, 'day'])
  await moveClock(project, [1, 'day'])
  const clock = await project.admin.get('/internal/payments/test-clock', extended)
  expect(clock.body).toMatchObject({ is_settled: true, offset_millis: 6 * 24 * 3_600_000 })
  const mail = await server.mailbox.waitFor(ada.email, ({ subject }) => subject.startsWith('Ihr Testzeitraum für Max'))
  expect(mail.text).toContain('90,50')
  for (const one of [crew.owner, crew.treasurer])
    await server.mailbox.waitFor(one.email, ({ subject }) => subject.includes('Crewly (The Crew)'))
  const told = (await asked('trial_ending')).map(({ userId }) => userId)
  expect(told.sort()).toEqual([ada.id, crew.owner.id, crew.treasurer.id].sort())
})

it('a payment that fails is told with when it is tried again, and the last one without; teams by who manages billing', async () => {
  const person = await project.signUp()
  await buyInTestMode(project, await checkoutCode(project, person, 'pro'), 'monthly')
  const crew = await tryCrewly()
  const card = { ...extended, body: { test_card: 'declines' } }
  for (const path of [`user/${person.id}`, `team/${crew.teamId}`])
    await project.server.call('PUT', `/payments/customers/${path}/payment-method`, card)
  await moveClock(project, [32, 'day'])
  const subject = 'Your payment for Pro at'
  const first = await server.mailbox.waitFor(person.email, (mail) => mail.subject.startsWith(subject))
  expect(first.text).toContain('$20.00')
  expect(first.text).toMatch(/We will try again on \w+ \d+, \d{4}\./)
  expect(first.links).toContain(`${server.app.settings.pagesUrl}/p/${project.id}/handler/account-settings#billing`)
  const ofTeam = async (one: Person) =>
    server.mailbox.waitFor(
      one.email,
      (mail) => mail.subject.includes('Crewly (The Crew)') && mail.subject.includes('failed'),
    )
  expect((await ofTeam(crew.treasurer)).links).toContain(
    `${server.app.settings.pagesUrl}/p/${project.id}/handler/account-settings#team-${crew.teamId}`,
  )
  await ofTeam(crew.owner)
  await moveClock(project, [20, 'day'])
  const last = await server.mailbox.waitFor(person.email, ({ text }) => text.includes('This was the last attempt.'))
  expect(last.text).toContain('$20.00')
  const told = await asked('payment_failed')
  expect(told.filter(({ userId }) => userId === person.id)).toHaveLength(4)
  expect(told.filter(({ userId }) => userId === crew.other.id)).toEqual([])
})

it('the emails have words of their own in every language, or those of its sister', () => {
  for (const language of languages) {
    const { subject, intro, note, footer } = trialWords[language]
    const { again, last, ...failed } = emailWords[language].failedPayment
    for (const name of ['offer', 'project'])
      for (const text of [subject, failed.subject]) expect(text).toContain(`{${name}}`)
    for (const name of ['offer', 'project', 'date', 'amount'])
      for (const text of [intro, again.intro]) expect(text).toContain(`{${name}}`)
    for (const name of ['offer', 'project', 'amount']) expect(last.intro).toContain(`{${name}}`)
    for (const text of [footer, failed.footer]) expect(text).toContain('{email}')
    expect([note, again.note, last.note, failed.action, failed.title]).not.toContain('')
  }
})
