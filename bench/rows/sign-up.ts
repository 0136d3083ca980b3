import { bareArgon2 } from '../lib/argon2.ts'
import { takeTurns } from '../lib/compare.ts'
import { passwordContender } from '../lib/contender.ts'
import { hallpass } from '../lib/hallpass.ts'
import { clientRequest } from '../lib/requests.ts'
import type { Stage } from '../lib/stage.ts'
import { compareLine, type Line } from '../lib/table.ts'

/** Everybody is new: a person with an address, a password, a team of their own and a session. */
export async function signUp(stage: Stage): Promise<Line[]> {
  const server = await hallpass(stage)
  const verification_callback_url = 'http://localhost:3000/handler/email-verification'
  const body = { email: 'new-[id]@example.com', password: 'correct horse battery', verification_callback_url }
  const newcomer = clientRequest(server, 'POST', '/api/v1/auth/password/sign-up', { body })
  const ours = await passwordContender(stage, 'Hallpass', server, [newcomer])
  const beside = bareArgon2(stage, 'hash')
  const samples = await takeTurns([ours, beside], stage.pace)
  return [compareLine(samples, { path: 'password sign-up', ours, beside, target: 0.75 })]
}
