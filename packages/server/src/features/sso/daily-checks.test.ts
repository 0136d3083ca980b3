import { webhookEventTypes } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { listWatchedDomains } from '../../core/sso/sweep.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { eventsOf } from '../../testing/people.ts'
import { nameDomain, ours, post, startSsoTest } from '../../testing/sso.ts'
import { createTeam } from '../../testing/teams.ts'
import type { TestProject } from '../../testing/test-project.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { createEndpoint } from '../../testing/webhooks.ts'
import { checkDomains } from './daily-checks.ts'

/** Proofs that vanish, and domains that two teams have proved: docs/protocol/sso.md#domains. */
const test = await startSsoTest()
afterAll(() => test.close())
const { server, records } = test
const day = 86_400_000
const nextDay = async (days = 1) => {
  server.clock.advance(days * day)
  await checkDomains(server.app, await listWatchedDomains(server.app.database.system))
}

const receiver = await startReceiver()
/** Events that nobody wants are not kept. */
const hear = (project: TestProject) =>
  createEndpoint(project, receiver.url, { event_types: webhookEventTypes.filter((type) => type.startsWith('sso_')) })

let count = 0
async function scene(headers = {}) {
  const project = await test.createProject([], { 'auth.password.allowSignIn': true })
  await hear(project)
  const admin = async () => {
    const email = `admin-${++count}@example.com`
    const one = await project.signUp({ email, headers })
    return { ...one, teamId: await createTeam(project, one) }
  }
  const [first, second] = [await admin(), await admin()]
  const domain = await nameDomain(test, project, first.teamId, 'corp.example')
  const check = (id: string) => post(project, `/sso-domains/${id}/check`)
  const read = async (id: string) => {
    const { items } = (await project.server.get('/sso-domains', ours)).body
    return items.find((one: { id: string }) => one.id === id)
  }
  expect((await check(domain.id)).verification).toBe('verified')
  const mailed = async () => {
    await jobsDone(server)
    const requests = await eventsOf(server, project, 'mail.requested')
    return requests.filter(({ kind }) => kind === 'sso_domain').map(({ userId, notice }) => [userId, notice])
  }
  const events = async (type: string) => (await eventsOf(server, project, type)).map(({ team_id }) => team_id)
  return { project, first, second, domain, check, read, mailed, events }
}

describe('a proof that is not found any more', () => {
  it('takes nothing away, and is told once to those who may change the team', async () => {
    const { first, domain, read, mailed } = await scene()
    await nextDay()
    expect((await read(domain.id)).proof_missing_since_millis).toBeNull()
    records.delete(domain.record_name)
    await nextDay()
    const since = server.clock.now().getTime()
    await nextDay()
    expect(await read(domain.id)).toMatchObject({ verification: 'verified', proof_missing_since_millis: since })
    expect(await mailed()).toEqual([[first.id, 'lost']])
    const mail = await server.mailbox.waitFor(first.email, ({ subject }) => subject.includes('corp.example'))
    expect(mail.text).toContain('Single sign-on goes on for now.')
    records.set(domain.record_name, [domain.record_value])
    await nextDay()
    expect((await read(domain.id)).proof_missing_since_millis).toBeNull()
  })

  it('is told in the language of its reader', async () => {
    const { first, domain } = await scene({ 'accept-language': 'pt-PT,pt;q=0.9' })
    records.delete(domain.record_name)
    await nextDay()
    const mail = await server.mailbox.waitFor(first.email, ({ subject }) => subject.includes('corp.example'))
    expect(mail.subject).toBe('A prova de corp.example já não é encontrada')
  })
})

describe('a domain that another team proves', () => {
  it('goes to it after seven days, of which both are told, and requires nothing any more', async () => {
    const { project, first, second, domain, check, read, mailed, events } = await scene()
    const newer = await nameDomain(test, project, second.teamId, 'corp.example')
    records.set(domain.record_name, [domain.record_value, newer.record_value])
    const claimed = await check(newer.id)
    const due = server.clock.now().getTime() + 7 * day
    expect(claimed).toMatchObject({ verification: 'pending', claim_due_at_millis: due })
    expect(claimed.problem).toContain('another team has proved this domain before')
    await check(newer.id)
    expect(new Set((await mailed()).map(String))).toEqual(new Set([`${first.id},claimed`, `${second.id},claimed`]))
    expect(await mailed()).toHaveLength(2)
    await nextDay(6)
    expect(await read(domain.id)).toMatchObject({ verification: 'verified' })
    await nextDay()
    expect(await read(newer.id)).toMatchObject({ verification: 'verified', claim_due_at_millis: null })
    expect(await read(domain.id)).toMatchObject({ verification: 'revoked', enforcement: 'off' })
    expect(await events('sso_domain.revoked')).toEqual([first.teamId])
    expect(await events('sso_domain.verified')).toEqual([first.teamId, second.teamId])
  })

  it('stays where it is when the newer proof goes away, whatever it was before', async () => {
    const { project, second, domain, check, read } = await scene()
    const newer = await nameDomain(test, project, second.teamId, 'corp.example')
    await check(newer.id)
    records.set(domain.record_name, [domain.record_value])
    await nextDay()
    expect((await read(newer.id)).claim_due_at_millis).toBeNull()
    records.set(domain.record_name, [newer.record_value])
    // A new claim, with seven days of its own.
    await check(newer.id)
    await nextDay(6)
    expect((await read(domain.id)).verification).toBe('verified')
  })

  it('goes to it at once when the first team removes it', async () => {
    const { project, second, domain, check, read, events, first } = await scene()
    const newer = await nameDomain(test, project, second.teamId, 'corp.example')
    await check(newer.id)
    expect((await project.server.delete(`/sso-domains/${domain.id}`, ours)).status).toBe(200)
    await nextDay()
    expect((await read(newer.id)).verification).toBe('verified')
    expect(await events('sso_domain.revoked')).toEqual([first.teamId])
  })

  it('counts once where both are looked at in the same moment, for each of 20 looks', async () => {
    const { project, second, domain, check, read, mailed } = await scene()
    const newer = await nameDomain(test, project, second.teamId, 'corp.example')
    await Promise.all(Array.from({ length: 20 }, () => check(newer.id)))
    expect(await mailed()).toHaveLength(2)
    server.clock.advance(7 * day)
    await Promise.all(Array.from({ length: 10 }, (_, n) => check(n % 2 ? newer.id : domain.id)))
    expect([(await read(newer.id)).verification, (await read(domain.id)).verification]).toEqual(['verified', 'revoked'])
  })

  it('is not concerned by what the project or another project has under the same name (T80)', async () => {
    const { project, domain, read } = await scene()
    const other = await scene()
    await other.project.server.delete(`/sso-domains/${other.domain.id}`, ours)
    await nextDay(8)
    expect((await read(domain.id)).verification).toBe('verified')
    expect(project.id).not.toBe(other.project.id)
  })
})
