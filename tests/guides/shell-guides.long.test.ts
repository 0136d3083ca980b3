/** The commands of every guide as a reader pastes them, one guide after the other, from an empty folder on. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEmptyDatabase } from '@hallpass/server/testing/test-database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { debianPostgres } from '../debian/programs.ts'
import { type Block, blocksOf, guides, isShell, reasonNotToRun, runElsewhere } from './blocks.ts'
import { openTerminal, type Ran } from './terminal.ts'

/** Settings that guides name in files. */
const clients = blocksOf('docs/guides/partner-integrations').find(({ text }) => text.includes('_CLIENTS='))!.text
const settings = {
  // A busy machine takes longer than readers do, who sign in again after ten minutes.
  HALLPASS_ACCESS_TOKEN_TTL: '1h',
  HALLPASS_INTEGRATION_CLIENTS: /'(.*)'/.exec(clients)![1]!.replace('…', 'secret'),
}
const terminal = await openTerminal(settings, { psql: (await debianPostgres())('psql') })
const movingIn = 'docs/guides/moving-in'
const databases = {
  'docs/guides/backup': await createEmptyDatabase(),
  [movingIn]: await createEmptyDatabase(),
  README: await createEmptyDatabase(),
}
afterAll(async () => {
  await terminal.close()
  for (const database of Object.values(databases)) await database.drop()
})

/** What a reader fills in. */
const filled = (commands: string, page: string) =>
  commands
    .replaceAll('http://localhost:8102', terminal.url)
    .replaceAll('https://auth.example.com/api', `${terminal.url}/api`)
    .replace('pck_…', `$(hallpass keys internal | grep -o 'pck_[0-9a-z]*')`)
    .replaceAll('postgres://…', databases[page as keyof typeof databases]?.url ?? 'none')
    .replaceAll('…', 'secret')

const isRunHere = (block: Block) =>
  isShell(block) && reasonNotToRun(block) === undefined && runElsewhere(block) === undefined

const commandsOf = (page: string) =>
  blocksOf(page)
    .filter(isRunHere)
    .map(({ text, note }) => (note === 'while the server is stopped' ? `stop-server\n${text}\nstart-server` : text))
    .join('\n')

const first = 'docs/guides/first-user'
const variables = [...new Set([...commandsOf(first).matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name))]

/** What is there before some guides begin. */
const before: Readonly<Record<string, string>> = {
  [movingIn]: `psql postgres://… --quiet --command "create schema auth; create table auth.users (id uuid, email text, created_at timestamptz,
  email_confirmed_at timestamptz, encrypted_password text, raw_user_meta_data jsonb); insert into auth.users values
  (gen_random_uuid(), 'sofja@example.com', now(), now(), '', '{\\"full_name\\": \\"Sofja Kowalewskaja\\"}');
  create table auth.identities (user_id uuid, provider text, provider_id text); create table auth.mfa_factors (user_id uuid, secret text, status text)"`,
  'docs/guides/backup': `GONE=$(hallpass projects create Gone | sed -n 's/.*PROJECT_ID=//p')
curl -s -X DELETE $BASE/internal/projects/current -H "x-stack-project-id: $GONE" \\
  -H "x-stack-access-type: admin" -H "x-stack-admin-access-token: $OWNER_TOKEN"`,
}

async function run(page: string): Promise<Ran> {
  const [source] = blocksOf(page).filter(({ language }) => language === 'tsx')
  if (source) writeFileSync(join(terminal.folder, 'order.tsx'), source.text)
  const commands = [before[page], commandsOf(page)].join('\n')
  const ran = await terminal.run(filled(commands, page), variables)
  if (commands.includes('start --data-dir')) await terminal.startServer()
  return ran
}

const refused = ({ calls }: Ran) => calls.filter((call) => !call.startsWith('2'))

let firstUser: Ran
beforeAll(async () => {
  firstUser = await run(first)
})

it('the guide to the first user starts with nothing, and ends with a verified one, who stays signed in', () => {
  expect(refused(firstUser)).toEqual([])
  expect(firstUser.calls.length).toBeGreaterThan(7)
  expect(firstUser.stdout).toContain('"primary_email": "ada@example.com"')
  expect(firstUser.stdout).toContain('"access_token"')
})

/** Calls that a guide makes to show how they are refused. */
const meantToFail: Readonly<Record<string, RegExp[]>> = {
  // Asks for the second factor.
  'docs/guides/sign-in-methods': [/^400 .*\/auth\/password\/sign-in$/],
  // A key that is wrong, to see it in the audit log.
  'docs/guides/behind-a-proxy': [/^401 .*\/users$/],
}

/** They want one project, emails that stay in the inbox and nobody of a provider; others change that. */
const early = ['first-app', 'sign-in-methods', 'moving-users', 'sign-in-with-github'].map(
  (name) => `docs/guides/${name}`,
)
// Has a test of its own, which compares what is printed.
const elsewhere = 'docs/guides/configuration-as-code'
const order = new Set([...early, ...guides])
const others = [...order].filter((page) => page !== first && page !== elsewhere && commandsOf(page) !== '')

it.each(others)('%s has commands that work as they are written', async (page) => {
  const ran = await run(page)
  expect(refused(ran)).toEqual((meantToFail[page] ?? []).map((call) => expect.stringMatching(call)))
  expect(ran.stdout).not.toMatch(/^null$/m)
})

// It ends with a server on another database.
it('the first page of the repository has commands that work as they are written', async () => {
  await run('README')
})
