// How long a refused password takes over HTTP, for an unknown address, an account of our own, and one of each kind of imported hash.
//
//   HALLPASS_RATE_LIMITS=off npx hallpass start
//   node bench/refusal-times.mjs <url> <project id> <admin key> [rounds] [kinds, as a regular expression]
//
// Every round asks once for each group, in another order, so that whatever else the machine does falls on all of them alike. It says for
// each the median, the 95th percentile, and how often one of its refusals was slower than one of an unknown address: 50 % is no difference.
// With an old system set in Settings → Migration it measures that instead.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [url, project, key, rounds = '40', wanted = ''] = process.argv.slice(2)
if (!key)
  throw new Error(
    'node bench/refusal-times.mjs <url> <project id> <admin key> [rounds] [kinds, as a regular expression]',
  )
const headers = {
  'content-type': 'application/json',
  'x-stack-access-type': 'admin',
  'x-stack-project-id': project,
  'x-stack-super-secret-admin-key': key,
}
const post = (path, body) => fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })

const goldenFile = new URL('../packages/server/src/core/passwords/golden-hashes.json', import.meta.url)
/** One of each kind and cost, by how the hash begins. */
const kindOf = (hash) =>
  /^[A-Za-z0-9+/]{40,}=*$/.test(hash)
    ? `ASP.NET ${hash.slice(0, 6)}`
    : hash.split(/[$:]/).slice(0, 4).join('$').slice(0, 32)
const kinds = new Map()
for (const { hash } of JSON.parse(readFileSync(goldenFile, 'utf8'))) {
  const kind = kindOf(hash)
  if (!kinds.has(kind) && new RegExp(wanted).test(kind)) kinds.set(kind, hash)
}

const run = randomUUID().slice(0, 8)
const imported = [...kinds].map(([kind, password_hash], at) => ({
  kind,
  email: `k${at}-${run}@example.com`,
  password_hash,
}))
const groups = [
  { kind: 'unknown', email: `unknown-${run}@example.com` },
  { kind: 'unknown, again', email: `nobody-${run}@example.com` },
  { kind: 'our own', email: `own-${run}@example.com` },
  { kind: 'no password', email: `none-${run}@example.com` },
  ...imported,
].map((group) => ({ ...group, times: [] }))

const records = imported.map(({ email, password_hash }, at) => ({
  line: at + 1,
  record: { primary_email: email, password_hash },
}))
const none = { line: records.length + 1, record: { primary_email: `none-${run}@example.com` } }
const answer = await post('/internal/users/import', { records: [...records, none] })
const told = await answer.json()
if (answer.status !== 200 || told.left_out.length) throw new Error(JSON.stringify(told).slice(0, 500))
const own = {
  primary_email: `own-${run}@example.com`,
  primary_email_auth_enabled: true,
  password: 'the right one, of our own',
}
if ((await post('/users', own)).status !== 201) throw new Error('no account of our own')

for (let round = -1; round < Number(rounds); round++) {
  const order = groups.map((group) => [Math.random(), group]).sort(([a], [b]) => a - b)
  for (const [, group] of order) {
    const begun = performance.now()
    const refused = await post('/auth/password/sign-in', { email: group.email, password: `wrong ${round}` })
    const millis = performance.now() - begun
    const text = await refused.text()
    if (refused.status !== 400 || !text.includes('EMAIL_PASSWORD_MISMATCH'))
      throw new Error(`${refused.status} ${text}`)
    if (round >= 0) group.times.push(millis)
  }
}

const sorted = (times) => times.toSorted((a, b) => a - b)
const at = (times, share) => sorted(times)[Math.min(times.length - 1, Math.floor(times.length * share))]
const [{ times: unknown }] = groups
const slower = (times) =>
  (times.reduce((sum, one) => sum + unknown.filter((other) => one > other).length, 0) /
    (times.length * unknown.length)) *
  100
console.log(`${rounds} rounds, ${groups.length} groups\n`)
console.log('| kind | median ms | p95 ms | slower than unknown |\n|---|---|---|---|')
for (const { kind, times } of groups) {
  console.log(
    `| ${kind} | ${at(times, 0.5).toFixed(0)} | ${at(times, 0.95).toFixed(0)} | ${slower(times).toFixed(0)} % |`,
  )
}
