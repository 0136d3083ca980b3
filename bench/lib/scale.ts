import { createProject } from '@hallpass/server/testing/create-project.ts'
import { type Crowd, loadCrowds, type Size, teamId, userId } from '@hallpass/server/testing/crowd.ts'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { loadLatecomers } from '@hallpass/server/testing/latecomers.ts'
import { TestProject } from '@hallpass/server/testing/test-project.ts'
import pg from 'pg'
import type { HallpassCommands } from '../servers/hallpass.ts'
import type { Pace } from './compare.ts'
import { environment, internalKeys } from './hallpass.ts'
import { startProcess } from './process.ts'
import { progressOf } from './progress.ts'
import type { Stage } from './stage.ts'

/** A project and its crowd. */
export interface Place extends Crowd {
  project: TestProject
  /** The ids of the n-th user and team. */
  ids(kind: 'user' | 'team', numbers: readonly number[]): Promise<string[]>
  /** What stands before the @ in the address of the n-th user, and in no other. */
  names(numbers: readonly number[]): Promise<string[]>
}

const sizes = {
  full: { large: { users: 1_000_000, teams: 100_000 }, small: { users: 10_000, teams: 1000 } },
  quick: { large: { users: 30_000, teams: 3000 }, small: { users: 3000, teams: 300 } },
}

/** Of the many calls that are compared between a large and a small crowd. */
export const paceOf = ({ isQuick }: Stage): Pace =>
  isQuick ? { rounds: 1, seconds: 0.4, warmUpSeconds: 0.2 } : { rounds: 5, seconds: 1, warmUpSeconds: 1 }

/** One server with a large and a small project in one Postgres. */
export const scale = (stage: Stage) =>
  stage.part('scale', async () => {
    const connection = await stage.createDatabase('bench_scale', 'scale')
    const env = environment(await freePort(), `${stage.folder}/data-of-scale`)
    const profile = stage.profileDir ? ['--cpu-prof', `--cpu-prof-dir=${stage.profileDir}`] : []
    const process = startProcess<HallpassCommands>('hallpass', env, profile)
    stage.atEnd(() => process.stop())
    const base = await process.call('start', connection)
    const client = new pg.Client(connection)
    await client.connect()
    stage.atEnd(() => client.end())
    const { large, small } = sizes[stage.isQuick ? 'quick' : 'full']
    const internal = new TestProject(base, 'internal', internalKeys)
    const places = {
      large: await createPlace(client, internal, base, large),
      small: await createPlace(client, internal, base, small),
    }
    await loadCrowds(client, [places.large, places.small], { progressOf })
    await loadLatecomers(client, [places.large, places.small])
    return { process, base, connection, client, ...places }
  })

export async function createPlace(client: pg.Client, internal: TestProject, base: string, size: Size): Promise<Place> {
  const project = await createProject(internal, base)
  const { rows } = await client.query('select id from tenancies where project_id = $1', [project.id])
  const tenancyId: string = rows[0].id
  const expressions = { user: userId('$1::text', 'n'), team: teamId('$1::text', 'n') }
  const ids: Place['ids'] = async (kind, numbers) => {
    const text = `select ${expressions[kind]} as id from unnest($2::int[]) with ordinality as wanted (n, at) order by at`
    return (await client.query(text, [tenancyId, numbers])).rows.map((row) => row.id)
  }
  const names: Place['names'] = async (numbers) => {
    const text = `select split_part(value, '@', 1) as name from contact_channels
      where is_primary and tenancy_id = $1 and user_id = any ($2::uuid[])`
    return (await client.query(text, [tenancyId, await ids('user', numbers)])).rows.map((row) => row.name)
  }
  return { ...size, tenancyId, project, ids, names }
}
