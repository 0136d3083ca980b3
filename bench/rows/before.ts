import type { EmbeddedConnection } from '@hallpass/server/operator'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { type Person, TestProject } from '@hallpass/server/testing/test-project.ts'
import { type Contender, takeTurns } from '../lib/compare.ts'
import { httpContender, peopleCount } from '../lib/contender.ts'
import { environment, internalKeys, workedOff } from '../lib/hallpass.ts'
import { startProcess } from '../lib/process.ts'
import { refreshRequests } from '../lib/requests.ts'
import { root } from '../lib/root.ts'
import type { Stage } from '../lib/stage.ts'
import { compareLine, type Line } from '../lib/table.ts'
import type { HallpassCommands } from '../servers/hallpass.ts'

/** What a refresh costs here and in the checkout that `--against` names, each on a database that nobody else uses. */
export async function before(stage: Stage): Promise<Line[]> {
  if (!stage.against) throw new Error('--against says which checkout to measure beside this one')
  const ours = await contender(stage, { name: 'Hallpass', database: 'bench_after', checkout: root })
  const name = 'Hallpass of the other checkout'
  const beside = await contender(stage, { name, database: 'bench_before', checkout: stage.against })
  const samples = await takeTurns([ours, beside], stage.pace)
  return [compareLine(samples, { path: 'refresh, two checkouts', ours, beside, target: 0.95 })]
}

interface Side {
  name: string
  database: string
  checkout: string
}

async function contender(stage: Stage, { name, database, checkout }: Side): Promise<Contender> {
  const connection: EmbeddedConnection = await stage.createDatabase(database)
  const env = environment(await freePort(), `${stage.folder}/data-of-${database}`)
  const process = startProcess<HallpassCommands>('hallpass', env, [], checkout)
  stage.atEnd(() => process.stop())
  const base = await process.call('start', connection)
  const project = new TestProject(base, 'internal', internalKeys)
  const people: Person[] = []
  while (people.length < peopleCount) people.push(await project.signUp())
  await workedOff(connection)
  return httpContender(stage, name, { process, base }, refreshRequests(project, people, '/api/v1/auth/oauth/token'))
}
