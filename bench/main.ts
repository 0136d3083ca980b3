import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadAverage, machineFacts } from './lib/machine.ts'
import { keep, type Results, textOf, write } from './lib/results.ts'
import { Stage } from './lib/stage.ts'
import { type Line, tableOf } from './lib/table.ts'
import { background } from './rows/background.ts'
import { before } from './rows/before.ts'
import { bigAnswers } from './rows/big-answers.ts'
import { bulkMail } from './rows/bulk-mail.ts'
import { coldStart } from './rows/cold-start.ts'
import { emails } from './rows/emails.ts'
import { factors } from './rows/factors.ts'
import { flood } from './rows/flood.ts'
import { front } from './rows/front.ts'
import { growth } from './rows/growth.ts'
import { itemBalance } from './rows/item-balance.ts'
import { metrics } from './rows/metrics.ts'
import { refresh } from './rows/refresh.ts'
import { scaleRows } from './rows/scale.ts'
import { scaleOut } from './rows/scale-out.ts'
import { sessions } from './rows/sessions.ts'
import { shares } from './rows/shares.ts'
import { signIn } from './rows/sign-in.ts'
import { signUp } from './rows/sign-up.ts'
import { usersList } from './rows/users-list.ts'
import { usersMe } from './rows/users-me.ts'
import { verifyToken } from './rows/verify-token.ts'
import { webhooks } from './rows/webhooks.ts'

/** Every measurement, by the name that --only takes. */
const rows: Record<string, (stage: Stage) => Promise<Line[]>> = {
  'cold-start': coldStart,
  'users-me': usersMe,
  'users-list': usersList,
  refresh,
  sessions,
  factors,
  'sign-in': signIn,
  'sign-up': signUp,
  'verify-token': verifyToken,
  webhooks,
  'bulk-mail': bulkMail,
  emails,
  'item-balance': itemBalance,
  flood,
  shares,
  background,
  'scale-out': scaleOut,
  scale: scaleRows,
  'big-answers': bigAnswers,
  growth,
  metrics,
  front,
  before,
}
/** Only by --against: without another checkout there is nothing to measure. */
const byHand = ['before']

/** A quick run leaves these out, which load crowds of people, or start many servers or a browser, unless --only names them. */
const lengthy = ['bulk-mail', 'shares', 'scale-out', 'scale', 'big-answers', 'growth', 'metrics', 'front']

const usage = `npm run bench -- [--quick] [--only <${Object.keys(rows).join('|')}>]… [--keep] [--profile <folder>]
npm run bench -- --ten-million
npm run bench -- --against <checkout>

--quick ends within five minutes: it measures shortly, and of ${lengthy.join(', ')} only what --only names. Only rows at full length that did not fail are kept: those of a whole run, and with --keep those of --only. The table is bench/results/latest.md, the picture docs/pictures/bench.svg. --ten-million measures the row growth alone, up to ten million users, and keeps it in bench/results/growth.md. --against measures what a refresh and a password sign-in cost here and in another checkout of this repository, and keeps nothing.`

const notes = `Throughput: 10 connections, short rounds that alternate between the servers; the median of the rounds' ratios, with their
range. CPU: microseconds per request, server process + Postgres; its ratio is the others' cost over ours. Load generator
(autocannon), servers and Postgres share the cores. Bare routes run the very statements that Hallpass sends, as named
statements, with a pool of the same size. better-auth runs with its defaults, limits off, on its own database of the same
Postgres. Auth.js keeps its sessions by its adapter for Postgres and answers with name, address and picture; Hallpass with the
whole user and the selected team. oidc-provider, with an adapter of named statements, keeps an access token and signs an ID token;
Hallpass notes the use of the session and signs an access token. Glewlwyd is that of Debian, where it is installed, with its documented set-up
for Postgres, asked over one connection, with which it is fastest: userinfo verifies the token, looks whether it was revoked, and answers with name
and address; a refresh keeps and signs an access token; sign-in keeps a session, and has Postgres compute bcrypt of cost 6 for every one of the few users. Cold start: from starting the process to /health 200, sources bundled before; CPU of Node and of the programs it ran to their end. Password
sign-in and sign-up: bare Argon2id runs on as many threads, of the same priority, without HTTP and database. Flood: a call every 10 ms,
p99 of the calls of a round while nobody and while many sign in, with right and wrong passwords, limits off. Scale: two
projects in one database, 2 connections; people, addresses, teams, memberships and permissions are loaded by SQL before.
Searches look for shares of the users, so that more of them match in the large project; at most 100 are shown. Growth: an installation of each size beside one of
10,000, both with a database of their own on one Postgres; everyone has a session and a day of activity, the newest are in one team, from one
company, and sign in with GitHub. Calls are made for people from all over the crowd, with 2 connections. Pages in
Chromium: an empty cache, HTTP/1.1; the browser holds requests back as a line would, and slows scripts down. Ratios are the other's time
over ours, bytes and files those until then. The other page has no styles and one way to sign in, and asks for its project
first, as the published pages do. Walks between screens lead to people who were not opened before.`

async function run(names: readonly string[], stage: Stage, onRow: (row: Results) => void): Promise<Results> {
  const results: Results = {}
  const load = loadAverage()
  for (const name of names) {
    console.error(`${name} …`)
    const begun = performance.now()
    try {
      const lines = await rows[name]!(stage)
      console.error(tableOf(lines))
      const circumstances = await circumstancesOf(stage, load)
      results[name] = { lines, remarks: stage.takeRemarks(), circumstances }
      onRow({ [name]: results[name] })
    } catch (error) {
      // An hour of other rows is not lost with this one.
      console.error(`${name} failed:`, error)
      process.exitCode = 1
    }
    console.error(`  took ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  }
  return results
}

async function circumstancesOf(stage: Stage, load: string): Promise<string> {
  const day = new Date().toISOString().slice(0, 10)
  const facts = machineFacts(await stage.postgresVersion())
  return `${day}, ${facts}; ${stage.pace.rounds} rounds of ${stage.pace.seconds} s; load average before: ${load}`
}

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    keep: { type: 'boolean', default: false },
    profile: { type: 'string' },
    against: { type: 'string' },
    'ten-million': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const isTenMillion = values['ten-million']
const chosen = values.against ? byHand : isTenMillion ? ['growth'] : values.only
const isUsual = (name: string) => !byHand.includes(name) && !(values.quick && lengthy.includes(name))
const usual = Object.keys(rows).filter(isUsual)
const names = chosen.length ? chosen : usual
if (values.help || names.some((name) => !Object.hasOwn(rows, name))) {
  console.error(usage)
  process.exit(values.help ? 0 : 2)
}
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

const pace = values.quick ? { rounds: 2, seconds: 1 } : { rounds: 12, seconds: 1.5 }
const stage = new Stage({
  pace,
  isQuick: values.quick,
  isTenMillion,
  profileDir: values.profile && path.resolve(values.profile),
  against: values.against && path.resolve(values.against),
})
try {
  const isFit = !values.quick && !values.profile && !values.against
  const isKept = isFit && !isTenMillion && (values.keep || !values.only.length)
  // One by one: whoever ends a run early keeps what it has measured.
  const results = await run(names, stage, (row) => isKept && keep(row, Object.keys(rows), notes))
  console.log(`\n${textOf(results, notes)}`)
  if (isFit && isTenMillion) write('growth', results, notes)
} finally {
  await stage.close()
}
