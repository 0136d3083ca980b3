import { bareArgon2 } from '../lib/argon2.ts'
import { betterAuth, betterAuthName } from '../lib/better-auth.ts'
import { takeTurns } from '../lib/compare.ts'
import { passwordContender } from '../lib/contender.ts'
import { hallpass } from '../lib/hallpass.ts'
import { clientRequest } from '../lib/requests.ts'
import type { Stage } from '../lib/stage.ts'
import { compareLine, type Line } from '../lib/table.ts'
import type { LoadRequest } from '../servers/load.ts'

/** Everybody is new: a person with an address, a password, a team of their own and a session. */
export async function signUp(stage: Stage): Promise<Line[]> {
  const server = await hallpass(stage)
  const verification_callback_url = 'http://localhost:3000/handler/email-verification'
  const body = { email: 'new-[id]@example.com', password: 'correct horse battery', verification_callback_url }
  const newcomer = clientRequest(server, 'POST', '/api/v1/auth/password/sign-up', { body })
  const ours = await passwordContender(stage, 'Hallpass', server, [newcomer])
  const bare = bareArgon2(stage, 'hash')
  const peer = await betterAuth(stage)
  const member: LoadRequest = {
    method: 'POST',
    path: '/api/auth/sign-up/email',
    headers: { 'content-type': 'application/json', origin: peer.base },
    body: JSON.stringify({ email: 'new-[id]@example.com', password: 'correct horse battery', name: 'Somebody New' }),
  }
  const other = await passwordContender(stage, `${betterAuthName}, its scrypt`, peer, [member])
  const samples = await takeTurns([ours, bare, other], stage.pace)
  const path = 'password sign-up'
  return [
    compareLine(samples, { path, ours, beside: bare, target: 0.75 }),
    compareLine(samples, { path, ours, beside: other }),
  ]
}
