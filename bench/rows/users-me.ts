import { authJs } from '../lib/auth-js.ts'
import { bare } from '../lib/bare.ts'
import { betterAuth, betterAuthName } from '../lib/better-auth.ts'
import { takeTurns } from '../lib/compare.ts'
import { httpContender } from '../lib/contender.ts'
import { glewlwyd } from '../lib/glewlwyd.ts'
import { hallpass } from '../lib/hallpass.ts'
import { peerName } from '../lib/peers.ts'
import { clientRequest } from '../lib/requests.ts'
import type { Stage } from '../lib/stage.ts'
import { compareLine, type Line } from '../lib/table.ts'
import type { LoadRequest } from '../servers/load.ts'

const target = 0.85

export async function usersMe(stage: Stage): Promise<Line[]> {
  const server = await hallpass(stage)
  const baseline = await bare(stage)
  const peer = await betterAuth(stage)
  const other = await authJs(stage)
  const third = await glewlwyd(stage)
  const asking = (path: string) => server.people.map((person) => clientRequest(server, 'GET', path, { person }))
  const sessions = peer.members.map(
    ({ cookie }): LoadRequest => ({ method: 'GET', path: '/api/auth/get-session', headers: { cookie } }),
  )
  const contenders = [
    await httpContender(stage, 'Hallpass', server, asking('/api/v1/users/me')),
    await httpContender(stage, 'bare Hono route, verifies each time', baseline, asking('/verify')),
    await httpContender(stage, 'bare Hono route with a token cache', baseline, asking('/cached')),
    await httpContender(stage, `${betterAuthName}, get-session`, peer, sessions),
    await httpContender(stage, `${peerName('Auth.js', '@auth/core')}, session`, other, other.sessions),
    ...(third ? [await httpContender(stage, `${third.name}, userinfo`, third, third.profiles, third.connections)] : []),
  ] as const
  const [ours, verifying, caching, ...peers] = contenders
  const samples = await takeTurns(contenders, stage.pace)
  const path = 'GET /users/me'
  return [
    compareLine(samples, { path, ours, beside: verifying, target }),
    compareLine(samples, { path, ours, beside: caching, target }),
    ...peers.map((beside) => compareLine(samples, { path, ours, beside })),
  ]
}
