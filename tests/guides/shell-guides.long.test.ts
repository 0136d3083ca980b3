/** Commands of guides in a shell, each guide after the one to the first user, as a reader would paste them. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { RunningClock, startTestServer } from '@hallpass/server/testing'
import { afterAll, expect, it } from 'vitest'

// Guides make codes by the time of the shell.
const server = await startTestServer({ clock: new RunningClock() })
const folder = mkdtempSync(join(tmpdir(), 'hallpass-guides-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})

const read = (name: string) => readFileSync(new URL(`../../docs/guides/${name}.md`, import.meta.url), 'utf8')

/** Without those that install or start something, and with what a reader fills in. */
const commandsOf = (guide: string) =>
  [...guide.matchAll(/```(?:sh|bash)\n(.*?)```/gs)]
    .flatMap(([, block = '']) => (/\b(npm|npx)\b/.test(block) ? [] : [block]))
    .join('\n')
    .replaceAll('http://localhost:8102', server.base)
    .replace('pck_…', server.internal.keys.client)
    .replaceAll('…', 'secret')

const names = [...new Set([...commandsOf(read('first-user')).matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name))]

/** Every call of curl is noted with its answer's status, and one for an email waits until it is there. */
const prelude = `
set -eo pipefail
curl() {
  local answer tries=0
  case "$*" in *inbox/api/mails*)
    until answer=$(command curl -s "$@") && [ "$(jq '.items | length' <<<"$answer")" != 0 ] || [ $((tries += 1)) = 100 ]; do sleep 0.1; done
  esac
  command curl -w '%{stderr}%{http_code} %{url_effective}\n' "$@" 2>>calls
}
`

/** What was printed, and the calls that were refused, of how many. */
async function run(guide: string) {
  const calls = join(folder, 'calls')
  writeFileSync(calls, '')
  const variables = guide === 'first-user' ? '' : '. ./variables\n'
  const script = `${prelude}${variables}${commandsOf(read(guide))}\ndeclare -p ${names.join(' ')} > variables\n`
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: folder })
  const made = readFileSync(calls, 'utf8')
    .split('\n')
    .flatMap((line) => /^(\d{3}) (.*)$/.exec(line)?.slice(1, 3).join(' ') ?? [])
  return { stdout, made, refused: made.filter((call) => !call.startsWith('2')) }
}

it('the guide to the first user ends with a verified one, who stays signed in', async () => {
  const { stdout, made, refused } = await run('first-user')
  expect(refused).toEqual([])
  expect(made.length).toBeGreaterThan(7)
  expect(stdout).toContain('"primary_email": "ada@example.com"')
  expect(stdout).toContain('"access_token"')
})

it('of the guide to sign-in methods only the sign-in is refused that asks for a second factor', async () => {
  const { stdout, refused } = await run('sign-in-methods')
  expect(refused).toEqual([expect.stringMatching(/^400 .*\/auth\/password\/sign-in$/)])
  expect(stdout).not.toContain('null')
})

it.each([
  ['payments', 7],
  ['emails', 3],
  ['email-templates', 4],
  ['webhooks', 7],
  ['audit-log', 1],
  ['moving-users', 2],
])('every call of the guide to %s is answered', async (guide, least) => {
  const [, source = ''] = /```tsx\n(.*?)```/s.exec(read(guide)) ?? []
  writeFileSync(join(folder, 'order.tsx'), source)
  const { made, refused } = await run(guide)
  expect(refused).toEqual([])
  expect(made.length).toBeGreaterThanOrEqual(least)
})
