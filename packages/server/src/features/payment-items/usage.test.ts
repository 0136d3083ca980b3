/** Usage that servers report: docs/protocol/payments.md#usage. */
import { randomUUID } from 'node:crypto'
import { languages } from '@hallpass/contract/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lowBalanceWords } from '../../core/mail/compose/low-balance-words.ts'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { buy, quantityOf, setUpShop } from '../../testing/payments.ts'
import { eventsOf } from '../../testing/people.ts'
import { addMember, createTeam } from '../../testing/teams.ts'
import { createEndpoint } from '../../testing/webhooks.ts'

const server = await startTestServer()
afterAll(() => server.close())
let project: TestProject
beforeAll(async () => {
  project = await server.createProject()
  await setUpShop(project)
})

const extended = { headers: { 'x-hallpass-extensions': '1' } }
const report = (events: object[], options = {}) =>
  project.server.post('/payments/items/usage', { events, ...options }, extended)
const tokens = (customer: string, quantity = 1, idempotency_key: string = randomUUID()) => ({
  ...{ customer_type: 'custom', customer_id: customer, item_id: 'tokens' },
  ...{ quantity, idempotency_key },
})
const left = (customer: string) => quantityOf(project, { id: customer }, 'tokens', 'custom')
const give = (customer: string, delta: number) =>
  project.server.post(`/payments/items/custom/${customer}/tokens/update-quantity?allow_negative=true`, { delta })

describe('a report of usage', () => {
  it('a customer has an id', async () => {
    expect(await report([tokens('')])).toMatchObject({ status: 400, body: { code: 'SCHEMA_ERROR' } })
  })

  it('each event is recorded or refused by itself, and refused ones say why', async () => {
    const customer = randomUUID()
    const { status, body } = await report([
      tokens(customer, 2, `${customer}-1`),
      { ...tokens(customer, 2), item_id: 'gold' },
      { ...tokens(customer, 2), item_id: 'credits' },
      { ...tokens(randomUUID(), 2), customer_type: 'user', item_id: 'credits' },
      { ...tokens('nobody', 2), customer_type: 'team', item_id: 'seats' },
      tokens(customer, 3, `${customer}-2`),
    ])
    expect(status).toBe(200)
    expect(body.results.map((one: { code: string }) => one.code)).toEqual([
      ...[null, 'ITEM_NOT_FOUND', 'ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH', 'USER_NOT_FOUND', 'TEAM_NOT_FOUND', null],
    ])
    expect(body.results[0]).toEqual({
      ...{ idempotency_key: `${customer}-1`, status: 'recorded', id: expect.any(String) },
      ...{ code: null, error: null },
    })
    expect(body.results[1]).toMatchObject({ status: 'refused', id: null, error: expect.stringContaining('gold') })
    expect(await left(customer)).toBe(-5)
  })

  it('told again it changes nothing and is answered as the first time', async () => {
    const events = [tokens(randomUUID(), 2), tokens(randomUUID(), 3)]
    const first = await report(events)
    expect((await report(events)).body).toEqual(first.body)
    const [one] = events
    expect((await report([one!, one!])).body.results).toEqual([first.body.results[0], first.body.results[0]])
    expect(await left(one!.customer_id)).toBe(-2)
  })

  it('a key that was recorded with something else is refused', async () => {
    const customer = randomUUID()
    const event = tokens(customer, 2)
    await report([event])
    const others = [
      { ...event, quantity: 3 },
      { ...event, customer_id: randomUUID() },
    ]
    for (const other of others)
      expect((await report([other])).body.results).toMatchObject([
        { status: 'refused', code: 'IDEMPOTENCY_KEY_REUSED' },
      ])
    const fresh = tokens(customer, 1)
    const { results } = (await report([fresh, { ...fresh, quantity: 9 }])).body
    expect(results.map((one: { status: string }) => one.status)).toEqual(['recorded', 'refused'])
    expect(await left(customer)).toBe(-3)
  })

  it('what would go below zero is refused where it may not, and can be told again later', async () => {
    const customer = randomUUID()
    await give(customer, 5)
    const events = [tokens(customer, 4), tokens(customer, 2), tokens(customer, 1)]
    const first = (await report(events, { allow_negative: false })).body.results
    expect(first.map((one: { status: string }) => one.status)).toEqual(['recorded', 'refused', 'recorded'])
    expect(first[1].code).toBe('ITEM_QUANTITY_INSUFFICIENT_AMOUNT')
    await give(customer, 2)
    const again = (await report(events, { allow_negative: false })).body.results
    expect(again).toMatchObject([first[0], { status: 'recorded' }, first[2]])
    expect(await left(customer)).toBe(0)
  })

  it('the same report from 50 places at once counts once', async () => {
    const customer = randomUUID()
    const events = Array.from({ length: 20 }, (_, at) => tokens(customer, at + 1))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => report(at % 2 ? events : [...events].reverse())),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const ids = answers.flatMap(({ body }) => body.results.map((one: { id: string }) => one.id))
    expect(new Set(ids).size).toBe(20)
    expect(await left(customer)).toBe(-210)
  })

  it('reports about the same customers in another order do not wait for each other for ever', async () => {
    const customers = Array.from({ length: 10 }, () => randomUUID())
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        report((at % 2 ? customers : [...customers].reverse()).map((customer) => tokens(customer))),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const customer of customers) expect(await left(customer)).toBe(-20)
  })

  it('500 events are one report, and 501 are refused as a whole', async () => {
    const customer = randomUUID()
    const events = Array.from({ length: 501 }, () => tokens(customer))
    expect(await report(events)).toMatchObject({ status: 400, body: { code: 'SCHEMA_ERROR' } })
    expect((await report(events.slice(0, 500))).body.results).toHaveLength(500)
    expect((await report(events.slice(500))).status).toBe(200)
    expect(await left(customer)).toBe(-501)
  })
})

