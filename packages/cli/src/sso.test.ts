import { keyedTeam } from '@hallpass/server/testing/client-keys.ts'
import { wakeIssuer } from '@hallpass/server/testing/open-id.ts'
import { makeIdp, samlTeam } from '@hallpass/server/testing/saml/team.ts'
import { connect, connectedTeam, startSsoTest } from '@hallpass/server/testing/sso.ts'
import { createTeam } from '@hallpass/server/testing/teams.ts'
import { afterAll, expect, it } from 'vitest'
import { main } from './main.ts'

const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server } = test
const project = await test.createProject([])
const oidc = await connectedTeam(test, project, 'corp')

async function run(...args: string[]) {
  const [lines, errors]: string[][] = [[], []]
  const env = {
    DATABASE_URL: server.database.url,
    HALLPASS_SECRET: server.app.settings.secrets.join(),
    HALLPASS_URL: server.app.settings.url,
  }
  const terminal = {
    ...{ env, cwd: '/' },
    out: (line: string) => lines!.push(line),
    error: (line: string) => errors!.push(line),
  }
  return { code: await main(['sso', ...args], terminal), lines, errors: errors!.join('\n') }
}
const of = (id = project.id) => ['--project', id]

it('hallpass sso test says that nothing is wrong, and of drafts and teams without a domain that nobody can come in', async () => {
  const fine = { code: 0, lines: [`${oidc.id}  The people of corp: Nothing is wrong.`], errors: '' }
  expect(await run('test', ...of())).toEqual(fine)
  const bare = await connect(test, project, await createTeam(project), 'corp')
  await project.server.patch(
    `/sso-connections/${bare.id}`,
    { state: 'disabled' },
    { headers: { 'x-hallpass-extensions': '1' } },
  )
  expect(await run('test', bare.id, ...of())).toEqual({
    code: 1,
    lines: [
      `${bare.id}  The people of corp: It is switched off.`,
      `${bare.id}  The people of corp: The team has proved no domain, so nobody new can come in.`,
    ],
    errors: '',
  })
})

it('hallpass sso list shows state, last sign-in and the end of certificates', async () => {
  const idp = await makeIdp('idp.example', server.clock.now())
  const saml = await samlTeam(test, project, idp, 'saml.example')
  const keyed = await keyedTeam(test, project, 'keyed')
  const { code, lines } = await run('list', ...of())
  expect(code).toBe(0)
  expect(lines).toContain(`${oidc.id}  oidc  active    The people of corp: last sign-in never`)
  expect(lines).toContain(`${keyed.id}  oidc  active    The people of corp: last sign-in never, by a private key`)
  const end = new Date(server.clock.now())
  end.setUTCFullYear(end.getUTCFullYear() + 10)
  const day = end.toISOString().slice(0, 10)
  expect(lines).toContain(`${saml.id}  saml  active    saml.example: last sign-in never, certificates until ${day}`)
})

it('hallpass sso list and test speak of the certificates that count, not of those that were retired', async () => {
  const idp = await makeIdp('retired.example', server.clock.now())
  const saml = await samlTeam(test, project, idp, 'retired.example')
  const headers = { headers: { 'x-hallpass-extensions': '1' } }
  await project.server.patch(`/sso-connections/${saml.id}`, { state: 'disabled' }, headers)
  const { items } = (await project.server.get(`/sso-connections?team_id=${saml.team_id}`, headers)).body
  const [{ fingerprint }] = items[0].saml.certificates
  const path = `/sso-connections/${saml.id}/certificates/${fingerprint}`
  expect((await project.server.patch(path, { is_retired: true }, headers)).status).toBe(200)
  const listed = (await run('list', ...of())).lines?.find((line) => line.startsWith(saml.id))
  expect(listed).toContain('certificates until (none)')
  expect((await run('test', saml.id, ...of())).lines).toContain(
    `${saml.id}  retired.example: It has no certificate that counts.`,
  )
})

it('hallpass sso refuses what it does not know', async () => {
  expect(await run('test', server.app.settings.url, ...of())).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no connection'),
  })
  expect(await run('list')).toMatchObject({ code: 2, errors: expect.stringContaining('--project') })
  expect(await run('dance', ...of())).toMatchObject({ code: 2, errors: expect.stringContaining("'dance'") })
  expect(await run('list', ...of('internal'))).toMatchObject({ code: 0, errors: 'There are no connections.' })
})
