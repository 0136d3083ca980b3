import { bareArgon2 } from '../lib/argon2.ts'
import { betterAuth, betterAuthName } from '../lib/better-auth.ts'
import { takeTurns } from '../lib/compare.ts'
import { passwordContender } from '../lib/contender.ts'
import { glewlwyd } from '../lib/glewlwyd.ts'
import { hallpass } from '../lib/hallpass.ts'
import { clientRequest } from '../lib/requests.ts'
import type { Stage } from '../lib/stage.ts'
import { compareLine, type Line } from '../lib/table.ts'
import type { LoadRequest } from '../servers/load.ts'

export async function signIn(stage: Stage): Promise<Line[]> {
  const server = await hallpass(stage)
  const peer = await betterAuth(stage)
  const third = await glewlwyd(stage)
  const people = server.people.map(({ email, password }) =>
    clientRequest(server, 'POST', '/api/v1/auth/password/sign-in', { body: { email, password } }),
  )
  const members = peer.members.map(
    ({ email, password }): LoadRequest => ({
      method: 'POST',
      path: '/api/auth/sign-in/email',
      headers: { 'content-type': 'application/json', origin: peer.base },
      body: JSON.stringify({ email, password }),
    }),
  )
  const contenders = [
    await passwordContender(stage, 'Hallpass', server, people),
    bareArgon2(stage, 'verify'),
    await passwordContender(stage, `${betterAuthName}, its scrypt`, peer, members),
    ...(third ? [await passwordContender(stage, `${third.name}, its bcrypt`, third, third.signIns, third)] : []),
  ] as const
  const [ours, bare, ...peers] = contenders
  const samples = await takeTurns(contenders, stage.pace)
  const path = 'password sign-in'
  return [
    compareLine(samples, { path, ours, beside: bare, target: 0.9 }),
    ...peers.map((beside) => compareLine(samples, { path, ours, beside })),
  ]
}
