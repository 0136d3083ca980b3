import { bare } from '../lib/bare.ts'
import { takeTurns } from '../lib/compare.ts'
import { httpContender } from '../lib/contender.ts'
import { glewlwyd } from '../lib/glewlwyd.ts'
import { hallpass } from '../lib/hallpass.ts'
import { oidcProvider } from '../lib/oidc-provider.ts'
import { peerName } from '../lib/peers.ts'
import { refreshRequests } from '../lib/requests.ts'
import type { Stage } from '../lib/stage.ts'
import { compareLine, type Line } from '../lib/table.ts'

export async function refresh(stage: Stage): Promise<Line[]> {
  const server = await hallpass(stage)
  const baseline = await bare(stage)
  const peer = await oidcProvider(stage)
  const third = await glewlwyd(stage)
  const { project } = server
  const asking = (path: string) => refreshRequests(project, server.people, path)
  const ours = await httpContender(stage, 'Hallpass', server, asking('/api/v1/auth/oauth/token'))
  const beside = await httpContender(stage, 'bare Hono route: one UPDATE, one signature', baseline, asking('/refresh'))
  const peers = [
    await httpContender(stage, `${peerName('oidc-provider')}, refresh token`, peer, peer.refreshes),
    ...(third
      ? [await httpContender(stage, `${third.name}, refresh token`, third, third.refreshes, third.connections)]
      : []),
  ]
  const samples = await takeTurns([ours, beside, ...peers], stage.pace)
  const path = 'refresh'
  return [
    compareLine(samples, { path, ours, beside, target: 0.9 }),
    ...peers.map((other) => compareLine(samples, { path, ours, beside: other })),
  ]
}
