import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { wakeIssuer } from '../../testing/open-id.ts'
import { toBase64 } from '../../testing/saml/idp.ts'
import { answerFor, atIdp, makeIdp, samlTeam } from '../../testing/saml/team.ts'
import { openPortal } from '../../testing/setup-links.ts'
import { connect, connectedTeam, ours, startSsoTest } from '../../testing/sso.ts'
import { createTeam } from '../../testing/teams.ts'

/** Junk at every door of single sign-on is refused, and breaks nothing. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server } = test
const project = await test.createProject([])
const idp = await makeIdp('idp.example', server.clock.now())
const base = server.app.settings.url

const statusOf = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${base}${path}`, { redirect: 'manual', ...init })
  return [answer.status, (await answer.text()).slice(0, 200)] as const
}

it('posted to the door of a SAML connection', async () => {
  const team = await samlTeam(test, project, idp, 'junk.example')
  const acs = new URL(team.callback_url).pathname
  const visit = await atIdp(test.app(project), team)
  const xml = answerFor(team, idp, server.clock.now(), { requestId: visit.requestId })
  const forms = [
    'SAMLResponse=',
    'SAMLResponse=%00',
    'SAMLResponse=%f0%28',
    'SAMLResponse=!!!!',
    `SAMLResponse=${encodeURIComponent(toBase64('<a'.repeat(5000)))}`,
    `SAMLResponse=${encodeURIComponent(toBase64('\0\0\0'))}`,
    `SAMLResponse=${encodeURIComponent(toBase64('<Response>\ud83d</Response>'))}`,
    `SAMLResponse=x&SAMLResponse=y&RelayState=a&RelayState=b`,
    `SAMLResponse=${encodeURIComponent(toBase64(xml))}&RelayState=${'a'.repeat(100_000)}`,
    `SAMLResponse=${encodeURIComponent(toBase64(xml))}&RelayState=${project.id}.${'a'.repeat(43)}`,
    `SAMLResponse=${encodeURIComponent(toBase64(xml))}&RelayState=${'-'.repeat(36)}.${'a'.repeat(43)}`,
    'RelayState=%00',
    '__proto__=x&SAMLResponse=__proto__',
    'a'.repeat(1_000_000),
  ]
  const types = ['application/x-www-form-urlencoded', 'text/xml', 'application/json', 'multipart/form-data', 'x']
  const paths = [acs, acs.replace(project.id, 'internal'), acs.replace(project.id, '-'.repeat(36))]
  paths.push(acs.replace(project.id, randomUUID()), `${acs}?SAMLResponse=x`)
  for (const path of paths)
    for (const body of path === acs ? forms : forms.slice(0, 1)) {
      const [status, text] = await statusOf(path, { method: 'POST', body, headers: { 'content-type': types[0]! } })
      expect([status >= 400 && status < 500, text], body.slice(0, 50)).toEqual([true, text])
      server.clock.advance(61_000)
    }
  for (const type of types) {
    const [status, text] = await statusOf(acs, {
      method: 'POST',
      body: '{"SAMLResponse":[1]}',
      headers: { 'content-type': type },
    })
    expect([status >= 400 && status < 500, text], type).toEqual([true, text])
  }
  for (const path of [acs, acs.replace('/acs', '/metadata').replace(project.id, '-'.repeat(36))]) {
    const [status] = await statusOf(path)
    expect(status >= 400 && status < 500).toBe(true)
  }
})

it('sent to the pages and the callback', async () => {
  const oidc = await connect(test, project, await createTeam(project), 'corp')
  const junk = ['', 'x', '%00', '%f0%9f', '-'.repeat(36), `${'-'.repeat(36)}.${'a'.repeat(43)}`, '[]', 'a'.repeat(5000)]
  for (const one of junk)
    for (const path of [
      `/api/v1/sso/oidc/${project.id}/${oidc.id}/callback?state=${one}&code=x`,
      `/api/v1/sso/oidc/${project.id}/${oidc.id}/callback?state=${project.id}.${'a'.repeat(43)}&error=${one}`,
      `/p/${project.id}/confirm-sign-in?code=${one}`,
      `/p/${project.id}/link-account?code=${one}`,
      `/p/${'-'.repeat(36)}/link-account?code=${one}`,
    ])
      for (const method of ['GET', 'POST']) {
        const [status, text] = await statusOf(path, { method })
        expect([status < 500, text], `${method} ${path}`).toEqual([true, text])
      }
})

it('written into connections and domains', async () => {
  const { id, team_id } = await connectedTeam(test, project, 'corp')
  const { portal } = await openPortal(test, project, team_id)
  const odd = [null, 0, [], {}, '', '\0', '\ud83d', 'x'.repeat(100_000), { email: ['x'] }, { groups: '\0' }]
  for (const value of odd)
    for (const name of ['display_name', 'client_id', 'scopes', 'claims', 'session_hours', 'default_permission_ids']) {
      const a = await project.server.patch(`/sso-connections/${id}`, { [name]: value }, ours)
      const b = await portal.patch(`/connections/${id}`, { [name]: value })
      server.clock.advance(61_000)
      expect([a.status < 500, b.status < 500], `${name} ${JSON.stringify(value)?.slice(0, 50)}`).toEqual([true, true])
    }
  for (const domain of [
    '\0',
    'a..b',
    'ä'.repeat(250),
    'xn--.com',
    'xn--a.com',
    'a.b\n',
    '１.２.３.４',
    'a_b.com',
    '%2e.com',
    '\u202e.com',
    'http://a.com',
    '[::1]',
    '127.1',
    'localhost.',
    'co.uk',
    'ﬁ.com',
    'K.com',
  ]) {
    const answer = await portal.post('/domains', { domain })
    server.clock.advance(61_000)
    expect([answer.status < 500, domain]).toEqual([true, domain])
    if (answer.status < 300) expect(answer.body.domain).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
  }
  for (const metadata of [
    '',
    '\0',
    '<',
    '<EntityDescriptor/>',
    `<a ${'x="1" '.repeat(5000)}/>`,
    idp.metadata.replace('https://idp.example/sso', 'javascript:alert(1)'),
    idp.metadata.replace(/Certificate>[^<]+/, 'Certificate>AAAA'),
    idp.metadata.replace('entityID', 'validUntil="x" entityID'),
  ]) {
    const answer = await portal.post('/connections/saml', { display_name: 'X', metadata })
    server.clock.advance(61_000)
    expect([answer.status, metadata.slice(0, 80)]).toEqual([400, metadata.slice(0, 80)])
  }
})
