import { loadActivity } from '@hallpass/server/testing/crowd.ts'
import { takeTurns } from '../lib/compare.ts'
import { httpContender } from '../lib/contender.ts'
import { progressOf } from '../lib/progress.ts'
import { keyRequest } from '../lib/requests.ts'
import { type Place, paceOf, scale } from '../lib/scale.ts'
import type { Stage } from '../lib/stage.ts'
import { compareLine, type Line } from '../lib/table.ts'

/** Five times the cost. */
const target = 1 / 5
const daysPerUser = 10

/** What the dashboard opens with, in a large and in a small project of one database. */
export async function metrics(stage: Stage): Promise<Line[]> {
  const server = await scale(stage)
  await loadActivity(server.client, [server.large, server.small], daysPerUser, { progressOf })
  const contender = (place: Place) => {
    const events = (place.users * daysPerUser).toLocaleString('en')
    const name = `the same at ${place.users.toLocaleString('en')} and ${events}`
    return httpContender(stage, name, server, [keyRequest(place.project, 'admin', '/internal/metrics')], 2)
  }
  const [ours, beside] = [await contender(server.large), await contender(server.small)]
  const samples = await takeTurns([ours, beside], stage.isQuick ? paceOf(stage) : { ...stage.pace, warmUpSeconds: 1 })
  const { users } = server.large
  const size = `${users.toLocaleString('en')} users, ${(users * daysPerUser).toLocaleString('en')} events`
  return [compareLine(samples, { path: `GET /internal/metrics (${size})`, ours, beside, target })]
}
