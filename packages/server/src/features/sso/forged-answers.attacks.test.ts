import { samlRefusals } from '@hallpass/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Page } from '../../testing/browser.ts'
import { query } from '../../testing/embedded-fixture.ts'
import { codeOf } from '../../testing/oauth-app.ts'
import { forgeries } from '../../testing/saml/forgeries/index.ts'
import type { Parties } from '../../testing/saml/forgeries/make.ts'
import { toBase64 } from '../../testing/saml/idp.ts'
import { rightAnswer, signedAnswer } from '../../testing/saml/parties.ts'
import { atIdp, bring, makeIdp, samlTeam } from '../../testing/saml/team.ts'
import { ours, startSsoTest } from '../../testing/sso.ts'
import { maxWaitMillis } from '../../testing/wait.ts'

/** Every forged answer of the table at our door, about somebody who has an account and in the way of somebody who has none (T81). */
const test = await startSsoTest()
afterAll(() => test.close())
const { server } = test
const now = () => server.clock.now()
const idp = await makeIdp('idp.example', now())
const stranger = await makeIdp('stranger.example', now())
const project = await test.createProject([])
const corp = await samlTeam(test, project, idp, 'corp.example')
const app = test.app(project)
let certificate = ''

type Visit = Awaited<ReturnType<typeof atIdp>>

/** Those who forge, with the answer that would be right for this visit. */
const partiesOf = ({ requestId }: Visit): Parties => ({
  ...{ idp, stranger, sp: { certificate } },
  answer: {
    ...rightAnswer,
    ...{ issuer: idp.entityId, acsUrl: corp.callback_url, audience: corp.client_id, requestId, now: now() },
  },
})

beforeAll(async () => {
  const metadata = await (await fetch(`${corp.client_id}/metadata`)).text()
  const [, base64 = ''] = /<X509Certificate>([^<]+)/.exec(metadata) ?? []
  certificate = `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`
  const visit = await atIdp(app, corp)
  const { answer } = partiesOf(visit)
  const page = await bring(visit, corp, signedAnswer(idp.privateKey, { ...answer, assertionId: '_right' }))
  await app.exchange(codeOf(page))
})

/** As the page of the identity provider does. */
const post = ({ browser, relayState }: Visit, xml: string) =>
  browser.navigate(corp.callback_url, { SAMLResponse: toBase64(xml), RelayState: relayState })

/** All that a sign-in could leave behind. */
const traces = async () => {
  const tables = ['users', 'sessions', 'sso_identities', 'sso_used_assertions', 'team_members', 'contact_channels']
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  return (await query(server.database.connection, `select ${counts.join()}`))[0]
}

/** A page that says what happened and what to do, and nothing of the reason. */
function expectReadable({ body, headers, status, isElsewhere }: Page) {
  expect([status, isElsewhere]).toEqual([403, false])
  expect(headers.get('content-type')).toContain('text/html')
  expect(body).toContain('You are not signed in')
  expect(body).toContain('The sign-in could not be finished. Go back and try again.')
  expect(Object.keys(samlRefusals).filter((reason) => body.includes(reason))).toEqual([])
}

/** In the log of the connection and in the audit log, for each answer. */
async function expectNoted(reason: string, count = 1) {
  const { items: attempts } = (await project.server.get(`/sso-connections/${corp.id}/attempts`, ours)).body
  const refused = attempts.filter(({ result }: { result: string }) => result === 'refused').slice(0, count)
  for (const attempt of refused) expect(attempt).toMatchObject({ reason, user_id: null })
  const requests = refused.map(({ request_id }: { request_id: string }) => request_id)
  expect(new Set(requests).size).toBe(count)
  await vi.waitFor(async () => {
    const { items } = (await project.admin.get('/internal/audit-log?action=sso.refused&limit=100', ours)).body
    const noted = items.filter(({ request_id }: { request_id: string }) => requests.includes(request_id))
    expect(noted).toHaveLength(count)
    for (const entry of noted) expect(entry).toMatchObject({ target: { id: corp.id }, after: { reason } })
  }, maxWaitMillis)
}

describe('at the door, with no user, no session, a reason for the administrator and a page for the person', () => {
  it.each(forgeries)('%s (T81)', async (_, make, reason) => {
    const before = await traces()
    const visit = await atIdp(app, corp)
    expectReadable(await post(visit, make(partiesOf(visit))))
    expect(await traces()).toEqual(before)
    await expectNoted(reason)
  })

  it('fifty answers at once with one assertion, of which one counts (T81)', async () => {
    const visits = await Promise.all(Array.from({ length: 50 }, () => atIdp(app, corp)))
    const before = await traces()
    const answerTo = (visit: Visit) => ({ ...partiesOf(visit).answer, assertionId: '_fifty', subject: 'fifty' })
    const pages = await Promise.all(visits.map((visit) => post(visit, signedAnswer(idp.privateKey, answerTo(visit)))))
    const refused = pages.filter(({ status }) => status === 403)
    expect([refused.length, pages.filter(({ isElsewhere }) => isElsewhere).length]).toEqual([49, 1])
    for (const page of refused) expectReadable(page)
    expect((await traces()).sso_used_assertions - before.sso_used_assertions).toBe(1)
    await expectNoted('assertion_used', 49)
  })
})
