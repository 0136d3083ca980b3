import { betterAuth, peerName } from '../lib/better-auth.ts'
import { type Contender, takeTurns } from '../lib/compare.ts'
import { passwordContender, sample } from '../lib/contender.ts'
import { hallpass } from '../lib/hallpass.ts'
import { cores } from '../lib/machine.ts'
import { startProcess } from '../lib/process.ts'
import type { Stage } from '../lib/stage.ts'
import { compareLine, type Line } from '../lib/table.ts'
import type { Argon2Commands } from '../servers/argon2.ts'
import type { LoadRequest } from '../servers/load.ts'

export async function signIn(stage: Stage): Promise<Line[]> {
  const server = await hallpass(stage)
  const peer = await betterAuth(stage)
  const post = (path: string, headers: object, person: { email: string; password: string }): LoadRequest => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: person.email, password: person.password }),
  })
  const people = server.people.map((person) =>
    post('/api/v1/auth/password/sign-in', given(server.project.headers('client')), person),
  )
  const members = peer.members.map((member) => post('/api/auth/sign-in/email', { origin: peer.base }, member))
  const contenders = [
    await passwordContender(stage, 'Hallpass', server, people),
    bareArgon2(stage),
    await passwordContender(stage, `${peerName}, its scrypt`, peer, members),
  ] as const
  const [ours, bare, other] = contenders
  const samples = await takeTurns(contenders, stage.pace)
  const path = 'password sign-in'
  return [
    compareLine(samples, { path, ours, beside: bare, target: 0.75 }),
    compareLine(samples, { path, ours, beside: other }),
  ]
}

const given = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))

/** Without HTTP and database: the most that these threads can verify. */
function bareArgon2(stage: Stage): Contender {
  const process = startProcess<Argon2Commands>('argon2')
  stage.atEnd(() => process.stop())
  return {
    name: `bare Argon2id, ${cores} at once`,
    run: (seconds) => sample(process, () => process.call('run', { width: cores, seconds })),
  }
}
