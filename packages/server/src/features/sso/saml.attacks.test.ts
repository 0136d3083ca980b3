import { afterAll, describe, expect, it } from 'vitest'
import { auditEntries } from '../../testing/audit-log.ts'
import { codeOf } from '../../testing/oauth-app.ts'
import { assertionXml, responseXml, toBase64 } from '../../testing/saml/idp.ts'
import { rightAnswer } from '../../testing/saml/parties.ts'
import { answerFor, atIdp, bring, makeIdp, samlTeam } from '../../testing/saml/team.ts'
import { ours, startSsoTest } from '../../testing/sso.ts'

/** Forged, stolen and repeated SAML answers at our door (T81). */
const test = await startSsoTest()
afterAll(() => test.close())
const { server } = test
const now = () => server.clock.now()
const idp = await makeIdp('idp.example', now())
const evil = await makeIdp('evil.example', now())
const project = await test.createProject([])
const corp = await samlTeam(test, project, idp, 'corp.example')
const bad = await samlTeam(test, project, evil, 'evil.example')
const app = test.app(project)

const countUsers = async () => (await project.server.get('/users?limit=100')).body.items.length
const attemptsOf = async (id: string) => (await project.server.get(`/sso-connections/${id}/attempts`, ours)).body.items
const of = (name: string) => ({ subject: name, attributes: { email: [`${name}@corp.example`] } })

/** Refused at the door: nobody new, no code, and the reason where the administrator looks. */
async function expectRefused(make: (requestId: string) => string, reason: string) {
  const before = await countUsers()
  const visit = await atIdp(app, corp)
  const page = await bring(visit, corp, make(visit.requestId))
  expect([page.status, page.isElsewhere, await countUsers()]).toEqual([403, false, before])
  expect(page.body).not.toContain(reason)
  expect((await attemptsOf(corp.id))[0]).toMatchObject({ result: 'refused', reason, user_id: null })
}

describe('a forged answer at the door', () => {
  it('signed by the identity provider of another team (T81)', () =>
    expectRefused(
      (requestId) => answerFor(corp, { ...evil, entityId: idp.entityId }, now(), { requestId, ...of('a') }),
      'signature_invalid',
    ))

  it('made for another connection (T81)', () =>
    expectRefused((requestId) => answerFor(bad, evil, now(), { requestId, ...of('b') }), 'response_issuer_mismatch'))

  it('not signed (T81)', () =>
    expectRefused((requestId) => {
      const address = { issuer: idp.entityId, acsUrl: corp.callback_url, audience: corp.client_id }
      const answer = { ...rightAnswer, ...address, now: now(), requestId }
      return responseXml(answer, assertionXml(answer))
    }, 'not_signed'))

  it('to a request of somebody else (T81)', () =>
    expectRefused(() => answerFor(corp, idp, now(), { requestId: '_other', ...of('c') }), 'request_mismatch'))

  it('to no request (T81)', () =>
    expectRefused(() => answerFor(corp, idp, now(), { requestId: null, ...of('d') }), 'request_mismatch'))

  it('too old (T81)', () =>
    expectRefused(
      (requestId) => answerFor(corp, idp, new Date(now().getTime() - 600_000), { requestId, ...of('e') }),
      'confirmation_expired',
    ))

  it('is in the audit log with its reason (T81)', async () => {
    await expectRefused(() => 'hello', 'not_xml')
    const entries = await auditEntries(test.server, project)
    expect(entries.map(({ after }: { after?: { reason?: string } }) => after?.reason)).toContain('not_xml')
  })
})

