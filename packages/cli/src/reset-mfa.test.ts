import { startTestServer } from '@hallpass/server/testing'
import { enableTotp } from '@hallpass/server/testing/code-mails.ts'
import { afterAll, expect, it } from 'vitest'
import { main } from './main.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()

async function run(...args: string[]) {
  const errors: string[] = []
  const env = {
    DATABASE_URL: server.database.url,
    HALLPASS_SECRET: server.app.settings.secrets.join(),
    HALLPASS_URL: server.app.settings.url,
  }
  const terminal = { env, cwd: '/', out: () => {}, error: (line: string) => errors.push(line) }
  const code = await main(['users', 'reset-mfa', ...args, '--project', project.id], terminal)
  return { code, errors: errors.join('\n') }
}
const why = ['--reason', 'Lost the phone']

it('hallpass users reset-mfa lets somebody back in, by address or id, while the server runs', async () => {
  for (const name of ['email', 'id'] as const) {
    const ada = await project.signUp()
    await enableTotp(project, ada)
    expect(await run(ada[name], ...why)).toMatchObject({
      code: 0,
      errors: expect.stringContaining('without a second factor'),
    })
    expect((await project.signIn(ada)).id).toBe(ada.id)
  }
  const entry = { action: 'second_factor.reset', actor: { type: 'operator' }, after: { reason: 'Lost the phone' } }
  const log = async () => (await project.admin.get('/internal/audit-log?limit=50')).body.items
  await expect
    .poll(log)
    .toContainEqual(expect.objectContaining({ ...entry, actor: expect.objectContaining(entry.actor) }))
})

it('hallpass users reset-mfa refuses who has none, who is nobody, and whoever says no reason', async () => {
  const ada = await project.signUp()
  expect(await run(ada.email, ...why)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('has no second factor'),
  })
  expect(await run('nobody@example.com', ...why)).toMatchObject({ code: 1, errors: expect.stringContaining('Nobody') })
  expect(await run(ada.email)).toMatchObject({ errors: expect.stringContaining('--reason') })
})
