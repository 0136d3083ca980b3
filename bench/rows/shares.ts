import { createProject } from '@hallpass/server/testing/create-project.ts'
import type { TestProject } from '@hallpass/server/testing/test-project.ts'
import { figureOf } from '../lib/compare.ts'
import { hallpass } from '../lib/hallpass.ts'
import { startProcess } from '../lib/process.ts'
import { clientRequest } from '../lib/requests.ts'
import type { Stage } from '../lib/stage.ts'
import { type Line, verdictOf, withRange } from '../lib/table.ts'
import type { ProbeCommands } from '../servers/probe.ts'

const target = 2
const everyMillis = 250
const attackers = 6
const email = 'slow@example.com'
/** The dearest that can be imported: seconds for each check. Nobody knows its password. */
const bcryptCost = 16
const password_hash = `$2b$${bcryptCost}$${'a'.repeat(21)}u${'a'.repeat(31)}`

/** People of one project sign in now and then, while another project has nothing or as much as possible to check. */
export async function shares(stage: Stage): Promise<Line[]> {
  const server = await hallpass(stage)
  const hostile = await createProject(server.project, server.base)
  await hostile.server.post('/users', { primary_email: email, primary_email_auth_enabled: true, password_hash })
  const probe = startProcess<ProbeCommands>('probe')
  stage.atEnd(() => probe.stop())
  const requests = server.people.map(({ email, password }) =>
    clientRequest(server, 'POST', '/api/v1/auth/password/sign-in', { body: { email, password } }),
  )
  const seconds = 3 * stage.pace.seconds
  const median = async () =>
    figureOf(await probe.call('run', { base: server.base, requests, seconds, everyMillis })).median
  await median()
  const rounds = []
  for (let round = 0; round < stage.pace.rounds; round += 1) {
    const quiet = await median()
    rounds.push({ quiet, attacked: await underAttack(hostile, median) })
  }
  return [lineOf(rounds)]
}

/** Server calls are never limited: as soon as one is answered, refused or cut off, the next takes its place. */
async function underAttack<T>(hostile: TestProject, work: () => Promise<T>): Promise<T> {
  let isOver = false
  const attack = async () => {
    while (!isOver) await hostile.server.post('/auth/password/sign-in', { email, password: 'wrong' }).catch(() => {})
  }
  const attacks = Array.from({ length: attackers }, attack)
  const value = await work()
  isOver = true
  await Promise.all(attacks)
  return value
}

function lineOf(rounds: readonly { quiet: number; attacked: number }[]): Line {
  const ratio = figureOf(rounds.map(({ quiet, attacked }) => attacked / quiet))
  const millis = (values: number[]) => `${figureOf(values).median.toFixed(1)} ms`
  return {
    path: `password sign-in, median while another project checks ${attackers} bcrypt hashes of cost ${bcryptCost}`,
    ours: millis(rounds.map(({ attacked }) => attacked)),
    beside: 'the same without them',
    theirs: millis(rounds.map(({ quiet }) => quiet)),
    ratio: withRange(ratio),
    target: `≤ ${target}`,
    verdict: verdictOf(ratio.median <= target),
  }
}