describe('a genuine answer', () => {
  it('counts once, however often it comes at the same time (T81)', async () => {
    const visit = await atIdp(app, corp)
    const xml = answerFor(corp, idp, now(), { requestId: visit.requestId, ...of('replay') })
    const pages = await Promise.all(Array.from({ length: 50 }, () => bring(visit, corp, xml)))
    expect(pages.filter(({ isElsewhere }) => isElsewhere)).toHaveLength(1)
    expect(pages.filter(({ status }) => status === 400)).toHaveLength(49)
  })

  it('has an assertion that counts once, also in an answer to another request (T81)', async () => {
    const first = await atIdp(app, corp)
    const assertionId = '_once'
    const bringOne = (visit: typeof first, name: string) =>
      bring(visit, corp, answerFor(corp, idp, now(), { requestId: visit.requestId, assertionId, ...of(name) }))
    expect(codeOf(await bringOne(first, 'once'))).toBeTruthy()
    const page = await bringOne(await atIdp(app, corp), 'twice')
    expect([page.status, page.isElsewhere]).toEqual([403, false])
    expect((await attemptsOf(corp.id))[0]).toMatchObject({ reason: 'assertion_used' })
  })

  it('counts in the browser alone that began (T81)', async () => {
    const visit = await atIdp(app, corp)
    const xml = answerFor(corp, idp, now(), { requestId: visit.requestId, ...of('csrf') })
    const before = await countUsers()
    const page = await bring({ ...visit, browser: app.browser() }, corp, xml)
    expect([page.status, await countUsers()]).toEqual([400, before])
  })

  it('counts at the address of its own connection and project alone (T81)', async () => {
    const other = await test.createProject([])
    const theirs = await samlTeam(test, other, idp, 'corp.example')
    for (const door of [bad, theirs, { ...corp, callback_url: corp.callback_url.replace(project.id, other.id) }]) {
      const visit = await atIdp(app, corp)
      const xml = answerFor(corp, idp, now(), { requestId: visit.requestId, ...of('door') })
      const page = await bring(visit, door, xml)
      expect([page.isElsewhere, page.status >= 400 && page.status < 500]).toEqual([false, true])
    }
  })

  it('is of no use without a flow, or with one of another provider (T81)', async () => {
    const visit = await atIdp(app, corp)
    const xml = answerFor(corp, idp, now(), { requestId: null, ...of('none') })
    for (const relayState of ['', 'x', 'https://app.example/', visit.relayState.replace(/.$/, '')])
      expect((await bring({ ...visit, relayState }, corp, xml)).status).toBe(400)
    const callback = new URL(corp.callback_url.replace('/saml/', '/oidc/').replace('/acs', '/callback'))
    callback.searchParams.set('state', visit.relayState)
    callback.searchParams.set('code', 'x')
    expect((await visit.browser.fetch(callback)).status).toBe(403)
  })

  it('signs nobody in with an address of another team (T81)', async () => {
    const visit = await atIdp(app, bad)
    const stolen = { subject: 'x', attributes: { email: ['ada@corp.example'] } }
    const page = await bring(visit, bad, answerFor(bad, evil, now(), { requestId: visit.requestId, ...stolen }))
    expect(page.isElsewhere).toBe(false)
    expect((await attemptsOf(bad.id))[0]).toMatchObject({ reason: 'domain_not_verified' })
  })
})

describe('the door', () => {
  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['a state alone', { RelayState: 'x' }],
    ['an answer alone', { SAMLResponse: toBase64('<x/>') }],
  ])('is closed to %s (T81)', async (_, form) => {
    const page = await app.browser().fetch(corp.callback_url, { method: 'POST', form })
    expect(page.status).toBe(400)
  })

  it('tells nobody which connections there are (T81)', async () => {
    for (const path of [`${project.id}/00000000-0000-4000-8000-000000000000`, `nobody/${corp.id}`]) {
      const answer = await fetch(`${server.app.settings.url}/api/v1/sso/saml/${path}/metadata`)
      expect([answer.status, await answer.text()]).toEqual([404, 'There is no such connection.'])
    }
  })
})

it('an answer that ends on the error page of the app is not posted there by the browser (T81)', async () => {
  const off = await samlTeam(test, project, idp, 'off.example')
  const visit = await atIdp(app, off, { error_redirect_url: 'http://localhost:3000/error' })
  await project.server.patch(`/sso-connections/${off.id}`, { state: 'disabled' }, ours)
  const page = await bring(visit, off, answerFor(off, idp, now(), { requestId: visit.requestId, ...of('ada') }))
  expect(page).toMatchObject({ status: 303, isElsewhere: true })
  expect(page.url.searchParams.get('errorCode')).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
})