describe('a low balance', () => {
  const watch = (lowBalance: number, itemId = 'tokens', customerType = 'custom') =>
    project.configure({ [`payments.items.${itemId}`]: { displayName: 'Tokens', customerType, lowBalance } })
  const told = async (customer: string) =>
    (await eventsOf(server, project, 'item.low_balance')).filter((event) => event.customer_id === customer)
  const mails = async (userId: string) =>
    (await eventsOf(server, project, 'mail.requested')).filter(
      (mail) => mail.kind === 'low_balance' && mail.userId === userId,
    )
  beforeAll(async () => {
    await createEndpoint(project, 'https://example.com/low', { event_types: ['item.low_balance'] })
  })

  it('is told once each time it is come to, by usage and by any other change', async () => {
    await watch(10)
    const customer = randomUUID()
    await give(customer, 20)
    await report([tokens(customer, 9)])
    expect(await told(customer)).toEqual([])
    await report([tokens(customer, 1), tokens(customer, 1), tokens(customer, 1)])
    await report([tokens(customer, 1)])
    await give(customer, -1)
    expect(await told(customer)).toMatchObject([{ item_id: 'tokens', quantity: 8, threshold: 10 }])
    await give(customer, 20)
    await give(customer, -16)
    await report([tokens(customer, 1)])
    expect((await told(customer)).map(({ quantity }) => quantity)).toEqual([8, 10])
  })

  it('what is bought meanwhile counts: it is come to again after that', async () => {
    await watch(3, 'credits', 'user')
    const ada = await project.signUp()
    const use = (quantity: number) =>
      report([{ ...tokens(ada.id, quantity), customer_type: 'user', item_id: 'credits' }])
    await use(3)
    await buy(project, ada, 'pack', 'monthly')
    await use(1)
    await use(6)
    expect((await told(ada.id)).map(({ quantity }) => quantity)).toEqual([2, 2])
    expect(await mails(ada.id)).toHaveLength(2)
    await server.mailbox.waitFor(ada.email, ({ subject }) => subject.startsWith('Your balance of Tokens at'))
  })

  it('members of a team who manage its billing get an email, and others do not', async () => {
    await watch(0, 'seats', 'team')
    const [owner, member] = [await project.signUp(), await project.signUp()]
    const team = await createTeam(project, owner)
    await addMember(project, team, member)
    await report([{ ...tokens(team, 1), customer_type: 'team', item_id: 'seats' }])
    expect(await told(team)).toMatchObject([{ quantity: -1, threshold: 0 }])
    expect([await mails(owner.id), await mails(member.id)]).toMatchObject([[{ teamId: team }], []])
  })

  it('nobody is told where no threshold is set', async () => {
    await project.configure({ 'payments.items.tokens': { displayName: 'Tokens', customerType: 'custom' } })
    const customer = randomUUID()
    await report([tokens(customer, 5)])
    expect(await told(customer)).toEqual([])
  })

  it('the email has words of its own in every language, or those of its sister', () => {
    for (const language of languages) {
      const { subject, intro, teamIntro, note, footer } = lowBalanceWords[language]
      for (const name of ['item', 'project']) expect(subject).toContain(`{${name}}`)
      for (const name of ['item', 'project', 'quantity']) expect(intro).toContain(`{${name}}`)
      for (const name of ['item', 'project', 'quantity', 'team']) expect(teamIntro).toContain(`{${name}}`)
      for (const name of ['email', 'project']) expect(footer).toContain(`{${name}}`)
      expect(note).not.toBe('')
    }
  })
})
