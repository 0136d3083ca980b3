import { bare } from '../lib/bare.ts'
import { takeTurns } from '../lib/compare.ts'
import { httpContender } from '../lib/contender.ts'
import { hallpass, listPath } from '../lib/hallpass.ts'
import { keyRequest } from '../lib/requests.ts'
import type { Stage } from '../lib/stage.ts'
import { compareLine, type Line } from '../lib/table.ts'

export async function usersList(stage: Stage): Promise<Line[]> {
  const server = await hallpass(stage)
  const asking = [keyRequest(server.project, 'server', listPath)]
  const ours = await httpContender(stage, 'Hallpass', server, asking)
  const bareList = [{ ...asking[0]!, path: '/users' }]
  const beside = await httpContender(stage, 'bare Hono route, same rows', await bare(stage), bareList)
  const samples = await takeTurns([ours, beside], stage.pace)
  return [compareLine(samples, { path: `GET ${listPath}`, ours, beside, target: 0.6 })]
}
