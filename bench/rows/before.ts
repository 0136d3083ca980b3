import type { EmbeddedConnection } from '@hallpass/server/operator'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { type Person, TestProject } from '@hallpass/server/testing/test-project.ts'
import { type Contender, takeTurns } from '../lib/compare.ts'
import { httpContender, passwordContender, peopleCount } from '../lib/contender.ts'
import { environment, internalKeys, workedOff } from '../lib/hallpass.ts'
import { startProcess } from '../lib/process.ts'
import { clientRequest, refreshRequests } from '../lib/requests.ts'
import { root } from '../lib/root.ts'
import type { Stage } from '../lib/stage.ts'
import { compareLine, type Line } from '../lib/table.ts'
import type { HallpassCommands } from '../servers/hallpass.ts'

/** What a refresh and a password sign-in cost here and in the checkout that `--against` names, each on a database that nobody else uses. */
export async function before(stage: Stage): Promise<Line[]> {
  if (!stage.against) throw new Error('--against says which checkout to measure beside this one')
  const ours = await contenders(stage, { name: 'Hallpass', database: 'bench_after', checkout: root })
  const name = 'Hallpass of the other checkout'
  const beside = await contenders(stage, { name, database: 'bench_before', checkout: stage.against })
  const compare = async (path: string, one: Contender, other: Contender) =>
    compareLine(await takeTurns([one, other], stage.pace), { path, ours: one, beside: other, target: 0.95 })
  return [
    await compare('refresh, two checkouts', ours.refresh, beside.refresh),
    await compare('password sign-in, two checkouts', ours.signIn, beside.signIn),
  ]
}

interface Side {
  name: string
  database: string
  checkout: string
}

async function contenders(stage: Stage, { name, database, checkout }: Side) {
  const connection: EmbeddedConnection = await stage.createDatabase(database)
  const env = environment(await freePort(), `${stage.folder}/data-of-${database}`)
  const process = startProcess<HallpassCommands>('hallpass', env, [], checkout)
  stage.atEnd(() => process.stop())
  const base = await process.call('start', connection)
  const project = new TestProject(base, 'internal', internalKeys)
  const people: Person[] = []
  while (people.length < peopleCount) people.push(await project.signUp())
  await workedOff(connection)
  const signIns = people.map(({ email, password }) =>
    clientRequest({ project }, 'POST', '/api/v1/auth/password/sign-in', { body: { email, password } }),
  )
  const server = { process, base }
  return {
    refresh: await httpContender(stage, name, server, refreshRequests(project, people, '/api/v1/auth/oauth/token')),
    signIn: await passwordContender(stage, name, server, signIns),
  }
}
