import { samlRefusals } from '@hallpass/contract'
import { expect } from 'vitest'
import { auditEntries } from '../audit-log.ts'
import type { Page } from '../browser.ts'
import { query } from '../embedded-fixture.ts'
import { codeOf } from '../oauth-app.ts'
import { ours, startSsoTest } from '../sso.ts'
import type { TestProject } from '../test-project.ts'
import type { Forgery, Parties } from './forgeries/make.ts'
import { signXml, toBase64 } from './idp.ts'
import { rightAnswer, signedAnswer } from './parties.ts'
import { atIdp, makeIdp, type SamlTeam, samlTeam } from './team.ts'

type Visit = Awaited<ReturnType<typeof atIdp>>

interface Place {
  project: TestProject
  team: SamlTeam
}

/** All that a sign-in could leave behind. */
const tables = ['users', 'sessions', 'sso_identities', 'sso_used_assertions', 'team_members', 'contact_channels']

/** A connection with an identity provider whose answers are signed by this code. Somebody has an account by it. */
export async function openForgedDoor(sign: typeof signXml = signXml) {
  const test = await startSsoTest()
  const now = () => test.server.clock.now()
  const [idp, stranger] = await Promise.all([makeIdp('idp.example', now()), makeIdp('stranger.example', now())])
  const project = await test.createProject([])
  const corp = await samlTeam(test, project, idp, 'corp.example')
  const app = test.app(project)
  const strangers = await test.createProject([])
  const own: Place = { project, team: corp }
  /** With the same identity provider: of this project, and of another. */
  const others: Record<'connection' | 'project', Place> = {
    connection: { project, team: await samlTeam(test, project, idp, 'other.example') },
    project: { project: strangers, team: await samlTeam(test, strangers, idp, 'corp.example') },
  }
  const metadata = await (await fetch(`${corp.client_id}/metadata`)).text()
  const [, base64 = ''] = /<X509Certificate>([^<]+)/.exec(metadata) ?? []
  const certificate = `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`

  /** Those who forge, with the answer that would be right for this visit. */
  const partiesOf = ({ requestId }: Visit): Parties => ({
    ...{ idp, stranger, sp: { certificate }, sign },
    answer: {
      ...rightAnswer,
      ...{ issuer: idp.entityId, acsUrl: corp.callback_url, audience: corp.client_id, requestId, now: now() },
    },
  })
  const visit = () => atIdp(app, corp)
  /** As the page of the identity provider does. */
  const bring = ({ browser, relayState }: Visit, xml: string, { team }: Place = own) =>
    browser.navigate(team.callback_url, { SAMLResponse: toBase64(xml), RelayState: relayState })
  const bringRight = (to: Visit, changes: { assertionId: string; subject?: string }) =>
    bring(to, signedAnswer(idp.privateKey, { ...partiesOf(to).answer, ...changes }, undefined, { sign }))
  const traces = async (): Promise<Record<string, number>> => {
    const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
    return (await query(test.server.database.connection, `select ${counts.join()}`))[0]
  }

  const accepted = await bringRight(await visit(), { assertionId: '_right' })
  await app.exchange(codeOf({ ...accepted, url: new URL(accepted.headers.get('location') ?? '', accepted.url) }))

  /** In the log of the connection and in the audit log, for each answer. */
  async function expectNoted(reason: string, count = 1, { project, team }: Place = own) {
    const { items: attempts } = (await project.server.get(`/sso-connections/${team.id}/attempts`, ours)).body
    const refused = attempts.filter(({ result }: { result: string }) => result === 'refused').slice(0, count)
    for (const attempt of refused) expect(attempt).toMatchObject({ reason, user_id: null })
    const requests = refused.map(({ request_id }: { request_id: string }) => request_id)
    expect(new Set(requests).size).toBe(count)
    const entries = await auditEntries(test.server, project, '?action=sso.refused&limit=100')
    const noted = entries.filter(({ request_id }: { request_id: string }) => requests.includes(request_id))
    expect(noted).toHaveLength(count)
    for (const entry of noted) expect(entry).toMatchObject({ target: { id: team.id }, after: { reason } })
  }

  /** No user, no session, a reason for the administrator and a page for the person. */
  async function expectRefused(make: Forgery[1], reason: string) {
    const before = await traces()
    const to = await visit()
    expectReadable(await bring(to, make(partiesOf(to))))
    expect(await traces()).toEqual(before)
    await expectNoted(reason)
  }

  /** A right answer, brought to the address of somebody else. */
  async function expectRefusedAt(other: keyof typeof others) {
    const before = await traces()
    const to = await visit()
    const page = await bring(to, signedAnswer(idp.privateKey, partiesOf(to).answer, undefined, { sign }), others[other])
    // A flow of another project is none: what comes there is an answer that nobody asked for.
    expectReadable(page, other === 'project' ? 400 : 403)
    expect(await traces()).toEqual(before)
    await (other === 'project'
      ? expectNoted('destination_mismatch', 1, others.project)
      : expectNoted('other_connection', 1, own))
  }

  /** A right answer for somebody else, brought here. */
  const expectRefusedFrom = (other: keyof typeof others) =>
    expectRefused(({ answer }) => {
      const { callback_url: acsUrl, client_id: audience } = others[other].team
      return signedAnswer(idp.privateKey, { ...answer, acsUrl, audience }, undefined, { sign })
    }, 'destination_mismatch')

  return {
    expectRefusedAt,
    expectRefusedFrom,
    close: test.close,
    visit,
    bringRight,
    traces,
    expectNoted,
    expectRefused,
  }
}

/** A page that says what happened and what to do, and nothing of the reason. */
export function expectReadable({ body, headers, status, isElsewhere }: Page, expected = 403) {
  expect([status, isElsewhere]).toEqual([expected, false])
  expect(headers.get('content-type')).toContain('text/html')
  expect(body).toContain('You are not signed in')
  expect(body).toContain('The sign-in could not be finished. Go back and try again.')
  expect(Object.keys(samlRefusals).filter((reason) => body.includes(reason))).toEqual([])
}
