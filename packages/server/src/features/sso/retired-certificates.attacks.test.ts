/** Somebody has stolen the key of an identity provider: once its certificate is retired, nobody is who they say with it (T81). */
import { X509Certificate } from 'node:crypto'
import { createServer } from 'node:http'
import { samlLimits } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { refreshAllMetadata } from '../../core/sso/sweep-metadata.ts'
import { auditEntries } from '../../testing/audit-log.ts'
import { codeOf } from '../../testing/oauth-app.ts'
import { askOfApp, landing, pressTile, tileAnswer } from '../../testing/saml/idp-initiated.ts'
import {
  answerFor,
  atIdp,
  bring,
  makeIdp,
  metadataOf,
  renewed,
  samlTeam,
  type TestIdp,
} from '../../testing/saml/team.ts'
import { connectedTeam, ours, post, proveDomain, startSsoTest } from '../../testing/sso.ts'
import { createTeam } from '../../testing/teams.ts'

const test = await startSsoTest()
const { server } = test
const now = () => server.clock.now()
const project = await test.createProject([], { 'auth.password.allowSignIn': true })
const app = test.app(project)
const day = 24 * 3_600_000

let asked = 0
let served = ''
const site = createServer((_request, answer) => {
  asked += 1
  answer.end(served)
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
const { port } = site.address() as { port: number }
afterAll(async () => {
  site.close()
  await test.close()
})

let count = 0
/** A team whose identity provider signs with two keys, the first of which is stolen. */
async function newTeam(made = now()) {
  const name = `stolen${++count}.example`
  const [stolen, other] = [await makeIdp(name, made), await makeIdp(name, made)]
  served = metadataOf([stolen, other])
  const team_id = await createTeam(project)
  await proveDomain(test, project, team_id, name)
  const body = { team_id, display_name: name, metadata_url: `http://localhost:${port}/${name}` }
  const { id } = await post(project, '/sso-connections/saml', body)
  const { body: team } = await project.server.patch(`/sso-connections/${id}`, { state: 'active' }, ours)
  asked = 0
  return { team, name, stolen, other }
}
/** Made so long ago that it ends tomorrow. */
const endingTomorrow = () => {
  const made = new Date(now().getTime() + day)
  made.setUTCFullYear(made.getUTCFullYear() - 10)
  return made
}
type Team = Awaited<ReturnType<typeof newTeam>>

async function arrive({ team, name }: Team, signer: TestIdp, subject = 'ada') {
  const visit = await atIdp(app, team)
  const changes = { requestId: visit.requestId, subject, attributes: { email: [`${subject}@${name}`] } }
  return bring(visit, team, answerFor(team, signer, now(), changes))
}
const printOf = ({ certificate }: TestIdp) =>
  new X509Certificate(certificate).fingerprint256.replaceAll(':', '').toLowerCase()
const change = ({ team: { id } }: Pick<Team, 'team'>, fingerprint: string, is_retired: boolean, by = project) =>
  by.server.patch(`/sso-connections/${id}/certificates/${fingerprint}`, { is_retired }, ours)
const retire = (known: Team, idp: TestIdp) => change(known, printOf(idp), true)
const restore = (known: Team, idp: TestIdp) => change(known, printOf(idp), false)
const setState = ({ team }: Team, state: string) => project.server.patch(`/sso-connections/${team.id}`, { state }, ours)

const connectionOf = async ({ team }: Team) =>
  (await project.server.get(`/sso-connections?team_id=${team.team_id}`, ours)).body.items[0]
/** Those that count. */
const countingIn = async (known: Team) => {
  const { certificates } = (await connectionOf(known)).saml
  type Certificate = { fingerprint: string; retired_at_millis: number | null }
  return certificates
    .filter(({ retired_at_millis }: Certificate) => retired_at_millis === null)
    .map(({ fingerprint }: Certificate) => fingerprint)
}
const lastReason = async ({ team }: Team) =>
  (await project.server.get(`/sso-connections/${team.id}/attempts`, ours)).body.items[0].reason
async function expectRefused(known: Team, signer: TestIdp) {
  expect((await arrive(known, signer, 'eve')).status).toBe(403)
  expect(await lastReason(known)).toBe('signature_invalid')
}

describe('a stolen key', () => {
  it('signs nobody in once it is retired, while the other does; and does again when it is let count (T81)', async () => {
    const known = await newTeam()
    expect(codeOf(await arrive(known, known.stolen))).toMatch(/./)
    const { body, status } = await retire(known, known.stolen)
    expect([status, body.saml.certificates]).toEqual([
      200,
      expect.arrayContaining([
        expect.objectContaining({ fingerprint: printOf(known.stolen), retired_at_millis: now().getTime() }),
        expect.objectContaining({ fingerprint: printOf(known.other), retired_at_millis: null }),
      ]),
    ])
    await expectRefused(known, known.stolen)
    expect(codeOf(await arrive(known, known.other))).toMatch(/./)
    const again = await restore(known, known.stolen)
    expect(again.body.saml.certificates.map((one: { retired_at_millis: null }) => one.retired_at_millis)).toEqual([
      null,
      null,
    ])
    expect(codeOf(await arrive(known, known.stolen))).toMatch(/./)
  })

  it('is not brought back by metadata: of the day, because of an unknown key, or given by hand (T81)', async () => {
    const known = await newTeam()
    await retire(known, known.stolen)
    const renewal = renewed(known.name, known.stolen, now())
    for (const metadata of [
      metadataOf([known.stolen, known.other]),
      metadataOf([renewal, known.stolen, known.other]),
    ]) {
      served = metadata
      await expectRefused(known, known.stolen)
      server.clock.advance(day)
      await refreshAllMetadata(server.app)
      await expectRefused(known, known.stolen)
      const given = await project.server.post(`/sso-connections/${known.team.id}/metadata`, { metadata }, ours)
      expect(given.status).toBe(200)
      await expectRefused(known, known.stolen)
      await expectRefused(known, renewal)
    }
    expect(asked).toBeGreaterThan(1)
    expect(await countingIn(known)).toEqual([printOf(known.other)])
    expect((await connectionOf(known)).saml.metadata_problem).toBeNull()
  })

  it('is retired with all certificates that it has, and counts again with them (T81)', async () => {
    const known = await newTeam()
    const renewal = renewed(known.name, known.stolen, now())
    await project.server.post(`/sso-connections/${known.team.id}/metadata`, { metadata: renewal.metadata }, ours)
    expect(await countingIn(known)).toHaveLength(3)
    await retire(known, renewal)
    expect(await countingIn(known)).toEqual([printOf(known.other)])
    await expectRefused(known, known.stolen)
    await restore(known, known.stolen)
    expect(await countingIn(known)).toHaveLength(3)
  })

  it('is not forgotten when its certificate is over (T81)', async () => {
    const beside = await samlTeam(test, project, await makeIdp('over.example', endingTomorrow()), 'over.example')
    const known = await newTeam(endingTomorrow())
    await retire(known, known.stolen)
    server.clock.advance(2 * day)
    const [renewal, fresh] = [renewed(known.name, known.stolen, now()), await makeIdp(known.name, now())]
    served = metadataOf([renewal, fresh])
    await refreshAllMetadata(server.app)
    expect(await countingIn(known)).toEqual([printOf(fresh)])
    await expectRefused(known, renewal)
    expect(codeOf(await arrive(known, fresh))).toMatch(/./)
    // Others look after their own.
    const { saml } = await connectionOf({ ...known, team: beside })
    expect(saml.certificates).toHaveLength(1)
  })

  it('is what it is at one connection, and at another one with the same key nothing has happened', async () => {
    const known = await newTeam()
    const name = `beside${count}.example`
    const beside = { ...known, name, team: await samlTeam(test, project, known.stolen, name) }
    const ada = await project.signUp({ email: `ada@${name}` })
    const visit = await atIdp(app, beside.team)
    const answer = { requestId: visit.requestId, subject: 'ada', attributes: { email: [ada.email] } }
    const asking = await bring(visit, beside.team, answerFor(beside.team, beside.stolen, now(), answer))
    const mail = await server.mailbox.waitFor(ada.email, ({ text }) => /Your code: \w{6}/.test(text))
    server.clock.advance(60_000)
    await retire(known, known.stolen)
    expect(await countingIn(beside)).toEqual([printOf(known.stolen)])
    const linked = await visit.browser.submit(asking, { otp: /Your code: (\w{6})/.exec(mail.text)![1]! })
    expect(codeOf(linked)).toMatch(/./)
    expect(codeOf(await arrive(beside, beside.stolen, 'grace'))).toMatch(/./)
  })

  it('has us ask for the metadata once in five minutes at most, as any key that is not known (T81)', async () => {
    const known = await newTeam()
    await retire(known, known.stolen)
    for (let n = 0; n < 5; n++) await expectRefused(known, known.stolen)
    expect(asked).toBe(1)
    server.clock.advance(samlLimits.unknownKeySeconds * 1000)
    await expectRefused(known, known.stolen)
    expect(asked).toBe(2)
  })

  it('leaves sessions open that it has opened, until the connection is switched off', async () => {
    const known = await newTeam()
    const { body } = await app.exchange(codeOf(await arrive(known, known.stolen)))
    await retire(known, known.stolen)
    expect((await project.refresh(body.refresh_token)).status).toBe(200)
    await setState(known, 'disabled')
    expect((await project.refresh(body.refresh_token)).status).toBe(401)
  })

  it('ends sign-ins that wait for the person: for a code, or to say that it is them (T81)', async () => {
    const known = await newTeam()
    const ada = await project.signUp({ email: `ada@${known.name}` })
    await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
    const visit = await atIdp(app, known.team)
    const answer = { requestId: visit.requestId, subject: 'eve', attributes: { email: [ada.email] } }
    const asking = await bring(visit, known.team, answerFor(known.team, known.stolen, now(), answer))
    expect(asking.url.pathname).toMatch(/link-account$/)
    const mail = await server.mailbox.waitFor(ada.email, ({ text }) => /Your code: \w{6}/.test(text))
    const opened = { is_idp_initiated_allowed: true, idp_initiated_redirect_url: landing }
    await project.server.patch(`/sso-connections/${known.team.id}`, opened, ours)
    const browser = app.browser()
    const attributes = { email: [`eve@${known.name}`] }
    const tile = tileAnswer(known.team, known.stolen, now(), 'eve', { attributes })
    const confirming = await pressTile(browser, known.team, tile)
    server.clock.advance(60_000)
    await retire(known, known.stolen)
    // Also where what was open is ended meanwhile, as the guide says.
    await setState(known, 'disabled')
    await setState(known, 'active')
    const linked = await visit.browser.submit(asking, { otp: /Your code: (\w{6})/.exec(mail.text)![1]! })
    expect([linked.isElsewhere, await lastReason(known)]).toEqual([false, 'signature_invalid'])
    await browser.submit(confirming, {})
    const page = await askOfApp(browser, app)
    expect([page.isElsewhere, await lastReason(known)]).toEqual([false, 'signature_invalid'])
    expect((await project.server.get(`/users/${ada.id}/personal-data`, ours)).body.sso_identities ?? []).toEqual([])
  })

  it('leaves room for others: what is retired is not counted among the certificates of a connection', async () => {
    const known = await newTeam()
    await retire(known, known.stolen)
    const others = await Promise.all(
      Array.from({ length: samlLimits.certificates - 1 }, () => makeIdp(known.name, now())),
    )
    const metadata = metadataOf([known.other, ...others])
    expect((await project.server.post(`/sso-connections/${known.team.id}/metadata`, { metadata }, ours)).status).toBe(
      200,
    )
    expect(await countingIn(known)).toHaveLength(samlLimits.certificates)
  })
})

describe('the last certificate', () => {
  it('of an active connection cannot be retired; of one that is off it can, which then cannot be switched on', async () => {
    const known = await newTeam()
    await retire(known, known.stolen)
    const refused = await retire(known, known.other)
    expect([refused.status, refused.body]).toEqual([409, expect.stringContaining('Switch the connection off first')])
    expect(await countingIn(known)).toEqual([printOf(known.other)])
    await setState(known, 'disabled')
    expect((await retire(known, known.other)).status).toBe(200)
    const off = await setState(known, 'active')
    expect([off.status, off.body]).toEqual([400, expect.stringContaining('no certificate')])
    await restore(known, known.other)
    expect((await setState(known, 'active')).status).toBe(200)
  })

  it('is that of two which are retired at the same time (T11)', async () => {
    const known = await newTeam()
    const answers = await Promise.all([retire(known, known.stolen), retire(known, known.other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await countingIn(known)).toHaveLength(1)
  })

  it('is not retired while the connection is switched on (T11)', async () => {
    const known = await newTeam()
    await retire(known, known.stolen)
    await setState(known, 'disabled')
    const answers = await Promise.all([setState(known, 'active'), retire(known, known.other)])
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
    const { state } = await connectionOf(known)
    expect(await countingIn(known)).toHaveLength(state === 'active' ? 1 : 0)
  })

  it('that is over keeps nobody from retiring others', async () => {
    const known = await newTeam(endingTomorrow())
    server.clock.advance(2 * day)
    expect((await retire(known, known.stolen)).status).toBe(200)
    expect((await retire(known, known.other)).status).toBe(200)
  })
})

describe('who', () => {
  it('names another project’s or team’s, or one that is not there, finds nothing', async () => {
    const [known, another] = [await newTeam(), await newTeam()]
    const foreign = await test.createProject([])
    const oidc = await connectedTeam(test, project, 'corp')
    const mine = printOf(known.stolen)
    const answers = [
      await change(known, mine, true, foreign),
      await change(another, mine, true),
      await change(known, '0'.repeat(64), true),
      await change({ team: oidc }, mine, true),
      await change({ team: { ...oidc, id: crypto.randomUUID() } }, mine, true),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await change(known, mine.toUpperCase(), true)).status).toBe(400)
    expect([await countingIn(known), await countingIn(another)].map((all) => all.length)).toEqual([2, 2])
  })

  it('retires it is in the audit log, with what it was before and is since', async () => {
    const known = await newTeam()
    await retire(known, known.stolen)
    const entries = await auditEntries(server, project)
    const [entry] = entries.filter(({ target }: { target: { id: string } }) => target?.id === known.name)
    expect(entry.action).toBe('sso_connection.updated')
    const said = JSON.stringify(entry)
    expect(said.match(/retired_at_millis/g)).toHaveLength(4)
    expect(said).toContain(`"retired_at_millis":${now().getTime()}`)
  })

  it('retires it twice, or lets it count twice, changes nothing more', async () => {
    const known = await newTeam()
    const at = now().getTime()
    await retire(known, known.stolen)
    server.clock.advance(1000)
    const { body } = await retire(known, known.stolen)
    expect(body.saml.certificates).toContainEqual(expect.objectContaining({ retired_at_millis: at }))
    for (let n = 0; n < 2; n++) expect((await restore(known, known.stolen)).status).toBe(200)
    expect(await countingIn(known)).toHaveLength(2)
  })
})
