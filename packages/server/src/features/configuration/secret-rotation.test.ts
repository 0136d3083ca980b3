/** HALLPASS_SECRET is rotated: what older secrets sealed stays readable, and is sealed anew until they are not needed. */
import { expect, it, onTestFinished } from 'vitest'
import { enableTotp, requestAttemptCode, totpAt } from '../../testing/code-mails.ts'
import {
  createTestDatabase,
  startTestServer,
  type TestDatabase,
  TestProject,
  type TestServer,
} from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { basic, startPartnerServer } from '../../testing/partner.ts'

const older = 'the-secret-that-the-server-had-before-it-was-rotated'
const newer = 'the-secret-that-the-server-has-since-it-was-rotated!'

async function newDatabase() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}
const start = (database: TestDatabase, ...secrets: string[]) =>
  startTestServer({ database, env: { HALLPASS_SECRET: secrets.join(',') } })
const on = (server: TestServer, { id, keys }: TestProject) => new TestProject(server.base, id, keys)

const providers = [{ id: 'github', type: 'standard', client_id: 'the id', client_secret: 'the secret' }]
const email_config = {
  type: 'standard',
  host: 'mail.example.com',
  port: 587,
  username: 'u',
  password: 'the mail password',
  sender_name: 'Example',
  sender_email: 'noreply@example.com',
}
const configOf = async (project: TestProject) => (await project.admin.get('/internal/projects/current')).body.config

/** How many of the sealed values were not sealed with the first secret of this server. */
async function sealedByOthers({ app }: TestServer) {
  const { system } = app.database
  const values = [
    ...(await system.selectFrom('tenancies').select('sealed_config as sealed').execute()),
    ...(await system.selectFrom('users').select('totp_secret as sealed').execute()),
    ...(await system.selectFrom('partner_projects').select('sealed_connections as sealed').execute()),
  ].flatMap(({ sealed }) => sealed ?? [])
  expect(values.length).toBeGreaterThan(1)
  return values.filter((sealed) => app.sealer.needsReseal(sealed)).length
}

it('a start with a new secret seals everything again, and then the old one is not needed', async () => {
  const database = await newDatabase()
  const before = await start(database, older)
  const project = await before.createProject({ config: { oauth_providers: providers, email_config } })
  const ada = await project.signUp()
  await enableTotp(project, ada)
  const wanted = await configOf(project)
  await before.close()

  const between = await start(database, newer, older)
  expect(await configOf(on(between, project))).toEqual(wanted)
  await jobsDone(between)
  expect(await sealedByOthers(between)).toBe(0)
  expect(between.logs.some(({ msg }) => String(msg).startsWith('sealed what older secrets had sealed'))).toBe(true)
  await between.close()

  const after = await start(database, newer)
  const still = on(after, project)
  expect(await configOf(still)).toEqual(wanted)
  const code = await requestAttemptCode(still, ada)
  const signedIn = await still.client.post('/auth/mfa/sign-in', { type: 'totp', totp: totpAt(after), code })
  expect(signedIn).toMatchObject({ status: 200, body: { user_id: ada.id } })
  await after.close()
})

it('servers with both secrets in different order read and write the same configuration', async () => {
  const database = await newDatabase()
  const one = await start(database, older, newer)
  const project = await one.createProject()
  const two = await start(database, newer, older)
  const there = on(two, project)
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? project : there).configure({ [`dataVault.stores.s${n}.displayName`]: `store ${n}` }),
    ),
  )
  for (const server of [one, two]) {
    await expect
      .poll(async () => {
        const { body } = await on(server, project).admin.get('/internal/config')
        return Object.keys(JSON.parse(body.config_string).dataVault.stores)
      })
      .toHaveLength(10)
  }
  await one.close()
  await two.close()
})

it("partners' connection strings are sealed again as well", async () => {
  const database = await newDatabase()
  const server = await startPartnerServer({ HALLPASS_SECRET: older }, database)
  const connection_strings = [{ branch_id: 'main', connection_string: 'postgres://x' }]
  const body = { display_name: 'Theirs', connection_strings }
  await server.request('POST', '/api/v1/integrations/neon/projects/provision', { headers: basic(), body })
  await server.close()
  const between = await start(database, newer, older)
  await jobsDone(between)
  expect(await sealedByOthers(between)).toBe(0)
  await between.close()
})

it('a secret removed too early makes a project unreadable, and says so, until it is back', async () => {
  const database = await newDatabase()
  const before = await start(database, older)
  const project = await before.createProject()
  await before.close()
  await expect(start(database, newer)).rejects.toThrow('neither in HALLPASS_SECRET nor in')
  const back = await start(database, newer, older)
  expect((await on(back, project).client.get('/projects/current')).status).toBe(200)
  await back.close()
})
